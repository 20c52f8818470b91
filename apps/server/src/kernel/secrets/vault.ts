import { createCipheriv, createDecipheriv, createHmac, hkdfSync } from 'node:crypto';
import { invariant } from '../errors.ts';
import type { Random } from './random.ts';

const KEY_BYTES = 32;
const KEY_ID_BYTES = 4;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
/** Prefix of what was encrypted while an installation had one key. */
const FIRST_KEY_ID = 'v1';

/** Encrypts personal fields and makes keyed hashes for looking them up (S60). The key's id is the prefix, for rotation (S59). */
export interface FieldVault {
  /** AES-256-GCM; `purpose` is bound in, so that a value cannot be moved to another column. */
  seal(purpose: string, text: string): string;
  /** @throws for a value whose key is not there, that is of another purpose, or that was changed */
  open(purpose: string, sealed: string): string;
  /** HMAC-SHA256 in hex: the same text gives the same key, and texts cannot be tried against it without our secret. */
  lookupKey(purpose: string, text: string): string;
}

interface VaultSecrets {
  /** The first encrypts; a value that any of them encrypted is opened. */
  sealing: readonly [string, ...string[]];
  lookup: string;
}

interface SealingKey {
  id: string;
  key: Buffer;
}

const derive = (secret: string, use: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', `pavilion player fields: ${use}`, KEY_BYTES));

const sealingKeyOf = (secret: string): SealingKey => ({
  id: `k${derive(secret, 'key id').subarray(0, KEY_ID_BYTES).toString('hex')}`,
  key: derive(secret, 'sealing'),
});

function openWith({ key }: SealingKey, purpose: string, bytes: Buffer): string {
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE_BYTES)).setAAD(Buffer.from(purpose));
  decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]).toString('utf8');
}

/** Under the key it opens with: one of the time of a single key does not say which. */
function openWithAny(keys: readonly SealingKey[], purpose: string, bytes: Buffer): string {
  const [key, ...others] = keys;
  invariant(key !== undefined, 'There is a key to open sealed fields with');
  if (others.length === 0) return openWith(key, purpose, bytes);
  try {
    return openWith(key, purpose, bytes);
  } catch {
    return openWithAny(others, purpose, bytes);
  }
}

export function createFieldVault({ sealing, lookup }: VaultSecrets, random: Pick<Random, 'bytes'>): FieldVault {
  const current = sealingKeyOf(sealing[0]);
  const keys = sealing.map(sealingKeyOf);
  const lookupSecret = derive(lookup, 'lookup');
  return {
    seal: (purpose, text) => {
      const nonce = random.bytes(NONCE_BYTES);
      const cipher = createCipheriv('aes-256-gcm', current.key, nonce).setAAD(Buffer.from(purpose));
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return `${current.id}.${Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url')}`;
    },
    open: (purpose, sealed) => {
      const [keyId, encoded = ''] = sealed.split('.');
      const named = keyId === FIRST_KEY_ID ? keys : keys.filter(({ id }) => id === keyId);
      invariant(named.length > 0, `A sealed field names the unknown key ${keyId}`);
      return openWithAny(named, purpose, Buffer.from(encoded, 'base64url'));
    },
    lookupKey: (purpose, text) => createHmac('sha256', lookupSecret).update(`${purpose}\n${text}`).digest('hex'),
  };
}
