import { createHash, createHmac } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import type { SandboxDeps } from '../deps.ts';
import { bodyOf, SandboxInputError } from '../http-input.ts';
import { isRegistered } from '../loopback.ts';
import { signInPage } from './page.ts';
import { hashToken, newToken } from '../random.ts';
import { authorizationFields, choiceFields, tokenFields } from './requests.ts';
import { insertGrant, takeGrant } from './store.ts';

const CONNECTIONS = ['google', 'facebook'] as const;
const CODE_TTL_MS = 60_000;
const ID_TOKEN_TTL_SECONDS = 300;
const SUBJECT_LENGTH = 32;

const authorization = z.object({ ...authorizationFields, scope: z.string(), connection: z.enum(CONNECTIONS) });
export type Authorization = z.output<typeof authorization>;

const choice = z.extend(authorization, choiceFields);
const tokenRequest = z.object({ ...tokenFields, client_id: z.string(), client_secret: z.string() });

const base64url = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

type OidcDeps = Pick<SandboxDeps, 'pool' | 'platformUrl' | 'credentials' | 'now'>;
type Grant = NonNullable<Awaited<ReturnType<typeof takeGrant>>>;

/**
 * The simulated OpenID provider for social sign-in (sandbox.md): code flow with PKCE, one client, exact redirect addresses. Id tokens are
 * signed with the client's secret.
 */
export function registerOidc(server: FastifyInstance, deps: OidcDeps): void {
  registerDiscovery(server, deps);
  registerAuthorization(server, deps);
  registerTokens(server, deps);
}

const issuerOf = ({ platformUrl }: OidcDeps): string => `${platformUrl()}/sandbox/oidc`;

function registerDiscovery(server: FastifyInstance, deps: OidcDeps): void {
  server.get('/sandbox/oidc/.well-known/openid-configuration', async () => ({
    issuer: issuerOf(deps),
    authorization_endpoint: `${issuerOf(deps)}/authorize`,
    token_endpoint: `${issuerOf(deps)}/token`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['HS256'],
    token_endpoint_auth_methods_supported: ['client_secret_post'],
    code_challenge_methods_supported: ['S256'],
  }));
}

function readAuthorization(input: unknown, { credentials, platformUrl }: OidcDeps): Authorization {
  const parsed = authorization.safeParse(input);
  if (!parsed.success) throw new SandboxInputError(z.prettifyError(parsed.error));
  if (parsed.data.client_id !== credentials.oidc.providerId) throw new SandboxInputError('unauthorized_client');
  const { redirect_uri: given, connection } = parsed.data;
  if (!isRegistered(given, new URL(`/auth/social/${connection}/callback`, platformUrl())))
    throw new SandboxInputError('The redirect_uri is not registered');
  return parsed.data;
}

/** The form a person chooses an address on, and its answer: back to the platform, with a code or a refusal. */
function registerAuthorization(server: FastifyInstance, deps: OidcDeps): void {
  const { pool, now } = deps;
  server.get('/sandbox/oidc/authorize', async (request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(signInPage(readAuthorization(request.query, deps))),
  );

  server.post('/sandbox/oidc/authorize', async (request, reply) => {
    const chosen = bodyOf(request, choice);
    const asked = readAuthorization(chosen, deps);
    const back = new URL(asked.redirect_uri);
    back.searchParams.set('state', asked.state);
    if (chosen.deny === undefined) {
      const code = newToken();
      const email = chosen.email.trim();
      await insertGrant(pool, {
        codeKey: hashToken(code),
        redirectUri: asked.redirect_uri,
        codeChallenge: asked.code_challenge,
        nonce: asked.nonce,
        connection: asked.connection,
        email: email === '' ? null : email,
        isEmailVerified: email !== '' && chosen.unverified === undefined,
        expiresAt: new Date(now().getTime() + CODE_TTL_MS),
      });
      back.searchParams.set('code', code);
      back.searchParams.set('scope', asked.scope);
    } else {
      back.searchParams.set('error', 'access_denied');
    }
    return reply.code(302).header('location', back.href).send();
  });
}

/** Signed with the client's secret, as an HS256 token is. */
function idTokenOf(grant: Grant, deps: OidcDeps): string {
  const { providerId: clientId, secret } = deps.credentials.oidc;
  const issuedAt = Math.floor(deps.now().getTime() / 1000);
  const person = grant.email?.toLowerCase() ?? 'anonymous';
  const claims = {
    iss: issuerOf(deps),
    aud: clientId,
    sub: createHash('sha256').update(`${grant.connection}:${person}`).digest('hex').slice(0, SUBJECT_LENGTH),
    iat: issuedAt,
    exp: issuedAt + ID_TOKEN_TTL_SECONDS,
    nonce: grant.nonce,
    ...(grant.email === null ? {} : { email: grant.email, email_verified: grant.isEmailVerified }),
  };
  const signed = `${base64url({ alg: 'HS256', typ: 'JWT' })}.${base64url(claims)}`;
  return `${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`;
}

/** The call that turns a code into tokens. */
function registerTokens(server: FastifyInstance, deps: OidcDeps): void {
  const { pool, now } = deps;
  const { providerId: clientId, secret } = deps.credentials.oidc;
  server.post('/sandbox/oidc/token', async (request, reply) => {
    const asked = bodyOf(request, tokenRequest);
    const refuse = (error: string) => reply.code(400).send({ error });
    if (asked.client_id !== clientId || asked.client_secret !== secret) return refuse('invalid_client');
    const grant = await takeGrant(pool, { codeKey: hashToken(asked.code), now: now() });
    const challenge = createHash('sha256').update(asked.code_verifier).digest('base64url');
    if (grant === undefined || grant.redirectUri !== asked.redirect_uri || grant.codeChallenge !== challenge)
      return refuse('invalid_grant');
    return reply
      .header('cache-control', 'no-store')
      .send({ access_token: newToken(), token_type: 'Bearer', expires_in: ID_TOKEN_TTL_SECONDS, id_token: idTokenOf(grant, deps) });
  });
}
