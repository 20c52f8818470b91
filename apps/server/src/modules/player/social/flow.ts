import { settingsValues } from '../../settings/index.ts';
import * as z from 'zod/mini';
import { DomainError, invariant } from '../../../kernel/errors.ts';
import { siteOrigins } from '../../../kernel/site-origin.ts';
import type { PlayerContext } from '../context.ts';
import type { SocialPerson } from '../ports.ts';
import { brokerConnections, codeChallengeOf, FLOW_TTL_MINUTES, flowOf, sha256, stateWithFlow } from './rules.ts';
import * as store from './store.ts';

const SECRET_BYTES = 32;
const SEAL = 'player.social-flow';
const COOKIE = 'social_flow';
const COOKIE_PATH = '/api/player/sessions/social';
const COOKIE_PATTERN = new RegExp(`(?:^|; *)${COOKIE}=([\\w-]{40,60})(?:;|$)`);

const flowSecrets = z.object({ codeVerifier: z.string(), nonce: z.string(), redirectUri: z.string() });

/** Where a browser is sent, and the cookie that ties the way back to it. */
interface Departure {
  location: string;
  setCookie: string;
}

/** Whether the operator offers this connection: through the broker, or as a separate provider (wire §6.8). */
export async function isConnectionOpen(context: PlayerContext, connection: string, way: 'broker' | 'direct' | 'any'): Promise<boolean> {
  const { socialAuth } = await settingsValues(context);
  if (context.identity.broker === undefined || !brokerConnections.includes(connection)) return false;
  const isBrokered = way !== 'direct' && socialAuth.includes('auth0');
  return isBrokered || (way !== 'broker' && socialAuth.includes(connection));
}

/** The site's origin by the name the visitor uses, so that the cookie is still there when he comes back. */
function ownOrigin({ publicUrl, request }: PlayerContext): string {
  const origins = siteOrigins(publicUrl());
  const origin = origins.find((candidate) => new URL(candidate).host === request.host) ?? origins[0];
  invariant(origin, 'The site has no origin');
  return origin;
}

/**
 * Sends a browser to the provider with state, nonce and PKCE (C-26, C-27, S29). The secrets stay here; the browser gets a cookie without
 * which its way back is refused.
 * @throws notFound for a connection the operator does not have
 */
export async function departTo(
  context: PlayerContext,
  { connection, state, way }: { connection: string; state: string; way: 'broker' | 'direct' },
): Promise<Departure> {
  const { identity, random, clock, request } = context;
  const { broker } = identity;
  if (broker === undefined || !(await isConnectionOpen(context, connection, way))) throw new DomainError('notFound');
  const secret = (): string => random.bytes(SECRET_BYTES).toString('base64url');
  const flow = secret();
  const secrets = { codeVerifier: secret(), nonce: secret(), redirectUri: `${ownOrigin(context)}/auth/social/${connection}/callback` };
  // Two tabs of one browser share its cookie.
  const browser = browserOf(request.cookie) ?? secret();
  await store.insertFlow(context.database, {
    flowKey: sha256(flow),
    connection,
    sealed: identity.vault.seal(SEAL, JSON.stringify(secrets)),
    browserKey: sha256(browser),
    expiresAt: new Date(clock.now().getTime() + FLOW_TTL_MINUTES * 60_000),
  });
  const location = broker.authorizationUrl({
    connection,
    redirectUri: secrets.redirectUri,
    state: stateWithFlow(state, flow),
    nonce: secrets.nonce,
    codeChallenge: codeChallengeOf(secrets.codeVerifier),
  });
  const isSecure = secrets.redirectUri.startsWith('https:');
  const attributes = `Path=${COOKIE_PATH}; Max-Age=${FLOW_TTL_MINUTES * 60}; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`;
  return { location, setCookie: `${COOKIE}=${browser}; ${attributes}` };
}

const browserOf = (cookie: string | undefined): string | undefined => COOKIE_PATTERN.exec(cookie ?? '')?.[1];

/**
 * The person who returned from the provider. A state is good for one exchange, in the browser that began it, so that no one is signed in by someone
 * else's link (S29). A program has no cookie and no user to trick.
 * @throws unauthenticated
 */
export async function arriveFrom(
  context: PlayerContext,
  { connection, query }: { connection: string; query: Readonly<Record<string, string>> },
): Promise<SocialPerson> {
  const { identity, database, clock, request } = context;
  const flowId = flowOf(query['state']);
  const code = query['code'];
  if (identity.broker === undefined || flowId === undefined || code === undefined) throw new DomainError('unauthenticated');
  const flow = await store.takeFlow(database, { flowKey: sha256(flowId), now: clock.now() });
  if (flow?.connection !== connection) throw new DomainError('unauthenticated');
  const browser = browserOf(request.cookie);
  const isSameBrowser = browser !== undefined && sha256(browser) === flow.browserKey;
  if (request.isBrowser === true && !isSameBrowser) throw new DomainError('unauthenticated');
  const person = await identity.broker.exchange({ code, ...flowSecrets.parse(JSON.parse(identity.vault.open(SEAL, flow.sealed))) });
  if (person === undefined) throw new DomainError('unauthenticated');
  return person;
}
