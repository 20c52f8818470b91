import type { ResultOf } from '@pavilion/contract/calls/endpoint.ts';
import type { playerEndpoints } from '@pavilion/contract/areas/player/player.ts';
import { invariant } from '../../../kernel/errors.ts';
import type { FieldVault } from '../../../kernel/secrets/vault.ts';
import { playerOf } from '../../../kernel/visitor.ts';
import type { PlayerContext } from '../context.ts';
import { findPlayer, type Player } from './store.ts';

/** The answer about a profile before it is put on the wire. */
export type ProfileView = ResultOf<(typeof playerEndpoints)['readProfile']>;

/** Purposes under which personal identifiers are sealed; changing one makes the stored values unreadable. */
export const sealedFields = {
  phone: 'player.phone',
  personalIdNumber: 'player.personal_id_number',
  cpfNumber: 'player.cpf_number',
  securityAnswer: 'player.security_answer',
} as const;

/** The player's own phone digits, without a plus; null if there are none. */
export const phoneOf = ({ phoneSealed }: Pick<Player, 'phoneSealed'>, vault: FieldVault): string | null =>
  phoneSealed === null ? null : vault.open(sealedFields.phone, phoneSealed);

/**
 * The profile as its owner sees it, field by field (wire §3.3): only fields named here are sent, never the password's hash (S4). A contact
 * waiting for confirmation is shown in place of the current one.
 */
export function profileView(player: Player, vault: FieldVault, isNewlyRegistered = false): ProfileView {
  const open = (purpose: string, sealed: string | null): string | null => (sealed === null ? null : vault.open(purpose, sealed));
  return {
    id: player.id,
    externalId: Number(player.externalId),
    status: player.status,
    email: player.newEmail ?? player.email,
    confirmedAt: player.newEmail === null ? player.emailConfirmedAt : null,
    phone: open(sealedFields.phone, player.newPhoneSealed ?? player.phoneSealed),
    phoneConfirmed: player.newPhoneSealed === null && player.phoneConfirmedAt !== null,
    nickname: player.nickname,
    firstName: player.firstName,
    lastName: player.lastName,
    birthdate: player.birthdate,
    gender: player.gender,
    country: player.country,
    city: player.city,
    address: player.address,
    additionalAddress: player.additionalAddress,
    postalCode: player.postalCode,
    nationality: player.nationality,
    placeOfBirth: player.placeOfBirth,
    profession: player.profession,
    personalIdNumber: open(sealedFields.personalIdNumber, player.personalIdNumberSealed),
    cpf_number: open(sealedFields.cpfNumber, player.cpfNumberSealed),
    securityQuestion: player.securityQuestion,
    securityAnswer: open(sealedFields.securityAnswer, player.securityAnswerSealed),
    timeZone: player.timeZone,
    currency: player.currency,
    locale: player.locale,
    receiveEmailPromo: player.receivesEmailPromo,
    receiveSmsPromo: player.receivesSmsPromo,
    receiveBonus: player.receivesBonus,
    agreedTc: player.agreedAt !== null,
    segmentIds: [],
    freshchatRestoreId: player.freshchatRestoreId,
    pwaInstalled: player.hasInstalledApp,
    isNewlyRegistered,
    createdAt: player.createdAt,
  };
}

/** The own profile (C-28). */
export async function readProfile(context: PlayerContext): Promise<ProfileView> {
  const player = await findPlayer(context.database, playerOf(context).playerId);
  invariant(player, 'A session has no player');
  return profileView(player, context.identity.vault);
}
