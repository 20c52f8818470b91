import { accessTokenTtlSeconds } from '@pavilion/contract/areas/player/session-lifetime.ts';
import { CompactSign, compactVerify, errors } from 'jose';
import * as z from 'zod/mini';
import type { Random } from '../../../kernel/secrets/random.ts';

/** Distinguishes the tokens of one session: 256 random bits (S8). */
export const newTokenId = (random: Pick<Random, 'bytes'>): string => random.bytes(TOKEN_ID_BYTES).toString('base64url');

const TOKEN_ID_BYTES = 32;
const AUDIENCE = 'pavilion';
const ALGORITHM = 'HS256';
const TOKEN_MAX_LENGTH = 2048;

const claims = z.object({
  exp: z.int(),
  iat: z.int(),
  nbf: z.int(),
  iss: z.literal(AUDIENCE),
  aud: z.literal(AUDIENCE),
  jti: z.string().check(z.regex(/^[\w-]{43}$/)),
  sub: z.uuid(),
  id: z.uuid(),
  sessionId: z.uuid(),
});

/** The claims of an access token (wire §6.12). */
type AccessClaims = z.output<typeof claims>;

/** Signs and reads access tokens: HS256 alone, no other algorithm is ever accepted (S7). */
export interface AccessTokens {
  sign(token: { playerId: string; sessionId: string; tokenId: string; issuedAt: Date }): Promise<string>;
  /** Claims of a token that we signed, expired or not; undefined for anything else. */
  read(token: string): Promise<AccessClaims | undefined>;
}

/**
 * @param secrets the first one signs; a token signed by any of them is valid, so that a key can be rotated while tokens are in use (S59)
 */
export function createAccessTokens(secrets: readonly [string, ...string[]]): AccessTokens {
  const keyOf = (secret: string): Uint8Array => new TextEncoder().encode(secret);
  const signing = keyOf(secrets[0]);
  const keys = secrets.map(keyOf);
  return {
    sign: async ({ playerId, sessionId, tokenId, issuedAt }) => {
      const iat = Math.floor(issuedAt.getTime() / 1000);
      const payload: AccessClaims = {
        iss: AUDIENCE,
        aud: AUDIENCE,
        sub: playerId,
        id: playerId,
        sessionId,
        jti: tokenId,
        iat,
        nbf: iat,
        exp: iat + accessTokenTtlSeconds,
      };
      const bytes = new TextEncoder().encode(JSON.stringify(payload));
      return new CompactSign(bytes).setProtectedHeader({ alg: ALGORITHM, typ: 'JWT' }).sign(signing);
    },
    read: async (token) => {
      if (token.length > TOKEN_MAX_LENGTH) return undefined;
      for (const key of keys) {
        const found = await readWith(key, token);
        if (found !== undefined) return found;
      }
      return undefined;
    },
  };
}

async function readWith(key: Uint8Array, token: string): Promise<AccessClaims | undefined> {
  try {
    const { payload } = await compactVerify(token, key, { algorithms: [ALGORITHM] });
    const parsed = claims.safeParse(JSON.parse(new TextDecoder().decode(payload)));
    return parsed.success && parsed.data.sub === parsed.data.id ? parsed.data : undefined;
  } catch (error) {
    if (error instanceof errors.JOSEError || error instanceof SyntaxError || error instanceof TypeError) return undefined;
    throw error;
  }
}

/** Whether a token has expired, by real time. */
export function isExpired({ exp }: Pick<AccessClaims, 'exp'>, realNow: Date): boolean {
  return exp * 1000 <= realNow.getTime();
}
