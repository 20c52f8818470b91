import type { LookupGroup } from '../kernel/secrets/lookups.ts';
import { operatorLookups } from '../modules/operator/index.ts';
import { playerLookups } from '../modules/player/index.ts';

/**
 * Every column with hashes under the secret `player-lookups`, which a rotation rehashes (D-198). Hashes in the sealed audit trail stay as
 * written, and links in mails are excluded; a test rotates a populated database and asserts that no other hash is left.
 */
export const lookupGroups: readonly LookupGroup[] = [...playerLookups, ...operatorLookups];
