import * as oauth from 'oauth4webapi';
import * as z from 'zod/mini';
import { HOUR_MS } from '@pavilion/contract/formats/durations.ts';
import type { ConsoleOidcSettings } from '../config/console-oidc.ts';
import type { Clock } from '../kernel/clock.ts';
import { DomainError } from '../kernel/errors.ts';
import type { Log } from '../kernel/log/log.ts';
import type { OidcAnswer, OidcFlow, OidcIssuer } from '../modules/operator/index.ts';
import { isTrueClaim, optionalTextClaim } from './oidc-claims.ts';
import { callOutside, OutsideCallError } from './guarded-http.ts';

const TIMEOUT_MS = 5000;
const SCOPE = 'openid email profile';
/** An issuer's metadata is read again after this long. */
const METADATA_MS = HOUR_MS;
/** Where its second factor replaces ours, the person gave it within the time that ours counts as fresh (operator §3.1). */
const MAX_AGE_SECONDS = 300;

const claimsShape = z.object({
  sub: z.string().check(z.minLength(1), z.maxLength(255)),
  email: optionalTextClaim(z.string().check(z.maxLength(320))),
  email_verified: z.optional(z.unknown()),
  name: optionalTextClaim(z.string()),
  acr: optionalTextClaim(z.string()),
  auth_time: z.nullish(z.number()),
});

interface Parts {
  clock: Clock;
  log: Log;
  /** Asked for with every call: an issuer of the sandbox has its address once the product listens. */
  settings(): ConsoleOidcSettings;
}

type Client = oauth.Client & { [oauth.clockSkew]: number };
interface DiscoveredIssuer {
  server: oauth.AuthorizationServer;
  readAtMs: number;
}

/** Calls through the guard of all outside calls; the library never reaches the network itself. @throws OutsideCallError */
const guarded =
  ({ isInPrivateNetwork, issuer }: ConsoleOidcSettings) =>
  async (url: string, { method, headers, body }: { method: string; headers: Record<string, string>; body?: unknown }) => {
    const { status, json } = await callOutside({
      provider: 'console-oidc',
      url,
      method: method === 'POST' ? 'POST' : 'GET',
      headers,
      ...(body instanceof URLSearchParams ? { body: body.toString() } : {}),
      timeoutMs: TIMEOUT_MS,
      allowsPrivate: isInPrivateNetwork || issuer.startsWith('http:'),
    });
    if (status >= 500) throw new OutsideCallError(`the issuer answered ${status}`);
    return Response.json(json ?? null, { status });
  };

const optionsOf = (settings: ConsoleOidcSettings) => ({
  [oauth.customFetch]: guarded(settings),
  // Only an issuer that is itself reached by http, which production refuses.
  [oauth.allowInsecureRequests]: settings.issuer.startsWith('http:'),
});

/** Whether the issuer refuses us or the code: the first is a configuration fault, the second means that no one is signed in. */
const isOurFault = (error: unknown): boolean =>
  error instanceof oauth.WWWAuthenticateChallengeError || (error instanceof oauth.ResponseBodyError && error.error !== 'invalid_grant');

/**
 * An issuer of OpenID Connect by the authorisation code flow with PKCE. Everything its answers must prove is checked by the library
 * (D-181): issuer, audience, nonce, times, and the signature by the issuer's published keys.
 */
export function createOidcIssuer({ clock, log, settings }: Parts): OidcIssuer {
  let known: DiscoveredIssuer | undefined;
  const unavailable = (error: unknown): DomainError => {
    log.warn({ provider: 'oidc', reason: error instanceof Error ? error.message : String(error) }, 'openid issuer call failed');
    return new DomainError('temporarilyUnavailable');
  };
  const serverOf = async (given: ConsoleOidcSettings): Promise<oauth.AuthorizationServer> => {
    const nowMs = clock.realNow().getTime();
    if (known !== undefined && nowMs - known.readAtMs < METADATA_MS) return known.server;
    const issuer = new URL(given.issuer);
    const server = await oauth.processDiscoveryResponse(issuer, await oauth.discoveryRequest(issuer, optionsOf(given)));
    if (server.authorization_endpoint === undefined) throw new OutsideCallError('the issuer names no authorization_endpoint');
    known = { server, readAtMs: nowMs };
    return server;
  };
  return {
    addressOf: async (flow) => {
      const given = settings();
      const server = await serverOf(given).catch((error: unknown) => {
        throw unavailable(error);
      });
      return addressAt(server, given, { flow, codeChallenge: await oauth.calculatePKCECodeChallenge(flow.codeVerifier) });
    },
    answerOf: async (flow, returned) => {
      const given = settings();
      const server = await serverOf(given).catch((error: unknown) => {
        throw unavailable(error);
      });
      const client = { client_id: given.clientId, [oauth.clockSkew]: skewOf(clock) };
      try {
        return await exchange({ server, client, given }, flow, returned);
      } catch (error) {
        if (error instanceof oauth.AuthorizationResponseError) return refusedThere(error);
        if (error instanceof OutsideCallError || isOurFault(error)) throw unavailable(error);
        if (!(error instanceof oauth.OperationProcessingError) && !isRefusal(error)) throw error;
        log.warn({ provider: 'oidc', reason: error.message }, 'openid sign-in proves nobody');
        return { refusal: 'unproven' };
      }
    },
  };
}

