import { randomBytes } from 'node:crypto';

/** The company's only source of randomness outside the feed's seeded streams: ids and nonces. */
export const newNonce = (): string => randomBytes(16).toString('hex');

/** A UUIDv7 for an instant: sortable by time, unguessable in its last 74 bits. */
export function newId(now: Date): string {
  const bytes = randomBytes(16);
  bytes.writeUIntBE(now.getTime(), 0, 6);
  bytes.writeUInt8(((bytes[6] ?? 0) & 0x0f) | 0x70, 6);
  bytes.writeUInt8(((bytes[8] ?? 0) & 0x3f) | 0x80, 8);
  const hex = bytes.toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}
