import { createCipheriv, createDecipheriv, createHmac, hkdfSync } from 'node:crypto';
import { invariant } from '../../kernel/errors.ts';
import type { Random } from '../../kernel/random.ts';

const KEY_ID = 'v1';
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Encrypts personal fields and makes keyed hashes for looking them up (reliability S60). The key's id stands in front, for rotation (S59). */
export interface FieldVault {
  /** AES-256-GCM; `purpose` is bound in, so that a value cannot be moved to another column. */
  seal(purpose: string, text: string): string;
  open(purpose: string, sealed: string): string;
  /** HMAC-SHA256 in hex: the same text gives the same key, and nobody without our secret can try texts against it. */
  lookupKey(purpose: string, text: string): string;
}

export function createFieldVault(secret: string, random: Pick<Random, 'bytes'>): FieldVault {
  const derive = (use: string): Buffer => Buffer.from(hkdfSync('sha256', secret, '', `pavilion player fields: ${use}`, KEY_BYTES));
  const sealingKey = derive('sealing');
  const lookupSecret = derive('lookup');
  return {
    seal: (purpose, text) => {
      const nonce = random.bytes(NONCE_BYTES);
      const cipher = createCipheriv('aes-256-gcm', sealingKey, nonce).setAAD(Buffer.from(purpose));
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return `${KEY_ID}.${Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url')}`;
    },
    open: (purpose, sealed) => {
      const [keyId, encoded = ''] = sealed.split('.');
      invariant(keyId === KEY_ID, `A sealed field names the unknown key ${keyId}`);
      const bytes = Buffer.from(encoded, 'base64url');
      const decipher = createDecipheriv('aes-256-gcm', sealingKey, bytes.subarray(0, NONCE_BYTES)).setAAD(Buffer.from(purpose));
      decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
      return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]).toString('utf8');
    },
    lookupKey: (purpose, text) => createHmac('sha256', lookupSecret).update(`${purpose}\n${text}`).digest('hex'),
  };
}
