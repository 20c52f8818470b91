import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { askPlatformOf } from '../control/ask.ts';
import type { SandboxDeps } from '../deps.ts';
import { bodyOf, SandboxInputError } from '../http-input.ts';
import { signedToken, signingKeyOf } from './console-key.ts';
import { operatorsPage } from './console-page.ts';
import { isRegistered } from '../loopback.ts';
import { hashToken, newToken } from '../random.ts';
import { authorizationFields, choiceFields, tokenFields } from './requests.ts';
import { insertGrant, takeGrant } from './store.ts';

const BASE = '/sandbox/console/oidc';
const CALLBACK = '/api/console/v1/sessions/oidc/callback';
/** The key of its grants, separate from those of the players' broker. */
const CONNECTION = 'console';
const CODE_TTL_MS = 60_000;
const ID_TOKEN_TTL_SECONDS = 300;
const SUBJECT_LENGTH = 32;

const authorization = z.object({ ...authorizationFields, scope: z.string().check(z.regex(/(?:^| )openid(?: |$)/)) });
export type Authorization = z.output<typeof authorization>;

const choice = z.extend(authorization, choiceFields);
const tokenRequest = z.object(tokenFields);
const consoleAnswer = z.object({
  console: z.object({ url: z.string(), operators: z.array(z.object({ email: z.string(), role: z.string() })) }),
});

type Grant = NonNullable<Awaited<ReturnType<typeof takeGrant>>>;

const issuerOf = ({ platformUrl }: SandboxDeps): string => `${platformUrl()}${BASE}`;

/**
 * The simulated OpenID issuer whose accounts operators have (operator §12): code flow with PKCE, one client, exact redirect addresses,
 * tokens signed with a key that it publishes. It never sends `acr`, and so never claims a second factor.
 */
export function registerConsoleOidc(server: FastifyInstance, deps: SandboxDeps): void {
  registerDiscovery(server, deps);
  registerAuthorization(server, deps);
  registerTokens(server, deps);
}

function registerDiscovery(server: FastifyInstance, deps: SandboxDeps): void {
  const { jwk } = signingKeyOf(deps.credentials.consoleOidc.secret);
  server.get(`${BASE}/.well-known/openid-configuration`, async () => ({
    issuer: issuerOf(deps),
    authorization_endpoint: `${issuerOf(deps)}/authorize`,
    token_endpoint: `${issuerOf(deps)}/token`,
    jwks_uri: `${issuerOf(deps)}/jwks`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['ES256'],
    token_endpoint_auth_methods_supported: ['client_secret_basic'],
    code_challenge_methods_supported: ['S256'],
    authorization_response_iss_parameter_supported: true,
  }));
  server.get(`${BASE}/jwks`, async () => ({ keys: [jwk] }));
}

function registerAuthorization(server: FastifyInstance, deps: SandboxDeps): void {
  const ask = askPlatformOf(deps);
  const readAsked = async (input: unknown) => {
    const parsed = authorization.safeParse(input);
    if (!parsed.success) throw new SandboxInputError(z.prettifyError(parsed.error));
    const { console } = consoleAnswer.parse(await ask('world', {}));
    if (parsed.data.client_id !== deps.credentials.consoleOidc.providerId) throw new SandboxInputError('unauthorized_client');
    if (!isRegistered(parsed.data.redirect_uri, new URL(CALLBACK, console.url)))
      throw new SandboxInputError('The redirect_uri is not registered');
    return { asked: parsed.data, operators: console.operators };
  };

  server.get(`${BASE}/authorize`, async (request, reply) => {
    const { asked, operators } = await readAsked(request.query);
    return reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').send(operatorsPage(asked, operators));
  });

  server.post(`${BASE}/authorize`, async (request, reply) => {
    const chosen = bodyOf(request, choice);
    const { asked } = await readAsked(chosen);
    const back = new URL(asked.redirect_uri);
    back.searchParams.set('state', asked.state);
    back.searchParams.set('iss', issuerOf(deps));
    if (chosen.deny === undefined) back.searchParams.set('code', await grantOf(deps, asked, chosen));
    else back.searchParams.set('error', 'access_denied');
    return reply.code(302).header('location', back.href).send();
  });
}

async function grantOf(
  { pool, realNow }: SandboxDeps,
  asked: Authorization,
  { email, unverified }: { email: string; unverified?: string | undefined },
): Promise<string> {
  const code = newToken();
  await insertGrant(pool, {
    codeKey: hashToken(code),
    redirectUri: asked.redirect_uri,
    codeChallenge: asked.code_challenge,
    nonce: asked.nonce,
    connection: CONNECTION,
    email: email.trim() === '' ? null : email.trim(),
    isEmailVerified: unverified === undefined,
    expiresAt: new Date(realNow().getTime() + CODE_TTL_MS),
  });
  return code;
}

const capitalised = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/** A person's name by the company's records: `nora.newcomer@…` is Nora Newcomer. */
const nameOf = (email: string): string =>
  (email.split('@')[0] ?? email)
    .split(/[._-]+/)
    .map(capitalised)
    .join(' ');

function claimsOf({ email, isEmailVerified, nonce }: Grant, deps: SandboxDeps): object {
  const issuedAt = Math.floor(deps.realNow().getTime() / 1000);
  const person = email?.toLowerCase() ?? 'anonymous';
  return {
    iss: issuerOf(deps),
    aud: deps.credentials.consoleOidc.providerId,
    sub: createHash('sha256').update(`${CONNECTION}:${person}`).digest('hex').slice(0, SUBJECT_LENGTH),
    iat: issuedAt,
    exp: issuedAt + ID_TOKEN_TTL_SECONDS,
    nonce,
    ...(email === null ? {} : { email, email_verified: isEmailVerified, name: nameOf(email) }),
  };
}

/** Whether a call names the client with its secret (RFC 6749 §2.3.1). */
function isClient({ headers }: FastifyRequest, { credentials: { consoleOidc } }: SandboxDeps): boolean {
  const { authorization: header = '' } = headers;
  const pair = Buffer.from(header.replace(/^Basic /, ''), 'base64').toString('utf8');
  // Form encoding, in which a library may write more characters than it has to.
  const [id, secret] = new URLSearchParams(`id=${pair.replace(':', '&secret=')}`).values();
  return id === consoleOidc.providerId && secret === consoleOidc.secret;
}

function registerTokens(server: FastifyInstance, deps: SandboxDeps): void {
  const key = signingKeyOf(deps.credentials.consoleOidc.secret);
  server.post(`${BASE}/token`, async (request, reply) => {
    if (!isClient(request, deps))
      return reply.code(401).header('www-authenticate', 'Basic realm="token"').send({ error: 'invalid_client' });
    const asked = bodyOf(request, tokenRequest);
    const grant = await takeGrant(deps.pool, { codeKey: hashToken(asked.code), now: deps.realNow() });
    const challenge = createHash('sha256').update(asked.code_verifier).digest('base64url');
    const isOurs = grant?.connection === CONNECTION && grant.redirectUri === asked.redirect_uri && grant.codeChallenge === challenge;
    if (!isOurs) return reply.code(400).send({ error: 'invalid_grant' });
    const idToken = signedToken(key, claimsOf(grant, deps));
    return reply
      .header('cache-control', 'no-store')
      .send({ access_token: newToken(), token_type: 'Bearer', expires_in: ID_TOKEN_TTL_SECONDS, id_token: idToken });
  });
}
