import { createHash, randomBytes } from 'node:crypto';

/** The broker's only source of randomness: its codes. */
export const newCode = (): string => randomBytes(24).toString('base64url');

/** Codes are kept only as their hash. */
export const hashCode = (code: string): string => createHash('sha256').update(code).digest('hex');
