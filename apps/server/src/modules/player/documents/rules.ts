import type { Random } from '../../../kernel/secrets/random.ts';

/** Documents one player may have at a time (S44). */
export const DOCUMENTS_MAX = 20;

const KEY_BYTES = 24;

/** The name a file is stored under: random, and nothing of its owner's. */
export const newStorageKey = ({ bytes }: Pick<Random, 'bytes'>): string => bytes(KEY_BYTES).toString('hex');
