import { setTimeout as delay } from 'node:timers/promises';
import { createSeededRandom } from '@pavilion/server/kernel/testing/seeded-random.ts';
import * as z from 'zod';
import { Journal } from '../../witness/journal.ts';
import { follow, type Follower, type Load, play } from '../../witness/load.ts';
import { type DrillPlayer, findStudio, registerPlayer } from '../../witness/players.ts';
import { send } from '../../witness/send.ts';
import { Caller } from './caller.ts';
import { Visitor } from './visits.ts';

const RETRY_MS = 500;
const ACT_EVERY_MS = 700;
const NEWCOMER_EVERY_MS = 12_000;
const GIVE_UP_MS = 60_000;

const credentials = z.object({ data: z.object({ sportsbook: z.object({ providerId: z.string() }) }) });

interface LoadOptions {
  readonly url: string;
  readonly journalFile: string;
  readonly seed: string;
  readonly players: number;
  /** Rounds of each player begin so far apart. */
  readonly everyMs: number;
}

/** A player who has been there since the beginning. */
export interface Regular {
  readonly visitor: Visitor;
  readonly follower: Follower;
}

/** Players who browse, sign in, pay, play, bet and take money out while they hold a socket; and newcomers who stay for a short while. */
export class MixedLoad {
  readonly load: Load;
  readonly regulars: Regular[] = [];
  /** Everybody whose registration was acknowledged. */
  readonly registered: DrillPlayer[] = [];
  readonly sportsbook: string;
  readonly #seed: string;
  #attempts = 0;
  #running: Promise<void>[] = [];
  /** Ends the pauses between newcomers. */
  readonly #ending = new AbortController();

  private constructor(load: Load, { sportsbook, seed }: { sportsbook: string; seed: string }) {
    this.load = load;
    this.sportsbook = sportsbook;
    this.#seed = seed;
  }

  static async open({ url, journalFile, seed, players, everyMs }: LoadOptions): Promise<MixedLoad> {
    const { text } = await send(`${url}/sandbox/credentials`, {});
    const sportsbook = credentials.parse(JSON.parse(text)).data.sportsbook.providerId;
    const journal = new Journal({ file: journalFile });
    const load: Load = { url, studio: await findStudio(url), journal, everyMs, isOver: false, isGivenUp: false };
    const mixed = new MixedLoad(load, { sportsbook, seed });
    while (mixed.regulars.length < players) {
      const visitor = await mixed.#register();
      if (visitor === undefined) continue;
      await mixed.#payIn(visitor);
      mixed.regulars.push({ visitor, follower: await follow(load, visitor.caller.player) });
    }
    mixed.#running = [
      ...mixed.regulars.flatMap(({ visitor }) => [play(load, visitor.caller.player), mixed.#visit(visitor)]),
      mixed.#come(),
    ].map((one) =>
      one.catch((error: unknown) => {
        // Calls that were given up count as undecided.
        if (!load.isGivenUp) load.failure ??= error;
      }),
    );
    return mixed;
  }

  /** @returns undefined when no answer came */
  async #register(): Promise<Visitor | undefined> {
    const number = this.registered.length + 1;
    this.#attempts += 1;
    // Limits count addresses, and what was asked for without an answer counts too.
    const address = `198.18.${Math.floor(this.#attempts / 250)}.${1 + (this.#attempts % 250)}`;
    const player = await registerPlayer(this.load.url, this.load.studio, address).catch(() => undefined);
    this.load.journal.note('register', player === undefined ? 0 : 200);
    if (player === undefined) {
      await delay(RETRY_MS);
      return undefined;
    }
    this.registered.push(player);
    const random = createSeededRandom(`visitor:${this.#seed}:${number}`);
    return new Visitor(this.load, new Caller(this.load, player), { sportsbook: this.sportsbook, random });
  }

  /** Pays in until there is money. */
  async #payIn(visitor: Visitor): Promise<void> {
    await visitor.accountOf();
    await visitor.deposit();
    for (let turn = 1; !this.load.isOver && (await visitor.accountOf()).balance === 0; turn += 1) {
      if (turn % 20 === 0) await visitor.deposit();
      await delay(RETRY_MS);
    }
  }

  async #visit(visitor: Visitor): Promise<void> {
    while (!this.load.isOver) {
      await visitor.act();
      await delay(ACT_EVERY_MS);
    }
  }

  /** Somebody new now and then: in, a bet, and out again. */
  async #come(): Promise<void> {
    while (!this.load.isOver) {
      const visitor = await this.#register();
      if (visitor === undefined) continue;
      await this.#payIn(visitor);
      await visitor.betOnSport();
      await visitor.withdraw();
      await delay(NEWCOMER_EVERY_MS, undefined, { signal: this.#ending.signal }).catch(() => undefined);
    }
  }

  /** Lets everybody end what they are at, for so long as that may take. */
  async end(): Promise<void> {
    this.load.isOver = true;
    this.#ending.abort();
    const timer = setTimeout(() => (this.load.isGivenUp = true), GIVE_UP_MS);
    await Promise.all(this.#running);
    clearTimeout(timer);
    // The comparison asks as well.
    this.load.isGivenUp = false;
  }

  close(): void {
    for (const { follower } of this.regulars) follower.close();
  }
}
