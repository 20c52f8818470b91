import { createCipheriv, createDecipheriv, createHmac, hkdfSync } from 'node:crypto';
import { invariant } from '../errors.ts';
import { linksOf } from './chain.ts';
import { generationOf, type LookupKeys } from './lookup-keys.ts';
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
  /** A keyed hash: the same text gives the same one, and texts cannot be tried against it without our secret. The form under the secret in use. */
  lookupKey(purpose: string, text: string): string;
  /** Every form in which the hash may be stored, the one in use first: two during a rotation, one else. */
  lookupKeys(purpose: string, text: string): LookupKeys;
  /** The hash under the first key of all, which no rotation changes: a part of what is hashed again, and never stored as it is. */
  lookupRoot(purpose: string, text: string): string;
  /** A stored hash in its newest form, which needs no plain text. */
  advance(stored: string): string;
}

interface VaultSecrets {
  /** The first encrypts; a value that any of them encrypted is opened. */
  sealing: readonly [string, ...string[]];
  /** Chains of keys; the first makes what is written, and what any of them made is found. */
  lookup: readonly [string, ...string[]];
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

type Lookups = Pick<FieldVault, 'lookupKey' | 'lookupKeys' | 'lookupRoot' | 'advance'>;

const hashUnder = (key: Buffer, text: string): string => createHmac('sha256', key).update(text).digest('hex');

/**
 * The hash under each key is that of the hash before it, so a key that has been replaced opens nothing alone, and no plain text is needed
 * to rotate (D-198).
 */
function lookupsUnder(chains: readonly [string, ...string[]]): Lookups {
  const keysOf = (chain: string): Buffer[] => linksOf(chain).map((link) => derive(link, 'lookup'));
  const [current, ...others] = [keysOf(chains[0]), ...chains.slice(1).map(keysOf)] as const;
  const newest = [current, ...others].reduce((longest, chain) => (chain.length > longest.length ? chain : longest));
  const form = (hash: string, generation: number): string => (generation === 1 ? hash : `${generation}.${hash}`);
  const under = (chain: readonly Buffer[], text: string): string =>
    form(
      chain.reduce((hashed, key) => hashUnder(key, hashed), text),
      chain.length,
    );
  const keyed = (purpose: string, text: string): string => `${purpose}\n${text}`;
  return {
    lookupKey: (purpose, text) => under(current, keyed(purpose, text)),
    lookupKeys: (purpose, text) => {
      const whole = keyed(purpose, text);
      return [under(current, whole), ...others.map((chain) => under(chain, whole))];
    },
    lookupRoot: (purpose, text) => under(current.slice(0, 1), keyed(purpose, text)),
    advance: (stored) => {
      const generation = generationOf(stored);
      const missing = newest.slice(generation);
      if (missing.length === 0) return stored;
      const hash = stored.slice(stored.indexOf('.') + 1);
      return form(
        missing.reduce((hashed, key) => hashUnder(key, hashed), hash),
        newest.length,
      );
    },
  };
}

export function createFieldVault({ sealing, lookup }: VaultSecrets, random: Pick<Random, 'bytes'>): FieldVault {
  const current = sealingKeyOf(sealing[0]);
  const keys = sealing.map(sealingKeyOf);
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
    ...lookupsUnder(lookup),
  };
}
