import { createHash } from 'node:crypto';

/** Derives a UUID from a name (version 8, SHA-256), so that a seeded row has the same id in every database. */
export function seedId(kind: string, identity: string): string {
  const hex = createHash('sha256').update(`pavilion:${kind}:${identity}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
