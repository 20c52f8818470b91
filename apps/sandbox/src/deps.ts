import type pg from 'pg';
import type { Credential } from './signing.ts';

/**
 * The dependencies of every simulated third party: the public address, its own tables, its credentials, and nothing of the platform's
 * internals.
 */
export interface SandboxDeps {
  /** A pool on the platform's database server, used for the schema `sandbox` only. */
  pool: pg.Pool;
  /** Absolute address of the platform, without a trailing slash. */
  platformUrl(): string;
  credentials: SandboxCredentials;
  /** The platform's time as last received; the sandbox's own intervals use it. */
  now(): Date;
  /** Real time, by which operators' sign-ins are checked. */
  realNow(): Date;
  log: SandboxLog;
  /** Whether an error means that the database cannot be used now: answered 503, since trying again later makes sense. */
  isDatabaseAway(error: unknown): boolean;
  /** Moves the platform's clock through a signed request. */
  seed: string;
  /** Waits between the repeats of a call; real time unless a test shortens it. */
  wait?: ((delayMs: number) => Promise<void>) | undefined;
}

interface SandboxCredentials {
  studios: readonly Credential[];
  psp: Credential;
  mail: Credential;
  /** The identity broker: the platform is its client. */
  oidc: Credential;
  /** The issuer that knows the operators: the console is its client. */
  consoleOidc: Credential;
  /** The messenger: the secret is the bot's token. */
  telegram: Credential;
  kyc: Credential;
  /** The betting product, an app of its own: the desk only shows its pair. */
  sportsbook: Credential;
  desk: Credential;
}

export interface SandboxLog {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}
