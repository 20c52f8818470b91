/** How long a session and its tokens live. All of it is real time, except the rotation grace, which runs on the platform's clock (D-24, D-88). */

/** A session can be refreshed for this long after sign-in; a policy pack may end an idle one earlier (S8, L10). */
export const sessionTtlDays = 30;
/** A new access token is valid for this long; each refresh replaces it. */
export const accessTokenTtlSeconds = 600;
/** The site refreshes a token this long before it expires (product §9, K-10). */
export const tokenExpiryMarginSeconds = 10;
/** After a refresh, the token before the current one still gets the same successor for this long (D-24, S9). */
export const rotationGraceSeconds = 30;
/** The successor is stored a little longer than the grace: a refresh that has just read the clock must still find it. */
export const successorStoredSeconds = rotationGraceSeconds + 5;
/** The browser keeps the token for a year: the cookie must outlive the session, so that only the server decides when it ends (wire §6.1, K-10). */
export const tokenCookieSeconds = 31_536_000;
