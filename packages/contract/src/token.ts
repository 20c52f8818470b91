import * as z from 'zod/mini';

/** Claims of the access token (wire §6.12): `sub` and `id` are the player, `jti` changes with each refresh. */
export const tokenClaims = z.object({
  exp: z.int(),
  iat: z.int(),
  iss: z.string(),
  aud: z.union([z.string(), z.array(z.string())]),
  jti: z.string(),
  sub: z.string(),
  id: z.string(),
  sessionId: z.string(),
});
export type TokenClaims = z.output<typeof tokenClaims>;
