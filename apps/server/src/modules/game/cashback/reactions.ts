import type { Follower, LoggedEvent } from '../../../kernel/followers/follower.ts';
import { type CashResult, type CashRound, keyOf, type Play, playOf, resultAlone, resultsOf, roundAfter } from './decided/rounds.ts';
import * as store from './decided/store.ts';

type RoundKey = Pick<CashRound, 'playerId' | 'source' | 'round'>;
const textOf = ({ playerId, source, round }: RoundKey): string => JSON.stringify([playerId, source, round]);

/** A batch of the log, folded into rounds and the results of days. */
class Batch {
  readonly changed = new Map<string, CashRound>();
  readonly #sums = new Map<string, CashResult>();
  readonly #rounds: Map<string, CashRound>;

  constructor(known: readonly CashRound[]) {
    this.#rounds = new Map(known.map((round) => [textOf(round), round]));
  }

  follow(play: Play): void {
    const key = keyOf(play);
    const before = key === undefined ? undefined : this.#rounds.get(textOf(key));
    const after = key === undefined ? undefined : roundAfter(before, play);
    if (key === undefined || after === undefined) {
      this.#add(resultAlone(play));
      return;
    }
    this.#rounds.set(textOf(key), after);
    this.changed.set(textOf(key), after);
    this.#add(resultsOf(before, after));
  }

  /** What is added, each player, currency and day once; nothing where it cancels out: days have a row however the log is cut into batches. */
  get results(): readonly CashResult[] {
    return [...this.#sums.values()];
  }

  #add(results: readonly CashResult[]): void {
    for (const result of results) {
      const key = `${result.playerId} ${result.currency} ${result.day}`;
      const sum = this.#sums.get(key) ?? { ...result, stakedMinor: 0n, wonMinor: 0n };
      const [stakedMinor, wonMinor] = [sum.stakedMinor + result.stakedMinor, sum.wonMinor + result.wonMinor];
      this.#sums.set(key, { ...sum, rate: sum.rate ?? result.rate, stakedMinor, wonMinor });
    }
  }
}

const keysOf = (plays: readonly Play[]): RoundKey[] => [
  ...new Map(plays.flatMap((play) => keyOf(play) ?? []).map((key) => [textOf(key), key])).values(),
];

/**
 * Adds up what players staked and won in cash by day (C-74), of decided rounds alone, on the day they were decided (D-211). Its place is
 * saved with its effect, so each event counts exactly once.
 */
export const cashResults: Follower<unknown> = {
  name: 'game-cash-results',
  types: ['BetPlaced', 'WinPaid', 'MoneyRolledBack', 'RoundEnded'],
  handle: async (_context, transaction, events: readonly LoggedEvent[]) => {
    const plays = events.flatMap((event) => playOf(event) ?? []);
    const batch = new Batch(await store.readRounds(transaction, keysOf(plays)));
    for (const play of plays) batch.follow(play);
    if (batch.changed.size > 0) await store.saveRounds(transaction, [...batch.changed.values()]);
    const { results } = batch;
    if (results.length === 0) return;
    await store.addCashResults(transaction, results);
    const changed = results.filter(({ stakedMinor, wonMinor }) => stakedMinor !== 0n || wonMinor !== 0n);
    if (changed.length > 0) await store.noteLooks(transaction, changed);
  },
};
