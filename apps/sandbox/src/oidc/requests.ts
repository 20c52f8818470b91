import * as z from 'zod/mini';

/** The parameters with which a relying party redirects somebody to either issuer. */
export const authorizationFields = {
  response_type: z.literal('code'),
  client_id: z.string(),
  redirect_uri: z.url(),
  state: z.string().check(z.minLength(1), z.maxLength(5000)),
  nonce: z.string().check(z.minLength(1), z.maxLength(200)),
  code_challenge: z.string().check(z.regex(/^[\w-]{43}$/)),
  code_challenge_method: z.literal('S256'),
};

/** The choice on the form: an address, none, or one that is not verified. */
export const choiceFields = {
  email: z._default(z.string().check(z.maxLength(320)), ''),
  unverified: z.optional(z.string()),
  deny: z.optional(z.string()),
};

/** The parameters of a token request. */
export const tokenFields = {
  grant_type: z.literal('authorization_code'),
  code: z.string(),
  redirect_uri: z.string(),
  code_verifier: z.string(),
};
