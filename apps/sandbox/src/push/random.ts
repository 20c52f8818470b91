import { randomBytes } from 'node:crypto';

export const newToken = (): string => randomBytes(24).toString('base64url');
export const newAuth = (): string => randomBytes(16).toString('base64url');
