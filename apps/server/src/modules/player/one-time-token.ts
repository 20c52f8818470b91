import { createHash } from 'node:crypto';
import type { PlayerKernel } from './context.ts';

const TOKEN_BYTES = 32;

/** A single-use token for a link, or for a browser that waits. */
export const newLinkToken = ({ random }: Pick<PlayerKernel, 'random'>): string => random.bytes(TOKEN_BYTES).toString('base64url');

/** A token as it is stored: 256 random bits need no salt. */
export const tokenKeyOf = (token: string): string => createHash('sha256').update(token).digest('hex');
