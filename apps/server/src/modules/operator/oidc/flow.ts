import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import { DomainError, invariant } from '../../../kernel/errors.ts';
import { siteOrigins } from '../../../kernel/site-origin.ts';
import type { OperatorContext } from '../context.ts';
import { newToken } from '../sessions/service.ts';
import { oidcThrottles, takeAttempt } from '../throttle/service.ts';
import type { OidcFlow, OidcIssuer } from './issuer.ts';
import { pageOr, refusedPage } from './page.ts';
import * as store from './store.ts';

/** An operator may take this long at the issuer. */
const FLOW_MINUTES = 10;
const SEAL = 'operator.oidc-flow';
const PATH = '/api/console/v1/sessions/oidc';
const COOKIE = 'console_oidc';
const COOKIE_PATTERN = new RegExp(`(?:^|; *)${COOKIE}=([\\w-]{43})(?:;|$)`);

const sealedFlow = z.object({ redirectUri: z.string(), nonce: z.string(), codeVerifier: z.string(), returnTo: z.string() });

/** A sign-in that is on its way back, and the page it began at. */
export interface Returning {
  flow: OidcFlow;
  returnTo: string;
}

/** 256 random bits need no salt. */
const keyOf = (secret: string): string => createHash('sha256').update(secret).digest('hex');

const browserOf = ({ request }: Pick<OperatorContext, 'request'>): string | undefined => COOKIE_PATTERN.exec(request.cookie ?? '')?.[1];

/** The console's origin by the name the visitor uses, so that the cookie is still there on the way back. */
export function ownOrigin({ authority, request }: Pick<OperatorContext, 'authority' | 'request'>): string {
  const origins = siteOrigins(authority.consoleUrl());
  const origin = origins.find((candidate) => new URL(candidate).host === request.host) ?? origins[0];
  invariant(origin, 'The console has no origin');
  return origin;
}

/**
 * Sends a browser to the issuer with state, nonce and PKCE. The secrets stay here, sealed; the browser gets a cookie without which its way
 * back is refused. The cookie is sent on the way back, which another site begins: that is SameSite=Lax (operator §3.1).
 * @throws notFound where no issuer is configured
 */
export async function departToOidc(context: OperatorContext, { to }: { to?: string | undefined }): Promise<{ location: string }> {
  const { oidc } = context.authority;
  if (oidc === undefined) throw new DomainError('notFound');
  const returnTo = pageOr(to);
  return depart(context, { oidc, returnTo }).catch((error: unknown) => refusedPage(returnTo, error));
}

/** @throws temporarilyUnavailable, tooManyRequests */
async function depart(context: OperatorContext, { oidc, returnTo }: { oidc: OidcIssuer; returnTo: string }): Promise<{ location: string }> {
  const { authority, clock, database, request } = context;
  await takeAttempt(context, oidcThrottles('departure', request.ip));
  const secret = (): string => newToken(context);
  const origin = ownOrigin(context);
  const flow = { redirectUri: `${origin}${PATH}/callback`, state: secret(), nonce: secret(), codeVerifier: secret() };
  const { state, ...kept } = flow;
  const location = await oidc.addressOf(flow);
  // Two tabs of one browser share its cookie.
  const browser = browserOf(context) ?? secret();
  await store.insertFlow(database, {
    stateKey: keyOf(state),
    browserKey: keyOf(browser),
    sealed: authority.vault.seal(SEAL, JSON.stringify({ ...kept, returnTo })),
    expiresAt: new Date(clock.realNow().getTime() + FLOW_MINUTES * 60_000),
  });
  const secure = origin.startsWith('https:') ? '; Secure' : '';
  context.setCookie?.(`${COOKIE}=${browser}; Path=${PATH}; Max-Age=${FLOW_MINUTES * 60}; HttpOnly; SameSite=Lax${secure}`);
  return { location };
}

/** The sign-in that a browser returns from, consumed whatever its outcome. @returns undefined for one that this browser did not begin */
export async function returnFromOidc(context: OperatorContext, state: string | undefined): Promise<Returning | undefined> {
  const { authority, clock, database } = context;
  const browser = browserOf(context);
  if (state === undefined || browser === undefined) return undefined;
  const sealed = await store.takeFlow(database, { stateKey: keyOf(state), browserKey: keyOf(browser), now: clock.realNow() });
  if (sealed === undefined) return undefined;
  const { returnTo, ...kept } = sealedFlow.parse(JSON.parse(authority.vault.open(SEAL, sealed)));
  return { flow: { ...kept, state }, returnTo };
}
