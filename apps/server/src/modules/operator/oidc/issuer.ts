/** The person an OpenID issuer vouches for (OpenID Connect Core §2). */
export interface OidcPerson {
  issuer: string;
  /** The person's id at the issuer; it never changes, while an address may be given to somebody else. */
  subject: string;
  email: string | null;
  isEmailVerified: boolean;
  name: string | null;
  /** When the person was there with a second factor that we accept in place of ours; null where the issuer says nothing of one. */
  provenAt: Date | null;
}

/** The part of a sign-in that the browser carries, and the part that stays with us. */
export interface OidcFlow {
  redirectUri: string;
  state: string;
  nonce: string;
  codeVerifier: string;
}

/** The issuer's result of a sign-in: a person, the visitor's own refusal, or no proof. */
export type OidcAnswer = { person: OidcPerson } | { refusal: 'cancelled' | 'unproven' };

/** The interface of the issuer that knows our operators (code flow with PKCE). */
export interface OidcIssuer {
  /** Where a browser is sent. @throws temporarilyUnavailable */
  addressOf(flow: OidcFlow): Promise<string>;
  /** Turns what a browser brought back into a person. @throws temporarilyUnavailable */
  answerOf(flow: OidcFlow, returned: URLSearchParams): Promise<OidcAnswer>;
}
