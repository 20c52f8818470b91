import { createHash, randomBytes, randomInt, randomUUID } from 'node:crypto';

/** The simulated companies' only source of randomness outside the studio's streams of rounds. */
export const newId = (): string => randomUUID();
export const newToken = (): string => randomBytes(24).toString('base64url');
export const newDemoToken = (): string => `demo-${newToken()}`;
export const newReference = (): string => `psp_${randomBytes(9).toString('hex')}`;
export const newTransferHash = (): string => randomBytes(32).toString('hex');
export const newServerSeed = (): string => randomBytes(32).toString('hex');
export const newAuth = (): string => randomBytes(16).toString('base64url');
export const isChosen = (share: number): boolean => share > 0 && randomInt(1_000_000) < share * 1_000_000;

/** A random text of `length` characters of an alphabet. */
export const newText = (alphabet: string, length: number): string =>
  Array.from({ length }, () => alphabet[randomInt(alphabet.length)] ?? '').join('');

/** A UUIDv7 for an instant: sortable by time, unguessable in its last 74 bits. */
export function newRoundId(now: Date): string {
  const bytes = randomBytes(16);
  bytes.writeUIntBE(now.getTime(), 0, 6);
  bytes.writeUInt8(((bytes[6] ?? 0) & 0x0f) | 0x70, 6);
  bytes.writeUInt8(((bytes[8] ?? 0) & 0x3f) | 0x80, 8);
  const hex = bytes.toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}

/** Tokens and codes are stored only as hashes. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex');
