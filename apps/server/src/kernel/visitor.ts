import type { Kernel } from './context.ts';
import { DomainError } from './errors.ts';

/** What is known of a request before anything is decided. Header values are untrusted strings, cut to a sane length (reliability S68). */
export interface RequestInfo {
  id: string;
  /** The visitor's address: the edge's word where a trusted proxy brought it, else the peer's. */
  ip: string;
  /** True for a peer on loopback that names no visitor; such requests have no limit per address (sandbox.md). */
  isLocalTool: boolean;
  /** Two upper-case letters, from a trusted edge only (D-19). */
  country: string | null;
  userAgent: string;
  /** The browser's preferred language, two letters; texts of refusals follow it. */
  language: string | undefined;
  /** The raw access token of the Authorization header. */
  token: string | undefined;
  idempotencyKey: string | undefined;
  /** The name the visitor calls the site by, for redirects that must come back to it. */
  host?: string | undefined;
  /** The raw Cookie header: only the way back from a social provider looks into it (reliability S29). */
  cookie?: string | undefined;
  /** True for a browser, which says so itself and cannot be made not to (Fetch Metadata). */
  isBrowser?: boolean;
  /** True for a call that a page of another site makes its visitor's browser send (reliability S32). */
  isForeignPage?: boolean;
}

/** A signed-in player's session. */
export interface PlayerIdentity {
  playerId: string;
  sessionId: string;
  /** An excluded player's session: only what is open to excluded players (D-85). */
  isRestricted?: boolean;
}

/** Who asks: every operation gets this beside the kernel. */
export interface Visitor {
  request: RequestInfo;
  player: PlayerIdentity | undefined;
}

/** The context of an operation of the API. */
export type RequestContext = Kernel & Visitor;

/** The signed-in player of a request. @throws unauthenticated, which the binding has ruled out for `player` endpoints. */
export function playerOf({ player }: Pick<Visitor, 'player'>): PlayerIdentity {
  if (player === undefined) throw new DomainError('unauthenticated');
  return player;
}
