import { tokenExpiryMarginSeconds } from '@pavilion/contract/areas/player/session-lifetime.ts';

/** What the site reads from an access token (wire §6.12). The server alone judges its signature. */
type TokenFacts = { expiresAtMs: number; sessionId: string; playerId: string };

/** Reads the claims of a token; undefined if it is malformed. */
export function readToken(token: string): TokenFacts | undefined {
  try {
    const claims: unknown = JSON.parse(decodeBase64Url(token.split('.')[1] ?? ''));
    if (typeof claims !== 'object' || claims === null) return undefined;
    const { exp, sessionId, sub }: Readonly<Record<string, unknown>> = { ...claims };
    return typeof exp === 'number' ? { expiresAtMs: exp * 1000, sessionId: textOf(sessionId), playerId: textOf(sub) } : undefined;
  } catch {
    return undefined; // Malformed: treated as no token.
  }
}

const textOf = (claim: unknown): string => (typeof claim === 'string' ? claim : '');

function decodeBase64Url(text: string): string {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return new TextDecoder().decode(Uint8Array.from(binary, (letter) => letter.charCodeAt(0)));
}

/** A token counts as expired ten seconds early (product §9, K-10); a malformed one at once. */
export function isTokenDue(token: string, nowMs: number): boolean {
  const facts = readToken(token);
  return facts === undefined || nowMs >= facts.expiresAtMs - tokenExpiryMarginSeconds * 1000;
}
