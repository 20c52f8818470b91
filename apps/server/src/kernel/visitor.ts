import type { Kernel } from './context.ts';
import { DomainError } from './errors.ts';

/** The facts of a request before access is checked. Header values are untrusted strings, cut to a bounded length (S68). */
export interface RequestInfo {
  id: string;
  /** The visitor's address: as given by a trusted proxy, else the peer's. */
  ip: string;
  /** True for a loopback peer that names no visitor; such requests have no limit per address (sandbox.md). */
  isLocalTool: boolean;
  /** Two upper-case letters, from a trusted proxy only (D-19). */
  country: string | null;
  userAgent: string;
  /** The browser's preferred language, two letters; refusals are written in it. */
  language: string | undefined;
  /** The language of the page that calls, lower-case: a page of ours names that one alone, a browser on its own a list (wire §1.1). */
  pageLanguage?: string | undefined;
  /** The raw access token of the Authorization header. */
  token: string | undefined;
  idempotencyKey: string | undefined;
  /** A page says that it asks without its player, which is no activity (L10). */
  isByItself?: boolean;
  /** The host by which the visitor reached the site, for redirects that must return to it. */
  host?: string | undefined;
  /** The raw Cookie header, used only on the return from a social provider (S29). */
  cookie?: string | undefined;
  /** True for a browser, by Fetch Metadata headers, which page scripts cannot set. */
  isBrowser?: boolean;
  /** True for a call that another site's page made the visitor's browser send (S32). */
  isForeignPage?: boolean;
}

/** A signed-in player's session. */
export interface PlayerIdentity {
  playerId: string;
  sessionId: string;
  /** An excluded player's session: limited to what is open to excluded players (D-85). */
  isRestricted?: boolean;
}

/** The caller: every operation gets this beside the kernel. */
export interface Visitor {
  request: RequestInfo;
  player: PlayerIdentity | undefined;
  /** Sends a `Set-Cookie` header with the answer; undefined if the answer is not the visitor's own. */
  setCookie?: ((cookie: string) => void) | undefined;
}

/** An operator in a session, as use cases are given one: they look the authority up again in the transaction that writes (operator §3.2). */
export interface OperatorActor {
  kind: 'operator';
  id: string;
  sessionId: string;
  /** The version of the authority at the access check. */
  authorityVersion: bigint;
  /**
   * One object of a bulk that the operator has confirmed with a fresh factor: it is done whether or not the session continues, as long as the
   * operator may (operator §2.1).
   */
  bulk?: { id: string; approvalId: string | null };
}

/** The caller of an operation of the console. */
export interface OperatorVisitor extends Pick<Visitor, 'setCookie'> {
  request: RequestInfo;
  actor: OperatorActor | undefined;
  /** The operator's permissions at the access check of this call: for answers that show more to some. Acts look them up again. */
  permissions?: ReadonlySet<string> | undefined;
}

/** How an operator is recorded: by id, since a name may change. */
export const operatorName = ({ id }: Pick<OperatorActor, 'id'>): string => `operator:${id}`;

/** The signed-in operator. @throws unauthenticated, which the access check rules out for all calls but a guest's */
export function actorOf({ actor }: Pick<OperatorVisitor, 'actor'>): OperatorActor {
  if (actor === undefined) throw new DomainError('unauthenticated');
  return actor;
}

/** The context of an operation of the API. */
export type RequestContext = Kernel & Visitor;

/** The signed-in player of a request. @throws unauthenticated, which the binding rules out for `player` endpoints */
export function playerOf({ player }: Pick<Visitor, 'player'>): PlayerIdentity {
  if (player === undefined) throw new DomainError('unauthenticated');
  return player;
}
