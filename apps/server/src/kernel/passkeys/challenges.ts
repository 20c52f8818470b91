import { createHash } from 'node:crypto';
import type { Database } from '../database.ts';
import { DomainError } from '../errors.ts';
import type { Random } from '../secrets/random.ts';
import type { Visitor } from '../visitor.ts';
import { CEREMONY_MINUTES, challengeOf } from './ceremony.ts';
import { type RelyingParty, relyingPartyOf } from './relying-party.ts';
import type { Bearer, challengeStore, Purpose } from './store.ts';

const SECRET_BYTES = 32;

/** The owner of a ceremony. */
interface Visit extends Pick<Visitor, 'request' | 'setCookie'> {
  database: Database;
  random: Pick<Random, 'bytes'>;
}

interface Place {
  /** Where the challenges wait. */
  store: ReturnType<typeof challengeStore>;
  /** The cookie that ties a sign-in to its browser, and the calls that read it. */
  cookie: string;
  path: string;
}

/** A challenge as it is stored: 256 random bits need no salt. */
const keyOf = (secret: string): string => createHash('sha256').update(secret).digest('hex');

const secretOf = ({ random }: Visit): string => random.bytes(SECRET_BYTES).toString('base64url');

/** The site as this visitor reaches it. @throws conflict on an IP address, which has no passkeys */
export function partyFor(publicUrl: string, { host }: Visit['request']): RelyingParty {
  const party = relyingPartyOf(publicUrl, host);
  if (party === undefined) throw new DomainError('conflict');
  return party;
}

/** The challenges of one application: each is good for one answer, of the session or browser that it was given to. */
export function passkeyChallenges({ store, cookie, path }: Place) {
  const pattern = new RegExp(`(?:^|; *)${cookie}=([\\w-]{43})(?:;|$)`);
  const browserOf = ({ request }: Visit): string | undefined => pattern.exec(request.cookie ?? '')?.[1];
  const open = async (visit: Visit, { now, ...tied }: { purpose: Purpose; bearer: Bearer; origin: string; now: Date }): Promise<string> => {
    const challenge = secretOf(visit);
    const expiresAt = new Date(now.getTime() + CEREMONY_MINUTES * 60_000);
    await store.insertChallenge(visit.database, { ...tied, challengeKey: keyOf(challenge), expiresAt });
    return challenge;
  };
  /** A program has no cookie and no user to trick, as in social sign-in. */
  const isBearer = (visit: Visit, sessionId: string | undefined, taken: { sessionId: string | null; browserKey: string | null }) => {
    if (taken.sessionId !== null) return taken.sessionId === sessionId;
    const browser = browserOf(visit);
    return visit.request.isBrowser !== true || (browser !== undefined && keyOf(browser) === taken.browserKey);
  };
  return {
    /** A challenge for the person of a session. */
    forSession: (visit: Visit, asked: { purpose: 'add' | 'stepUp'; sessionId: string; party: RelyingParty; now: Date }): Promise<string> =>
      open(visit, {
        purpose: asked.purpose,
        bearer: { sessionId: asked.sessionId, browserKey: null },
        origin: asked.party.origin,
        now: asked.now,
      }),

    /** A challenge for the browser of a visitor, which gets a cookie without which its answer is refused (S91). */
    forBrowser: async (visit: Visit, { party: { origin }, now }: { party: RelyingParty; now: Date }): Promise<string> => {
      // Two tabs of one browser share its cookie.
      const browser = browserOf(visit) ?? secretOf(visit);
      const challenge = await open(visit, { purpose: 'signIn', bearer: { sessionId: null, browserKey: keyOf(browser) }, origin, now });
      const secure = origin.startsWith('https:') ? '; Secure' : '';
      visit.setCookie?.(`${cookie}=${browser}; Path=${path}; Max-Age=${CEREMONY_MINUTES * 60}; HttpOnly; SameSite=Strict${secure}`);
      return challenge;
    },

    /**
     * Consumes the challenge that a credential answers, whatever the outcome.
     * @returns undefined for one that was not issued to this session or browser for this purpose on this site, and for a used or expired
     * one
     */
    takeAnswered: async (
      visit: Visit,
      answered: {
        purpose: Purpose;
        credential: Parameters<typeof challengeOf>[0];
        party: RelyingParty;
        sessionId: string | undefined;
        now: Date;
      },
    ): Promise<string | undefined> => {
      const challenge = challengeOf(answered.credential);
      if (challenge === undefined) return undefined;
      const { purpose, now } = answered;
      const taken = await store.takeChallenge(visit.database, { challengeKey: keyOf(challenge), purpose, now });
      const isOurs = taken !== undefined && isBearer(visit, answered.sessionId, taken) && taken.origin === answered.party.origin;
      return isOurs ? challenge : undefined;
    },
  };
}