const isRefusal = (error: unknown): error is Error =>
  error instanceof oauth.ResponseBodyError || error instanceof oauth.UnsupportedOperationError || error instanceof z.core.$ZodError;

/** The product's own time, which the library reckons from the machine's. */
const skewOf = (clock: Clock): number => Math.round((clock.realNow().getTime() - performance.timeOrigin - performance.now()) / 1000);

/** The issuer sent no one: the visitor declined, or the issuer did. @throws temporarilyUnavailable where it reports an outage */
function refusedThere({ error }: oauth.AuthorizationResponseError): OidcAnswer {
  if (error === 'temporarily_unavailable' || error === 'server_error') throw new DomainError('temporarilyUnavailable');
  return { refusal: error === 'access_denied' ? 'cancelled' : 'unproven' };
}

function addressAt(
  server: oauth.AuthorizationServer,
  { clientId, acr }: ConsoleOidcSettings,
  { flow, codeChallenge }: { flow: OidcFlow; codeChallenge: string },
): string {
  const address = new URL(server.authorization_endpoint ?? server.issuer);
  const asked = {
    response_type: 'code',
    client_id: clientId,
    redirect_uri: flow.redirectUri,
    scope: SCOPE,
    state: flow.state,
    nonce: flow.nonce,
    code_challenge: codeChallenge,
    code_challenge_method: 'S256',
    ...(acr.length === 0 ? {} : { acr_values: acr.join(' '), max_age: String(MAX_AGE_SECONDS) }),
  };
  for (const [name, value] of Object.entries(asked)) address.searchParams.set(name, value);
  return address.href;
}

/** How the issuer wants us to prove who we are. */
const proofOf = ({ token_endpoint_auth_methods_supported: ways }: oauth.AuthorizationServer, { clientSecret }: ConsoleOidcSettings) =>
  ways === undefined || ways.includes('client_secret_basic') ? oauth.ClientSecretBasic(clientSecret) : oauth.ClientSecretPost(clientSecret);

async function exchange(
  { server, client, given }: { server: oauth.AuthorizationServer; client: Client; given: ConsoleOidcSettings },
  { redirectUri, state, nonce, codeVerifier }: OidcFlow,
  returned: URLSearchParams,
): Promise<OidcAnswer> {
  const parameters = oauth.validateAuthResponse(server, client, returned, state);
  if (!parameters.has('code')) return { refusal: 'unproven' };
  const options = optionsOf(given);
  const proof = proofOf(server, given);
  const response = await oauth.authorizationCodeGrantRequest(server, client, proof, parameters, redirectUri, codeVerifier, options);
  const tokens = await oauth.processAuthorizationCodeResponse(server, client, response, {
    expectedNonce: nonce,
    requireIdToken: true,
    ...(given.acr.length === 0 ? {} : { maxAge: MAX_AGE_SECONDS }),
  });
  await oauth.validateApplicationLevelSignature(server, response, options);
  const claims = claimsShape.parse(oauth.getValidatedIdTokenClaims(tokens));
  const isProven = claims.acr !== null && given.acr.includes(claims.acr) && typeof claims.auth_time === 'number';
  return {
    person: {
      issuer: server.issuer,
      subject: claims.sub,
      email: claims.email,
      isEmailVerified: isTrueClaim(claims.email_verified),
      name: claims.name,
      provenAt: isProven ? new Date((claims.auth_time ?? 0) * 1000) : null,
    },
  };
}
