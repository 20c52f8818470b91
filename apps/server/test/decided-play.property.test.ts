import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DAY_MS } from '@pavilion/contract/formats/durations.ts';
import { cashResults } from '../src/modules/game/cashback/reactions.ts';
import { aGambler, type Gambler } from '../src/modules/retention/testing/gambler.ts';
import { loyaltyPoints } from '../src/modules/retention/loyalty/follower.ts';
import { publishTournament } from '../src/modules/retention/index.ts';
import { tournamentPoints } from '../src/modules/retention/tournaments/follow.ts';
import { moveTournaments } from '../src/modules/retention/tournaments/states.ts';
import { playFigures } from '../src/modules/risk/reactions.ts';
import { turnoverOf } from '../src/modules/wallet/index.ts';
import { type PlayerServer, startPlayerServer } from '../src/testing/player-server.ts';
import type { TestStudio } from '../src/testing/studio.ts';

/** Rounds of the first runs are followed by the readers themselves, as those from before an update; later ones by the ledger. */
const FOLLOWED_AFTER_DAYS = 15;

let server: PlayerServer;
beforeAll(async () => {
  // No worker: the test decides when the log is followed.
  server = await startPlayerServer(['web'], {
    prepare: (pool) => pool.query(`update ledger.round_following set since = now() + interval '${FOLLOWED_AFTER_DAYS} days'`),
  });
});
afterAll(() => server.stop());

const ROUNDS = 2;
const round = fc.nat(ROUNDS - 1);
type Act = {
  round: number;
  minor: number;
  do: 'bet' | 'win' | 'cashOut' | 'void' | 'end' | 'undoWin' | 'undoBet' | 'undoRound' | 'nextDay' | 'follow';
};
const act = fc.record<Act>({
  round,
  minor: fc.integer({ min: 1, max: 15_000 }),
  do: fc.constantFrom(
    'bet',
    'bet',
    'win',
    'cashOut',
    'cashOut',
    'void',
    'end',
    'end',
    'undoWin',
    'undoBet',
    'undoRound',
    'nextDay',
    'follow',
  ),
});

/** An independent record of a round: the product only says which of its calls succeeded. */
interface Model {
  studio: TestStudio;
  roundId: string;
  betId: string;
  betMinor: bigint;
  atRiskMinor: bigint;
  wins: { id: string; paidMinor: bigint; backMinor: bigint }[];
  decidedOn: number | undefined;
  isGone: boolean;
}

const text = (minor: bigint): string => `${minor / 100n}.${String(minor % 100n).padStart(2, '0')}`;
const sumOf = (values: readonly bigint[]): bigint => values.reduce((sum, value) => sum + value, 0n);
const least = (one: bigint, other: bigint): bigint => (one < other ? one : other);

class Player {
  readonly rounds: (Model | undefined)[] = Array.from({ length: ROUNDS }, () => undefined);
  readonly #gambler: Gambler;
  day = 0;

  constructor(gambler: Gambler) {
    this.#gambler = gambler;
  }

  async take({ round: index, do: what, minor }: Act): Promise<void> {
    const model = this.rounds[index];
    if (what === 'bet' && model === undefined) {
      await this.#bet(index, BigInt(minor) + 1000n);
      return;
    }
    if (model === undefined || model.isGone) return;
    const { roundId, studio } = model;
    if (what === 'win') await this.#pay(model, { paidMinor: BigInt(minor), backMinor: 0n });
    if (what === 'cashOut') await this.#return(model, { backMinor: least(model.atRiskMinor, BigInt(minor)), paidMinor: BigInt(minor) });
    if (what === 'void') await this.#return(model, { backMinor: model.atRiskMinor, paidMinor: model.atRiskMinor });
    if (what === 'end') {
      await studio.endRound(randomUUID(), { bets: '0', wins: '0' }, { roundId });
      model.decidedOn ??= this.day;
    }
    if (what === 'undoWin') await this.#undo(model);
    if (what === 'undoRound' || (what === 'undoBet' && model.wins.length === 0)) {
      await studio.rollback(randomUUID(), model.betId, { roundId, scope: what === 'undoRound' ? 'round' : 'op' });
      model.decidedOn ??= this.day;
      model.isGone = true;
    }
  }

  async #bet(index: number, betMinor: bigint): Promise<void> {
    const [roundId, betId] = [randomUUID(), randomUUID()];
    const studio = await this.#gambler.round();
    await studio.bet(betId, text(betMinor), { roundId });
    this.rounds[index] = { studio, roundId, betId, betMinor, atRiskMinor: betMinor, wins: [], decidedOn: undefined, isGone: false };
  }

  async #return(model: Model, part: { paidMinor: bigint; backMinor: bigint }): Promise<void> {
    if (part.backMinor > 0n) await this.#pay(model, part);
  }

  async #pay(model: Model, { paidMinor, backMinor }: { paidMinor: bigint; backMinor: bigint }): Promise<void> {
    const [id, afterMinor] = [randomUUID(), model.atRiskMinor - backMinor];
    const returnedStake = { referenceId: model.betId, before: text(model.atRiskMinor), after: text(afterMinor) };
    await model.studio.win(id, text(paidMinor), { roundId: model.roundId, ...(backMinor === 0n ? {} : { returnedStake }) });
    model.wins.push({ id, paidMinor, backMinor });
    model.atRiskMinor = afterMinor;
  }

  async #undo(model: Model): Promise<void> {
    const win = model.wins.pop();
    if (win === undefined) return;
    await model.studio.rollback(randomUUID(), win.id, { roundId: model.roundId });
    model.atRiskMinor += win.backMinor;
  }
}

