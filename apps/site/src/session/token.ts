import { tokenExpiryMarginSeconds } from '@pavilion/contract/page-constants.ts';

/** What the site reads from an access token (wire §6.12). The server alone judges its signature. */
export type TokenFacts = { expiresAtMs: number; sessionId: string; playerId: string };

/** Reads the claims of a token; undefined for what is no token. */
export function readToken(token: string): TokenFacts | undefined {
  try {
    const claims: unknown = JSON.parse(decodeBase64Url(token.split('.')[1] ?? ''));
    if (typeof claims !== 'object' || claims === null || !('exp' in claims) || typeof claims.exp !== 'number') return undefined;
    return {
      expiresAtMs: claims.exp * 1000,
      sessionId: 'sessionId' in claims && typeof claims.sessionId === 'string' ? claims.sessionId : '',
      playerId: 'sub' in claims && typeof claims.sub === 'string' ? claims.sub : '',
    };
  } catch {
    return undefined; // Not a token at all: treated as none.
  }
}

function decodeBase64Url(text: string): string {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return new TextDecoder().decode(Uint8Array.from(binary, (letter) => letter.charCodeAt(0)));
}

/** A token counts as expired ten seconds early (spec §9, K-10); an unreadable one is due at once. */
export function isTokenDue(token: string, nowMs: number): boolean {
  const facts = readToken(token);
  return facts === undefined || nowMs >= facts.expiresAtMs - tokenExpiryMarginSeconds * 1000;
}
