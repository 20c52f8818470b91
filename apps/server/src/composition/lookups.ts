import type { LookupGroup } from '../kernel/secrets/lookups.ts';
import { operatorLookups } from '../modules/operator/index.ts';
import { playerLookups } from '../modules/player/index.ts';

/**
 * Every column that holds hashes under `player-lookups`, and is moved when it is rotated (D-198). Those in the sealed audit stay as they were written, and
 * links in mails are outside; a test rotates a populated database and holds that nothing else is left.
 */
export const lookupGroups: readonly LookupGroup[] = [...playerLookups, ...operatorLookups];
