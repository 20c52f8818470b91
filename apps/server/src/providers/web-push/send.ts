import { createHash } from 'node:crypto';
import { isIP } from 'node:net';
import type { Clock } from '../../kernel/clock.ts';
import type { Random } from '../../kernel/secrets/random.ts';
import type { Secrets } from '../../kernel/secrets/secrets.ts';
import type { PushFate, PushGateway, PushTarget } from '../../modules/notification/ports.ts';
import { isPrivateAddress, OutsideCallError, statusOf } from '../guarded-http.ts';
import { encryptForBrowser, vapidHeader, type VapidKeys, vapidKeys } from './crypto.ts';

const TIMEOUT_MS = 10_000;
/** RFC 8292 §2: at most a day. */
const VAPID_LIFE_SECONDS = 12 * 3600;
const SALT_BYTES = 16;
const KEY_BYTES = 32;
const SANDBOX_PATH = '/sandbox/push/messages/';
/** RFC 8030 §5.4: a topic has at most 32 characters of base64url. */
const TOPIC_LENGTH = 32;

interface Parts {
  clock: Pick<Clock, 'realNow'>;
  random: Pick<Random, 'bytes'>;
  secrets: Secrets;
  publicUrl(): string;
  /** The sandbox's push service, at our own address. */
  isSandbox: boolean;
}

/**
 * Sends messages to browsers through their push services: Web Push (RFC 8030, 8188, 8291, 8292). A browser takes messages only of the key under
 * which it subscribed. Pages subscribe anew under the first one, and until they have, a message that is refused is sent under the others (D-193).
 */
export function createWebPush(parts: Parts): PushGateway {
  const { secrets, publicUrl, isSandbox } = parts;
  const senders = secrets.valid('web-push').map(vapidKeys);
  // The comparison uses the resolved path, without dot segments.
  const isSimulated = (endpoint: string): boolean =>
    isSandbox && URL.parse(endpoint)?.href.startsWith(`${publicUrl()}${SANDBOX_PATH}`) === true;
  return {
    publicKey: senders[0]?.publicKey ?? '',
    isAllowed: (endpoint) => isSimulated(endpoint) || isPublic(endpoint),
    send: async (target, message) => {
      for (const sender of senders) {
        const fate = fateOf(await sendAs(sender, parts, { target, message, allowsPrivate: isSimulated(target.endpoint) }));
        if (fate !== 'refused') return fate;
      }
      return 'refused';
    },
  };
}

interface Sending {
  target: PushTarget;
  message: { text: string; ttlSeconds: number; topic: string };
  allowsPrivate: boolean;
}

/** Hands a message over under one of our keys. @returns the status of the answer */
function sendAs(sender: VapidKeys, { clock, random, publicUrl }: Parts, { target, message, allowsPrivate }: Sending): Promise<number> {
  const { endpoint } = target;
  const { text, ttlSeconds, topic } = message;
  const expiresAtSeconds = Math.floor(clock.realNow().getTime() / 1000) + VAPID_LIFE_SECONDS;
  const { origin: audience } = new URL(endpoint);
  return statusOf({
    provider: 'web-push',
    url: endpoint,
    method: 'POST',
    headers: {
      authorization: vapidHeader(sender, { audience, subject: contactOf(publicUrl()), expiresAtSeconds }),
      'content-type': 'application/octet-stream',
      'content-encoding': 'aes128gcm',
      ttl: String(ttlSeconds),
      urgency: 'normal',
      topic: createHash('sha256').update(topic).digest('base64url').slice(0, TOPIC_LENGTH),
    },
    body: encryptForBrowser(Buffer.from(text), {
      ...target,
      salt: Buffer.from(random.bytes(SALT_BYTES)),
      senderPrivateKey: Buffer.from(random.bytes(KEY_BYTES)),
    }),
    timeoutMs: TIMEOUT_MS,
    allowsPrivate,
  });
}

/** Push services require a contact of the operator; a site that is not on the internet has none they would accept. */
const contactOf = (publicUrl: string): string => (publicUrl.startsWith('https:') ? publicUrl : 'mailto:help@pavilion.example');

/** @throws OutsideCallError for an answer that may differ later */
function fateOf(status: number): PushFate {
  if (status >= 200 && status < 300) return 'taken';
  if (status === 404 || status === 410) return 'gone';
  if (status === 429 || status >= 500) throw new OutsideCallError(`the push service answered ${status}`);
  return 'refused';
}

/** Https on the default port to a name, or to a public address; where a name resolves to is checked at the call. */
function isPublic(endpoint: string): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { protocol, port, username, password, hostname } = new URL(endpoint);
  const host = hostname.replace(/^\[|\]$/g, '');
  if (protocol !== 'https:' || port !== '' || username !== '' || password !== '') return false;
  return isIP(host) === 0 ? host.includes('.') && !host.endsWith('.localhost') : !isPrivateAddress(host);
}
