import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { isSitePath } from '@pavilion/contract/formats/site-path.ts';
import * as z from 'zod/mini';

/** A visitor may take this long at the provider. */
export const FLOW_TTL_MINUTES = 10;
/** How old signed data of the messenger may be (S29). */
export const TELEGRAM_AGE_MAX_SECONDS = 300;
// The messenger's clock may run a little ahead of ours.
const TELEGRAM_AHEAD_MAX_SECONDS = 30;

/** Connections of the identity broker (sandbox.md). */
export const brokerConnections: readonly string[] = ['google', 'facebook'];
export const TELEGRAM = 'telegram';

export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
/** The challenge to a secret that only we can show later (PKCE, RFC 7636). */
export const codeChallengeOf = (codeVerifier: string): string => createHash('sha256').update(codeVerifier).digest('base64url');

const stateShape = z.object({ backRoute: z.optional(z.string()), flow: z.optional(z.string()) });

function readState(state: string): { backRoute?: string | undefined; flow?: string | undefined } {
  try {
    const parsed = stateShape.safeParse(JSON.parse(state));
    return parsed.success ? parsed.data : {};
  } catch {
    return {};
  }
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}

/**
 * The state a provider gets: where the visitor was, and an unguessable value. A way back that leaves the site becomes the home page.
 * Example: `{"backRoute":"%2Fgames"}` gives `{"backRoute":"%2Fgames","flow":"…"}`.
 */
export function stateWithFlow(state: string, flow: string): string {
  const { backRoute = '' } = readState(state);
  return JSON.stringify({ backRoute: isSitePath(decoded(backRoute)) ? backRoute : encodeURIComponent('/'), flow });
}

/** The value of ours in a state that came back. */
export const flowOf = (state: string | undefined): string | undefined => (state === undefined ? undefined : readState(state).flow);

const telegramUser = z.object({
  id: z.string().check(z.regex(/^\d{1,20}$/)),
  first_name: z.optional(z.string()),
  username: z.optional(z.string()),
  auth_date: z.string().check(z.regex(/^\d{1,12}$/)),
  hash: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
});

/** The person who signed in at the messenger. */
interface TelegramUser {
  id: string;
  name: string | null;
  /** The signature: it names this very sign-in. */
  hash: string;
}

/**
 * Reads the fields of the messenger's widget: HMAC-SHA256 over the sorted `key=value` lines, keyed with the SHA-256 of the bot's token
 * (core.telegram.org, Login Widget). Undefined for a wrong signature, or data older than five minutes (A-40, S29).
 */
export function readTelegram(
  fields: Readonly<Record<string, string>>,
  { botToken, now }: { botToken: string; now: Date },
): TelegramUser | undefined {
  const parsed = telegramUser.safeParse(fields);
  if (!parsed.success) return undefined;
  const lines = Object.entries(fields).filter(([name]) => name !== 'hash');
  const text = lines
    .map(([name, value]) => `${name}=${value}`)
    .toSorted()
    .join('\n');
  const expected = createHmac('sha256', createHash('sha256').update(botToken).digest()).update(text).digest();
  if (!timingSafeEqual(expected, Buffer.from(parsed.data.hash, 'hex'))) return undefined;
  const ageSeconds = now.getTime() / 1000 - Number(parsed.data.auth_date);
  if (ageSeconds > TELEGRAM_AGE_MAX_SECONDS || ageSeconds < -TELEGRAM_AHEAD_MAX_SECONDS) return undefined;
  const { id, hash, username, first_name: firstName } = parsed.data;
  return { id, name: username ?? firstName ?? null, hash };
}

/** Whether nothing would open an account any more without a provider: no password, no passkey, and no other provider. */
export function isLastWayIn(
  provider: string,
  { hasPassword, hasPasskey, providers }: { hasPassword: boolean; hasPasskey: boolean; providers: readonly string[] },
): boolean {
  return !hasPassword && !hasPasskey && providers.every((other) => other === provider);
}
