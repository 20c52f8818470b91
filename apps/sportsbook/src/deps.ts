import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';

/** Who signs, and with what. */
export interface Credential {
  providerId: string;
  secret: string;
}

export interface SportsbookLog {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

/**
 * The dependencies of the betting company: the platform's public address, its own tables, its credentials. Nothing internal to the
 * platform.
 */
export interface SportsbookDeps {
  /** A pool on the database server, used for the schema `sportsbook` only. */
  pool: pg.Pool;
  /** Absolute address under which the platform and this company are reached, without a trailing slash. */
  platformUrl(): string;
  /** By which it calls the platform's wallet and sends its tickets. */
  credential: Credential;
  /** Signs the feed's messages to the book; known to these two alone. */
  feed: Credential;
  /** The platform's time, which the sandbox moves. */
  now(): Date;
  log: SportsbookLog;
  /** Whether an error means that the database cannot be used now: answered 503, since trying again later makes sense. */
  isDatabaseAway(error: unknown): boolean;
  /** Seed of the world: ratings, schedule and courses follow from it. */
  seed: string;
  /** Days for which the book keeps an event that is over. */
  keptDays: number;
  /** Load mode for benches: extra price changes a second beyond the simulation's own (sportsbook §2.6). */
  changesPerSecond?: number | undefined;
  /** If set, the feed runs on a separate thread, which connects to the tables with it. */
  feedConnectionString?: string | undefined;
  /** Waits between repeats; real time unless a test shortens it. */
  wait?: ((delayMs: number) => Promise<void>) | undefined;
}

/** A part's routes on the company's server, and its work besides requests. */
export interface Part {
  /** Starts the background work, once the address is known. */
  start?(): Promise<void> | void;
  stop?(): Promise<void> | void;
  /** Closes its sockets and accepts no new ones; requests are still served. */
  drain?(): Promise<void>;
  /** Takes a websocket whose path is its own. @returns false for any other path */
  upgrade?(request: IncomingMessage, socket: Duplex, head: Buffer): boolean;
}

export type Register = (server: FastifyInstance, deps: SportsbookDeps) => Part;
