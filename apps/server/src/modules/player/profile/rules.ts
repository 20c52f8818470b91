import type { FieldVault } from '../../../kernel/secrets/vault.ts';
import { emailKeyOf, type FormChanges, phoneLookupOf, type PhoneLookup } from './changes.ts';
import type { Player } from './store.ts';

const isSame = (known: unknown, wanted: unknown): boolean => (known ?? '') === (wanted ?? '') || String(known) === String(wanted);

/** Fields that may be filled once but not changed, and that a form tries to change (U-03, wire §2.3). */
export function changedLocked(
  lockedFields: readonly string[],
  { view, changes }: { view: Readonly<Record<string, unknown>>; changes: FormChanges },
): string[] {
  return lockedFields.filter((name) => name in changes && !isSame(view[name], '') && !isSame(view[name], changes[name]));
}

const preferences: readonly string[] = [
  'locale',
  'pwaInstalled',
  'freshchatRestoreId',
  'receiveEmailPromo',
  'receiveSmsPromo',
  'receiveBonus',
];

/** Whether anything but a preference is among the changes: a session of a link asks for the password first (S30). */
export const touchesDetails = (changes: FormChanges): boolean => Object.keys(changes).some((name) => !preferences.includes(name));

/** Whether a number, or none, is the one of an account. */
export const isPhone = ({ phoneKey }: Pick<Player, 'phoneKey'>, phone: PhoneLookup | undefined): boolean =>
  phoneKey === null ? phone === undefined : phone?.keys.includes(phoneKey) === true;

/** Whether a confirmed address or phone would change: that asks for the password once more (D-86). */
export function confirmedContactsTouched(
  player: Pick<Player, 'emailKey' | 'emailConfirmedAt' | 'phoneKey' | 'phoneConfirmedAt'>,
  changes: FormChanges,
  vault: FieldVault,
): boolean {
  const email = changes['email'];
  const isEmailNew = typeof email === 'string' && email !== '' && emailKeyOf(email) !== player.emailKey;
  const phone = changes['phone'];
  const isPhoneNew = 'phone' in changes && !(typeof phone === 'string' && isPhone(player, phoneLookupOf(vault, phone)));
  return (player.emailConfirmedAt !== null && isEmailNew) || (player.phoneConfirmedAt !== null && isPhoneNew);
}
