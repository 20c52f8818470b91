import { errors, type JWTPayload, jwtVerify, type JWTVerifyOptions } from 'jose';
import * as z from 'zod/mini';
import type { Clock } from '../kernel/clock.ts';
import { DomainError } from '../kernel/errors.ts';
import { timeOutsideCall } from '../kernel/measurements.ts';
import { type ProviderDirectory, SANDBOX_OIDC_ID } from '../kernel/providers.ts';
import type { IdentityBroker } from '../modules/player/ports.ts';
import { isTrueClaim, optionalTextClaim } from './oidc-claims.ts';

const TIMEOUT_MS = 5000;
const SCOPE = 'openid email profile';

const tokenAnswer = z.object({ id_token: z.string() });
const claims = z.object({
  sub: z.string().check(z.minLength(1), z.maxLength(200)),
  nonce: z.string(),
  email: optionalTextClaim(z.string().check(z.maxLength(320), z.regex(/^\P{Cc}*$/u))),
  email_verified: z.optional(z.unknown()),
  name: optionalTextClaim(z.string()),
});

interface BrokerParts {
  clock: Pick<Clock, 'now'>;
  providers: ProviderDirectory;
  publicUrl(): string;
}

/**
 * The authorisation code flow of OpenID Connect with PKCE against an identity broker (OpenID Connect Core §3.1). Its id tokens are signed
 * with the client's secret (HS256), as the specification allows for confidential clients. Undefined when no broker is configured.
 */
export function createOidcBroker(parts: BrokerParts): IdentityBroker | undefined {
  const provider = parts.providers.byId(SANDBOX_OIDC_ID);
  const secret = provider?.secrets[0];
  if (provider === undefined || secret === undefined) return undefined;
  const issuer = (): string => `${parts.publicUrl()}/sandbox/oidc`;
  return {
    authorizationUrl: ({ connection, redirectUri, state, nonce, codeChallenge }) => {
      const query = new URLSearchParams({
        response_type: 'code',
        client_id: provider.id,
        redirect_uri: redirectUri,
        scope: SCOPE,
        state,
        nonce,
        code_challenge: codeChallenge,
        code_challenge_method: 'S256',
        connection,
      });
      return `${issuer()}/authorize?${query.toString()}`;
    },
    exchange: async ({ code, codeVerifier, redirectUri, nonce }) => {
      const form = { grant_type: 'authorization_code', code, redirect_uri: redirectUri, code_verifier: codeVerifier };
      const asked = { ...form, client_id: provider.id, client_secret: secret };
      const answer = await timeOutsideCall(provider.id, () => post(`${issuer()}/token`, asked));
      if (answer === undefined) return undefined;
      const payload = await verified(answer, Buffer.from(secret), {
        algorithms: ['HS256'],
        issuer: issuer(),
        audience: provider.id,
        currentDate: parts.clock.now(),
      });
      const person = claims.safeParse(payload);
      // A genuine token of another sign-in proves nothing about this one.
      if (!person.success || person.data.nonce !== nonce) return undefined;
      const { sub, email, email_verified: emailVerified, name } = person.data;
      return { subject: sub, email, isEmailVerified: isTrueClaim(emailVerified), name };
    },
  };
}

/** The claims of the token in the answer; undefined if it has none, or the token is forged, meant for somebody else or expired. */
async function verified(answer: unknown, secret: Uint8Array, options: JWTVerifyOptions): Promise<JWTPayload | undefined> {
  const token = tokenAnswer.safeParse(answer);
  if (!token.success) return undefined;
  try {
    return (await jwtVerify(token.data.id_token, secret, options)).payload;
  } catch (error) {
    if (error instanceof errors.JOSEError) return undefined;
    throw error;
  }
}

/** @returns undefined when the broker refuses the code @throws temporarilyUnavailable when it does not answer */
async function post(url: string, form: Record<string, string>): Promise<unknown> {
  const call = { method: 'POST', body: new URLSearchParams(form), redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) } as const;
  const response = await fetch(url, call).catch((error: unknown) => {
    throw new DomainError('temporarilyUnavailable', { details: { broker: String(error) } });
  });
  if (response.status >= 500) throw new DomainError('temporarilyUnavailable', { details: { broker: response.status } });
  if (!response.ok) return undefined;
  return response.json().catch((error: unknown) => {
    throw new DomainError('temporarilyUnavailable', { details: { broker: String(error) } });
  });
}
