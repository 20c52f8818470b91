import { tokenExpiryMarginSeconds } from '@pavilion/contract/areas/player/session-lifetime.ts';

/** What the site reads from an access token (wire §6.12). The server alone judges its signature. */
type TokenFacts = { expiresAtMs: number; issuedAtMs: number | undefined; sessionId: string; playerId: string };

/** Reads the claims of a token; undefined if it is malformed. */
export function readToken(token: string): TokenFacts | undefined {
  try {
    const claims: unknown = JSON.parse(decodeBase64Url(token.split('.')[1] ?? ''));
    if (typeof claims !== 'object' || claims === null) return undefined;
    const { exp, iat, sessionId, sub }: Readonly<Record<string, unknown>> = { ...claims };
    if (typeof exp !== 'number') return undefined;
    const issuedAtMs = typeof iat === 'number' ? iat * 1000 : undefined;
    return { expiresAtMs: exp * 1000, issuedAtMs, sessionId: textOf(sessionId), playerId: textOf(sub) };
  } catch {
    return undefined; // Malformed: treated as no token.
  }
}

const textOf = (claim: unknown): string => (typeof claim === 'string' ? claim : '');

function decodeBase64Url(text: string): string {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return new TextDecoder().decode(Uint8Array.from(binary, (letter) => letter.charCodeAt(0)));
}

const marginMs = tokenExpiryMarginSeconds * 1000;

/**
 * A token counts as expired ten seconds early (product §9, K-10); a malformed one at once, and so does one that is yet to be issued: the device's
 * clock has been set since.
 */
export function isTokenDue(token: string, nowMs: number): boolean {
  const facts = readToken(token);
  if (facts === undefined) return true;
  const { expiresAtMs, issuedAtMs = nowMs } = facts;
  return nowMs >= expiresAtMs - marginMs || nowMs < issuedAtMs - marginMs;
}
