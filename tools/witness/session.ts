import * as z from 'zod';
import { send } from './send.ts';

export const PASSWORD = 'Corr3ct-horse-9';
const UNAUTHORISED = 401;
/** A token lives ten minutes. */
const RENEWED_AFTER_MS = 540_000;

const granted = z.object({ data: z.object({ accessToken: z.string() }) });

interface Credentials {
  readonly login: string;
  /** Limits count addresses. */
  readonly address: string;
  readonly accessToken: string;
}

/**
 * The session of a player's browser: the calls and the socket of its pages share one token, which is renewed before it ends. A player signs
 * in again only where the session itself has ended, as sign-ins of an account and of an address are limited.
 */
export class PlayerSession {
  readonly #url: string;
  readonly #login: string;
  readonly #address: string;
  #token: string;
  #renewedAtMs = performance.now();
  #renewing: Promise<string> | undefined;

  constructor(url: string, { login, address, accessToken }: Credentials) {
    this.#url = url;
    this.#login = login;
    this.#address = address;
    this.#token = accessToken;
  }

  /** The token as it is, though it may be about to end. */
  get known(): string {
    return this.#token;
  }

  /** A token that still lives for a while; the known one where the product does not answer. */
  token(): Promise<string> {
    if (performance.now() - this.#renewedAtMs < RENEWED_AFTER_MS) return Promise.resolve(this.#token);
    return this.renew().catch(() => this.#token);
  }

  /** The next token of the session, or of a new one where it has ended. @throws when the product does not answer */
  renew(): Promise<string> {
    this.#renewing ??= this.#renew().finally(() => (this.#renewing = undefined));
    return this.#renewing;
  }

  /** Signs in by password, which begins a session. @throws when it is refused or not answered */
  async signIn(): Promise<string> {
    const body = JSON.stringify({ login: this.#login, password: PASSWORD });
    const headers = { 'content-type': 'application/json' };
    return this.#keep(await this.#post('/api/player/sessions', { headers, body }));
  }

  async #renew(): Promise<string> {
    const answer = await this.#post('/api/player/sessions/refresh', { headers: { authorization: `Bearer ${this.#token}` } });
    return answer.status === UNAUTHORISED ? this.signIn() : this.#keep(answer);
  }

  #post(path: string, { headers, body }: { headers: Record<string, string>; body?: string }) {
    const request = { method: 'POST' as const, headers: { ...headers, 'x-forwarded-for': this.#address } };
    return send(`${this.#url}${path}`, body === undefined ? request : { ...request, body });
  }

  #keep({ text }: { text: string }): string {
    this.#token = granted.parse(JSON.parse(text)).data.accessToken;
    this.#renewedAtMs = performance.now();
    return this.#token;
  }
}
