import { emailKeyOf } from '@pavilion/contract/identity/email.ts';
import { phoneDigits } from '@pavilion/contract/identity/phone.ts';
import type { FieldVault } from '../../../kernel/secrets/vault.ts';
import type { FormChanges } from './changes.ts';
import { asEntered } from './contacts.ts';
import type { PlayerFields } from './store.ts';
import { phoneOf } from './view.ts';

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

/**
 * Whether a form changes the address or phone that is shown, or removes the phone: these give access to the account, so the change requires
 * the password (D-86).
 */
export function contactsTouched(player: PlayerFields, changes: FormChanges, vault: FieldVault): boolean {
  const shown = asEntered(player);
  const { email, phone } = changes;
  const isEmailNew = typeof email === 'string' && email !== '' && emailKeyOf(email) !== shown.emailKey;
  const digits = typeof phone === 'string' ? phoneDigits(phone) : undefined;
  return isEmailNew || ('phone' in changes && (digits ?? null) !== phoneOf(shown, vault));
}
