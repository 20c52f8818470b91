import { setTimeout as delay } from 'node:timers/promises';
import * as z from 'zod';
import type { Load } from '../../witness/load.ts';
import type { DrillPlayer } from '../../witness/players.ts';
import { send } from '../../witness/send.ts';

const RETRY_MS = 250;
const UNAUTHORISED = 401;
const TOO_MANY = 429;
/** An earlier attempt of the same call may be at it still. */
const CONFLICT = 10_006;

const failure = z.object({ error: z.object({ code: z.union([z.number(), z.string()]), message: z.string() }) });

export interface LoadRequest {
  /** As it is counted. */
  readonly what: string;
  readonly path: string;
  readonly body?: object;
  readonly idempotencyKey?: string;
  /** It carries a token of its own, so that signing in again would not help. */
  readonly hasOwnToken?: boolean;
}

/** What decided a call: an answer, or a refusal by its reason, which may be that its own token is not known any more. */
export type Decided =
  | { readonly isRefused: false; readonly json: unknown }
  | { readonly isRefused: true; readonly reason: string; readonly isUnknown: boolean };

const refusalOf = (text: string): z.output<typeof failure>['error'] =>
  failure.safeParse(text.startsWith('{') ? JSON.parse(text) : {}).data?.error ?? { code: 0, message: text.slice(0, 100) };

/** Why it is refused for good; undefined where asking again may help. */
function reasonOf(status: number, text: string): string | undefined {
  if (status < 400 || status >= 500 || status === TOO_MANY) return undefined;
  const { code, message } = refusalOf(text);
  return code === CONFLICT ? undefined : message;
}

/** Speaks for one player by the public calls, as a page does: the same call again until its answer decides. */
export class Caller {
  readonly player: DrillPlayer;
  readonly #load: Load;

  constructor(load: Load, player: DrillPlayer) {
    this.#load = load;
    this.player = player;
  }

  /** Signs in by password, as a returning player does. */
  async signIn(): Promise<void> {
    await this.#noting('sign in', this.player.session.signIn());
  }

  /** Asks for the next token of the session. */
  async renew(): Promise<void> {
    await this.#noting('renew', this.player.session.renew());
  }

  async #noting(what: string, token: Promise<string>): Promise<void> {
    const isGranted = await token.then(() => true).catch(() => false);
    this.#load.journal.note(what, isGranted ? 200 : 0);
  }

  /** One attempt. */
  async #attempt({ what, path, body, idempotencyKey }: LoadRequest): Promise<{ status: number; text: string }> {
    const headers: Record<string, string> = {
      authorization: `Bearer ${await this.player.session.token()}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
    };
    const sent = body === undefined ? {} : { method: 'POST' as const, body: JSON.stringify(body) };
    const answer = await send(`${this.#load.url}${path}`, { headers, ...sent });
    this.#load.journal.note(what, answer.status);
    return answer;
  }

  /** @returns undefined when the load is given up */
  async call(call: LoadRequest): Promise<Decided | undefined> {
    while (!this.#load.isGivenUp) {
      const { status, text } = await this.#attempt(call);
      if (status >= 200 && status < 300) return { isRefused: false, json: text.startsWith('{') ? JSON.parse(text) : text };
      if (status === UNAUTHORISED && call.hasOwnToken !== true) await this.renew();
      else {
        const reason = reasonOf(status, text);
        if (reason !== undefined) return { isRefused: true, reason, isUnknown: status === UNAUTHORISED };
      }
      await delay(RETRY_MS);
    }
    this.#load.journal.undecided.push(call.what);
    return undefined;
  }

  /** For an answer that is wanted in any case. @throws when it is refused or the load is given up */
  async ask<S extends z.ZodType>(call: LoadRequest, schema: S): Promise<z.output<S>> {
    const decided = await this.call(call);
    if (decided === undefined || decided.isRefused) throw new Error(`${call.path} was refused: ${decided?.reason ?? 'given up'}`);
    return schema.parse(decided.json);
  }
}