/** The stake and win of a round, once it is decided. */
function playedFor({ betMinor, wins, isGone, decidedOn }: Model) {
  const isCounted = !isGone && decidedOn !== undefined;
  const back = wins.filter(({ backMinor }) => backMinor > 0n);
  const backMinor = sumOf(back.map((win) => win.backMinor));
  const cashedMinor = least(sumOf(back.map((win) => win.paidMinor)), backMinor);
  const wonMinor = sumOf(wins.map((win) => win.paidMinor)) - cashedMinor;
  return isCounted
    ? { riskedMinor: betMinor - backMinor, wonMinor, concededMinor: backMinor - cashedMinor }
    : { riskedMinor: 0n, wonMinor: 0n, concededMinor: 0n };
}

async function dayRows(table: string, playerId: string) {
  const { rows } = await server.testDatabase.pool.query<{ day: string; staked: bigint; won: bigint }>(
    `select day::text, staked_minor as staked, won_minor as won from ${table}
     where player_id = $1 and (staked_minor <> 0 or won_minor <> 0) order by day`,
    [playerId],
  );
  return rows;
}
async function sumRow(statement: string, playerId: string): Promise<bigint> {
  const { rows } = await server.testDatabase.pool.query<{ sum: bigint }>(statement, [playerId]);
  return rows[0]?.sum ?? 0n;
}

const readers = [cashResults, playFigures, loyaltyPoints, tournamentPoints] as const;
const follow = () => server.follow([...readers]);

describe('decided play', () => {
  it('P-98 P-99 P-100 P-116 any play and any corrections over days count alike for cashback, the year, points, tournaments and the turnover', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(act, { minLength: 6, maxLength: 16 }), async (acts) => {
        const startMs = server.clock.now().getTime();
        const identity = randomUUID();
        await publishTournament(server.context, server.context.database, {
          identity,
          title: identity,
          type: 1,
          startAt: new Date(startMs),
          endAt: new Date(startMs + DAY_MS),
          confirmationRequired: false,
          rates: { baseCurrencyRate: '1' },
          conditions: {},
          prizes: [{ type: 1, places: [1, 1], title: '5 EUR', amount: '5.00', currency: 'EUR' }],
        });
        const gambler = await aGambler(server);
        const player = new Player(gambler);
        for (const each of acts) {
          if (each.do === 'follow') await follow();
          else if (each.do !== 'nextDay') await player.take(each);
          else {
            player.day += 1;
            server.clock.advanceMs(DAY_MS);
          }
        }
        await follow();
        const played = player.rounds.flatMap((model) => (model === undefined ? [] : [{ ...model, ...playedFor(model) }]));
        const days = [...new Set(played.flatMap(({ decidedOn }) => decidedOn ?? []))].toSorted((one, other) => one - other);
        const rowsOf = (stakeOf: (round: (typeof played)[number]) => bigint) =>
          days
            .map((day) => {
              const of = played.filter(({ decidedOn }) => decidedOn === day);
              const date = new Date(startMs + day * DAY_MS).toISOString().slice(0, 10);
              return { day: date, staked: sumOf(of.map(stakeOf)), won: sumOf(of.map(({ wonMinor }) => wonMinor)) };
            })
            .filter(({ staked, won }) => staked !== 0n || won !== 0n);
        expect(await dayRows('game.cash_result', gambler.id)).toEqual(rowsOf(({ riskedMinor }) => riskedMinor));
        expect(await dayRows('risk.play_day', gambler.id)).toEqual(rowsOf(({ riskedMinor, concededMinor }) => riskedMinor + concededMinor));
        const riskedMinor = sumOf(played.map((each) => each.riskedMinor));
        // A point for 10.00: a thousand millionths for each cent.
        const micro = 'select coalesce(sum(points_micro), 0)::bigint as sum from retention.point_day where player_id = $1';
        expect(await sumRow(micro, gambler.id)).toBe(riskedMinor * 1000n);
        // A point for 1.00, of rounds that began and ended on the first day.
        const inTime = sumOf(played.filter(({ decidedOn }) => decidedOn === 0).map((each) => each.riskedMinor));
        const points = `select coalesce(sum(points_billionths), 0)::bigint as sum from retention.tournament_entry e
          join retention.tournament t on t.id = e.tournament_id where e.player_id = $1 and t.identity = '${identity}'`;
        expect(await sumRow(points, gambler.id)).toBe(inTime * 10_000_000n);
        const segments = await turnoverOf(server.context.database, { playerId: gambler.id, currency: 'EUR' });
        expect(sumOf(segments.map(({ stakedMinor }) => stakedMinor))).toBe(riskedMinor);
        await moveTournaments(server.context);
      }),
      { numRuns: 60 },
    );
    const { rows } = await server.testDatabase.pool.query<{ isCarried: boolean; isKept: boolean }>(`
      select bool_or(followed is not null) as "isCarried", bool_or(followed is null) as "isKept" from ledger.round`);
    expect(rows).toEqual([{ isCarried: true, isKept: true }]);
    const keptTwice = `select count(*)::bigint as sum from wallet.followed_round f
      join ledger.round r on r.player_id = f.player_id and r.source = f.source and r.external_id = f.round
      where r.player_id is distinct from $1 and r.followed is not null`;
    expect(await sumRow(keptTwice, randomUUID())).toBe(0n);
  });
});
