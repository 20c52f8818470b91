import { emailKeyOf } from '@pavilion/contract/identity/email.ts';
import { inTransaction } from '../../kernel/database.ts';
import { withConfirmedEmail, withNewPhone } from '../../modules/player/profile/contacts.ts';
import { confirmContact, type ContactContext } from '../../modules/player/profile-changes/service.ts';

/** Confirms the address of a player, as the link of a mail does. */
export async function confirmEmail(context: ContactContext, playerId: string): Promise<void> {
  await inTransaction(context.database, (transaction) =>
    confirmContact({ ...context, database: transaction }, playerId, (player) =>
      withConfirmedEmail(player, emailKeyOf(player.email ?? ''), context.clock.now()),
    ),
  );
}

/** Puts the phone that a player entered into effect, as the code of a text message does. */
export async function confirmPhone(context: ContactContext, playerId: string): Promise<void> {
  const { clock, identity } = context;
  await inTransaction(context.database, (transaction) =>
    confirmContact({ ...context, database: transaction }, playerId, (player) => withNewPhone(player, identity.vault, clock.now())),
  );
}
