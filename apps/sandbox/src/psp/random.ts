import { randomBytes, randomInt, randomUUID } from 'node:crypto';

/** The payment provider's only source of randomness: references, page tokens, addresses, event ids, faults. */
export const newReference = (): string => `psp_${randomBytes(9).toString('hex')}`;
export const newCheckoutToken = (): string => randomBytes(24).toString('base64url');
export const newEventId = (): string => randomUUID();
export const newTransferHash = (): string => randomBytes(32).toString('hex');
export const isChosen = (share: number): boolean => share > 0 && randomInt(1_000_000) < share * 1_000_000;

/** A random text of `length` characters of an alphabet. */
export const newText = (alphabet: string, length: number): string =>
  Array.from({ length }, () => alphabet[randomInt(alphabet.length)] ?? '').join('');
