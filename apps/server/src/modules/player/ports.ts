import type { Database } from '../../kernel/database.ts';
import type { ErasureObstacle, ForgottenPlayer, PersonalDataRows } from '../../kernel/personal-data.ts';

/** A mail to one player, ready to send. */
export interface OutgoingMail {
  /** The same mail sent twice carries the same id; the service shows it once. */
  id: string;
  to: string;
  subject: string;
  text: string;
  /** The same words for those whose program shows HTML. */
  html: string;
  locale: string;
  /** Which text of content/<locale>/messages it was made from, for the service's statistics. */
  template: string;
}

/** A text message to one phone, ready to send. */
interface OutgoingSms {
  /** The same message sent twice carries the same id; the service delivers it once. */
  id: string;
  /** With its plus. */
  to: string;
  text: string;
  /** Which text of content/<locale>/messages it was made from. */
  template: string;
}

/** What we ask of the text message service. */
export interface Texter {
  /** Hands the message over. @throws when the service could not take it now; the queue tries again */
  send(sms: OutgoingSms): Promise<MessageFate>;
}

/** A person's identity as an identity broker vouches for it. */
export interface SocialPerson {
  /** The person's id at the provider; it never changes. */
  subject: string;
  email: string | null;
  isEmailVerified: boolean;
  name: string | null;
}

/** What we ask of the broker of social sign-in (OpenID Connect, code flow with PKCE). */
export interface IdentityBroker {
  authorizationUrl(asked: { connection: string; redirectUri: string; state: string; nonce: string; codeChallenge: string }): string;
  /** Exchanges the code of the callback. @returns undefined when it is not accepted @throws temporarilyUnavailable */
  exchange(returned: { code: string; codeVerifier: string; redirectUri: string; nonce: string }): Promise<SocialPerson | undefined>;
}

/** The store of uploaded files. Keys are 48 random hex digits, never a person's name. */
export interface FileStore {
  write(key: string, bytes: Uint8Array): Promise<void>;
  /** @throws notFound for a file that is gone */
  read(key: string): Promise<Uint8Array<ArrayBuffer>>;
  /** A file that is gone already is fine. */
  remove(key: string): Promise<void>;
}

/** A place where files can be: a folder, the database, a bucket. @throws temporarilyUnavailable while it cannot be reached */
export interface FilePlace {
  /** The key is new. */
  write(key: string, bytes: Uint8Array): Promise<void>;
  find(key: string): Promise<Uint8Array<ArrayBuffer> | undefined>;
  /** A file that is gone already is fine. */
  remove(key: string): Promise<void>;
  keys(): Promise<readonly string[]>;
}

/** A virus scanner (S44). */
export interface FileScanner {
  /** The name of the malware in a file; undefined for a clean one. @throws temporarilyUnavailable: an unscanned file is not accepted */
  findHarm(file: Buffer): Promise<string | undefined>;
}

/** What we ask of the identity verification provider. */
export interface IdentityCheckProvider {
  /** A token for its widget, for this player and a short time, and where the widget is. @throws temporarilyUnavailable */
  openCheck(playerId: string): Promise<{ token: string; widgetUrl: string }>;
}

/** Outcome of a message: accepted by the service, or refused for good, for example because of an invalid address. */
type MessageFate = 'taken' | 'refused';

/** What we ask of the mail service. */
export interface Mailer {
  /** Hands the mail over. @throws when the service could not take it now; the queue tries again */
  send(mail: OutgoingMail): Promise<MessageFate>;
}

/**
 * Opens the first account of a new player, active, in the registration's own database transaction. The areas are ordered and
 * wallet is an area to the right, so the composition root passes its public API in.
 */
export type OpenFirstAccount = (transaction: Database, account: { playerId: string; currency: string }) => Promise<unknown>;

/**
 * Ends the games a session launched, in the database transaction that ends the session: no bet passes after it (S13). Handed in
 * like the first account.
 */
export type EndPlay = (transaction: Database, ended: { playerId: string; sessionId: string }) => Promise<void>;

/** Whether a game that a session launched is still being played: its bets pass the session by (L10). */
export type IsPlayingIn = (database: Database, sessionId: string) => Promise<boolean>;

/**
 * Writes to the ledger what a player may do, in the database transaction that changes the status, so that the next bet is decided by it.
 * Like the first account it belongs to an area to the right, and the composition root passes it in.
 */
export type SetStakingStatus = (
  transaction: Database,
  change: { playerId: string; status: 'active' | 'limited' | 'blocked' },
) => Promise<void>;

/**
 * Excludes the account of a person who is excluded elsewhere, in the database transaction that recognises them. This area may not import exclusions,
 * so the composition root passes their public API in. @returns false where it is excluded as long already
 */
export type KeepOut = (transaction: Database, recognised: { playerId: string; endsAt: Date; actor?: string }) => Promise<boolean>;

/** Gives a player's stakes back and takes the wins, in the database transaction that finds out that the player is too young (L9). */
export type UndoPlay = (transaction: Database, playerId: string) => Promise<void>;

/**
 * What all areas together hold about players (reliability §9.2). An export and an erasure look into areas to the right, so the composition
 * root hands them in as one.
 */
export interface PersonalDataDesk {
  /** Everything about one player, section by section; a section may come in several pages. */
  collect(playerId: string): AsyncIterable<PersonalDataRows>;
  obstacles(transaction: Database, playerId: string): Promise<ErasureObstacle[]>;
  /** Takes out what names the person, in the transaction that erases. */
  forget(transaction: Database, player: ForgottenPlayer): Promise<void>;
}

/**
 * Withdrawals that wait for their player's identity, in the base currency: documents of these players are judged first (operator §2.4). This area may
 * not import payments, so the composition root passes it in.
 */
export type MoneyAwaitingIdentity = (
  database: Database,
) => Promise<{ currency: string; players: readonly { playerId: string; amountMinor: bigint }[] }>;
