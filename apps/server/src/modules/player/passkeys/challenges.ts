import { createHash } from 'node:crypto';
import { DomainError } from '../../../kernel/errors.ts';
import { CEREMONY_MINUTES, challengeOf } from '../../../kernel/passkeys/ceremony.ts';
import { type RelyingParty, relyingPartyOf } from '../../../kernel/passkeys/relying-party.ts';
import { playerOf } from '../../../kernel/visitor.ts';
import type { PlayerContext } from '../context.ts';
import * as store from './store.ts';

const SECRET_BYTES = 32;
const COOKIE = 'passkey_flow';
const COOKIE_PATH = '/api/player/sessions/passkey';
const COOKIE_PATTERN = new RegExp(`(?:^|; *)${COOKIE}=([\\w-]{43})(?:;|$)`);

/** A challenge as it is stored: 256 random bits need no salt. */
const keyOf = (secret: string): string => createHash('sha256').update(secret).digest('hex');

const secretOf = ({ random }: Pick<PlayerContext, 'random'>): string => random.bytes(SECRET_BYTES).toString('base64url');

/** The site as this visitor reaches it. @throws conflict on an IP address, which has no passkeys */
export function partyOf({ publicUrl, request }: PlayerContext): RelyingParty {
  const party = relyingPartyOf(publicUrl(), request.host);
  if (party === undefined) throw new DomainError('conflict');
  return party;
}

async function openChallenge(
  context: PlayerContext,
  { purpose, bearer, party }: { purpose: store.Purpose; bearer: store.Bearer; party: RelyingParty },
): Promise<string> {
  const challenge = secretOf(context);
  const expiresAt = new Date(context.clock.now().getTime() + CEREMONY_MINUTES * 60_000);
  await store.insertChallenge(context.database, { challengeKey: keyOf(challenge), purpose, bearer, origin: party.origin, expiresAt });
  return challenge;
}

/** A challenge for the player of this session. */
export const challengeForSession = (context: PlayerContext, purpose: 'add' | 'stepUp', party: RelyingParty): Promise<string> =>
  openChallenge(context, { purpose, bearer: { sessionId: playerOf(context).sessionId, browserKey: null }, party });

const browserOf = (cookie: string | undefined): string | undefined => COOKIE_PATTERN.exec(cookie ?? '')?.[1];

/** A challenge for the browser of a visitor, which gets a cookie without which its answer is refused (S91). */
export async function challengeForBrowser(context: PlayerContext, party: RelyingParty): Promise<string> {
  // Two tabs of one browser share its cookie.
  const browser = browserOf(context.request.cookie) ?? secretOf(context);
  const challenge = await openChallenge(context, { purpose: 'signIn', bearer: { sessionId: null, browserKey: keyOf(browser) }, party });
  const isSecure = party.origin.startsWith('https:');
  const attributes = `Path=${COOKIE_PATH}; Max-Age=${CEREMONY_MINUTES * 60}; HttpOnly; SameSite=Strict${isSecure ? '; Secure' : ''}`;
  context.setCookie?.(`${COOKIE}=${browser}; ${attributes}`);
  return challenge;
}

/** A program has no cookie and no user to trick, as in social sign-in. */
function isBearer({ player, request }: PlayerContext, taken: { sessionId: string | null; browserKey: string | null }): boolean {
  if (taken.sessionId !== null) return taken.sessionId === player?.sessionId;
  const browser = browserOf(request.cookie);
  return request.isBrowser !== true || (browser !== undefined && keyOf(browser) === taken.browserKey);
}

/**
 * The challenge a credential answers, which is used up by this whatever becomes of it.
 * @returns undefined for one that was not given to this session or browser for this purpose on this site, or is used or expired
 */
export async function takeAnswered(
  context: PlayerContext,
  { purpose, credential, party }: { purpose: store.Purpose; credential: Parameters<typeof challengeOf>[0]; party: RelyingParty },
): Promise<string | undefined> {
  const challenge = challengeOf(credential);
  if (challenge === undefined) return undefined;
  const asked = { challengeKey: keyOf(challenge), purpose, now: context.clock.now() };
  const taken = await store.takeChallenge(context.database, asked);
  return taken !== undefined && isBearer(context, taken) && taken.origin === party.origin ? challenge : undefined;
}
