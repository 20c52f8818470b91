import { emailKeyOf } from '@pavilion/contract/identity/email.ts';
import type { FieldVault } from '../../../kernel/secrets/vault.ts';
import { stillWaiting } from './changes.ts';
import type { PlayerFields } from './store.ts';
import { sealedFields } from './view.ts';

/** The fields once the new address is the account's. */
export function withNewEmail<Fields extends PlayerFields>(fields: Fields, confirmedAt: Date | null): Fields {
  const { newEmail } = fields;
  if (newEmail === null) return fields;
  return stillWaiting(fields, {
    ...fields,
    email: newEmail,
    emailKey: emailKeyOf(newEmail),
    emailConfirmedAt: confirmedAt,
    newEmail: null,
  });
}

/** The fields once the new phone is the account's; `storedContacts` puts its hash into the form that is stored. */
export function withNewPhone<Fields extends PlayerFields>(fields: Fields, vault: FieldVault, confirmedAt: Date): Fields {
  const { newPhoneSealed } = fields;
  if (newPhoneSealed === null) return fields;
  const [phoneKey] = vault.lookupKeys(sealedFields.phone, vault.open(sealedFields.phone, newPhoneSealed));
  return stillWaiting(fields, { ...fields, phoneSealed: newPhoneSealed, phoneKey, phoneConfirmedAt: confirmedAt, newPhoneSealed: null });
}

/** The contacts as their owner entered them last, confirmed or not. */
export function asEntered<Fields extends PlayerFields>(fields: Fields): Fields {
  const { newEmail, newPhoneSealed } = fields;
  return {
    ...fields,
    ...(newEmail === null ? {} : { email: newEmail, emailKey: emailKeyOf(newEmail), emailConfirmedAt: null }),
    ...(newPhoneSealed === null ? {} : { phoneSealed: newPhoneSealed, phoneConfirmedAt: null }),
  };
}

/** The address that waits for its owner's confirmation. */
export const unconfirmedEmail = ({ email, emailConfirmedAt, newEmail }: Contacts): string | null =>
  newEmail ?? (emailConfirmedAt === null ? email : null);

type Contacts = Pick<PlayerFields, 'email' | 'emailConfirmedAt' | 'newEmail'>;

/** Whether a reset or a sign-in link may go to the address: it is confirmed, or the only way to reach an account that was registered with it. */
export const isProvenEmail = ({
  email,
  emailConfirmedAt,
  phoneConfirmedAt,
}: Pick<PlayerFields, 'email' | 'emailConfirmedAt' | 'phoneConfirmedAt'>): boolean =>
  email !== null && (emailConfirmedAt !== null || phoneConfirmedAt === null);

/** The fields once a mail to this address was answered; undefined where it is not the player's, or was confirmed before. */
export function withConfirmedEmail<Fields extends PlayerFields>(fields: Fields, emailKey: string, confirmedAt: Date): Fields | undefined {
  if (fields.newEmail !== null && emailKeyOf(fields.newEmail) === emailKey) return withNewEmail(fields, confirmedAt);
  if (fields.emailKey !== emailKey || fields.emailConfirmedAt !== null) return undefined;
  return { ...fields, emailConfirmedAt: confirmedAt };
}

/** The fields with this phone confirmed; undefined if the phone is not the player's. */
export function withConfirmedPhone<Fields extends PlayerFields>(
  fields: Fields,
  { keys, vault, confirmedAt }: { keys: readonly string[]; vault: FieldVault; confirmedAt: Date },
): Fields | undefined {
  const entered = withNewPhone(fields, vault, confirmedAt);
  return entered.phoneKey !== null && keys.includes(entered.phoneKey) ? { ...entered, phoneConfirmedAt: confirmedAt } : undefined;
}
