import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aPlayer, type PlayerServer, startPlayerServer } from '../../../testing/player-server.ts';
import { cashResults } from './reactions.ts';
import { periodAt } from './rules.ts';
import { payCashback } from './service.ts';
import { aGambler, type Gambler, type Ticket } from './testing/gambler.ts';

let server: PlayerServer;
beforeAll(async () => {
  server = await startPlayerServer();
});
afterAll(() => server.stop());

type Act = { ticket: number } & (
  | { do: 'bet'; minor: number }
  | { do: 'settle'; minor: number }
  | { do: 'cashOut'; share: number; minor: number }
  | { do: 'undoWin' | 'undoBet' | 'undoRound' | 'sweep' | 'nextDay' }
);

const TICKETS = 2;
const acts = fc.array(
  fc.oneof(
    fc.record({ do: fc.constant('bet' as const), ticket: fc.nat(TICKETS - 1), minor: fc.integer({ min: 1000, max: 20_000 }) }),
    fc.record({ do: fc.constant('settle' as const), ticket: fc.nat(TICKETS - 1), minor: fc.integer({ min: 0, max: 20_000 }) }),
    fc.record({
      do: fc.constant('cashOut' as const),
      ticket: fc.nat(TICKETS - 1),
      share: fc.integer({ min: 1, max: 4 }),
      minor: fc.integer({ min: 1, max: 20_000 }),
    }),
    fc.record({ do: fc.constant('undoWin' as const), ticket: fc.nat(TICKETS - 1) }),
    fc.record({ do: fc.constantFrom('undoBet' as const, 'undoRound' as const), ticket: fc.nat(TICKETS - 1) }),
    fc.record({ do: fc.constantFrom('sweep' as const, 'nextDay' as const), ticket: fc.constant(0) }),
  ),
  { minLength: 8, maxLength: 18 },
);

const opening: Act[] = [0, 1].map((ticket) => ({ do: 'bet', ticket, minor: 10_000 }));

/** An independent record of a ticket: the product only says which of its calls succeeded. */
interface Model {
  play: Ticket;
  betMinor: bigint;
  atRiskMinor: bigint;
  wins: { id: string; paidMinor: bigint; backMinor: bigint }[];
  week: number | undefined;
  isTakenBack: boolean;
}

const text = (minor: bigint): string => `${minor / 100n}.${String(minor % 100n).padStart(2, '0')}`;
const sumOf = (values: readonly bigint[]): bigint => values.reduce((sum, value) => sum + value, 0n);
const weekOf = (): number => periodAt('week', server.clock.now()).start.getTime();

function lossOf({ betMinor, wins, week, isTakenBack }: Model): bigint {
  if (week === undefined || isTakenBack) return 0n;
  const backMinor = sumOf(wins.map((win) => win.backMinor));
  const cashedMinor = sumOf(wins.filter((win) => win.backMinor > 0n).map((win) => win.paidMinor));
  const gainMinor = cashedMinor > backMinor ? cashedMinor - backMinor : 0n;
  return betMinor - backMinor - gainMinor - sumOf(wins.filter((win) => win.backMinor === 0n).map((win) => win.paidMinor));
}

async function take(models: (Model | undefined)[], player: Gambler, act: Act): Promise<void> {
  const model = models[act.ticket];
  if (act.do === 'bet') {
    if (model !== undefined) return;
    const play = await player.ticket(text(BigInt(act.minor)));
    const betMinor = BigInt(act.minor);
    models[act.ticket] = { play, betMinor, atRiskMinor: betMinor, wins: [], week: undefined, isTakenBack: false };
    return;
  }
  if (model !== undefined) await takeOf(model, act);
}

async function takeOf(model: Model, act: Act): Promise<void> {
  const { play } = model;
  if (model.isTakenBack) return;
  if (act.do === 'settle') {
    const id = await play.settle(text(BigInt(act.minor)));
    model.wins.push({ id, paidMinor: BigInt(act.minor), backMinor: 0n });
    model.week ??= weekOf();
  } else if (act.do === 'cashOut') await cashOut(model, act);
  else if (act.do === 'undoWin') await undoWin(model);
  else if (act.do === 'undoBet' && model.wins.every(({ paidMinor }) => paidMinor === 0n)) {
    await play.takeBack(play.betId);
    model.isTakenBack = true;
  } else if (act.do === 'undoRound') {
    await play.takeBackAll();
    model.isTakenBack = true;
  }
}

async function cashOut(model: Model, { share, minor }: { share: number; minor: number }): Promise<void> {
  const { atRiskMinor } = model;
  if (atRiskMinor === 0n) return;
  const afterMinor = share === 4 ? 0n : atRiskMinor - (atRiskMinor * BigInt(share) + 3n) / 4n;
  const id = await model.play.cashOut(text(atRiskMinor), text(afterMinor), text(BigInt(minor)));
  model.wins.push({ id, paidMinor: BigInt(minor), backMinor: atRiskMinor - afterMinor });
  model.atRiskMinor = afterMinor;
  if (afterMinor === 0n) model.week ??= weekOf();
}

async function undoWin(model: Model): Promise<void> {
  const win = model.wins.pop();
  if (win === undefined) return;
  await model.play.takeBack(win.id);
  model.atRiskMinor += win.backMinor;
}

async function sweep(): Promise<void> {
  await server.follow([cashResults]);
  await payCashback(server.context);
}

async function toSaturday(): Promise<void> {
  const saturdayMs = periodAt('week', server.clock.now()).end.getTime() + 5 * 86_400_000;
  await server.clock.advance((saturdayMs - server.clock.now().getTime()) / 1000 + 3600);
}

/** Ten per cent, at least 0.50, at most 200.00: the rule of the seeds. */
function owedOf(lossMinor: bigint): bigint {
  const shareMinor = lossMinor > 0n ? lossMinor / 10n : 0n;
  if (shareMinor < 50n) return 0n;
  return shareMinor > 20_000n ? 20_000n : shareMinor;
}

describe('cashback', () => {
  it('P-92 P-93 P-94 for any play and corrections across the end of a week follows the rule for the rounds decided in each week', async () => {
    await fc.assert(
      fc.asyncProperty(acts, fc.boolean(), async (steps, isMadeUp) => {
        await toSaturday();
        const player = await aGambler(server, await aPlayer(server));
        const models: (Model | undefined)[] = [];
        const [weeks, made] = [new Set<number>(), new Set<number>()];
        for (const act of [...opening, ...steps]) {
          weeks.add(weekOf());
          if (act.do === 'nextDay') await server.clock.advance(86_400);
          else if (act.do === 'sweep') await sweep();
          else await take(models, player, act);
        }
        // Enough to offset any overpayment: what was paid then equals what is owed, as if nothing had ever been corrected.
        while (isMadeUp && made.size < 4) {
          await toSaturday();
          made.add(weekOf());
          await player.lose('2000');
        }
        await toSaturday();
        await sweep();
        const given = BigInt(Math.round(Number((await player.given()).EUR ?? '0') * 100));
        const owed =
          sumOf([...weeks].map((week) => owedOf(sumOf(models.flatMap((model) => (model?.week === week ? [lossOf(model)] : [])))))) +
          sumOf([...made].map(() => 20_000n));
        const { rows } = await server.testDatabase.pool.query<{ owed: bigint; open: bigint }>(
          `select coalesce(sum(amount_minor), 0)::bigint as owed, coalesce(sum(amount_minor - given_minor - settled_minor), 0)::bigint as open
           from game.cashback_payment where player_id = $1`,
          [player.playerId],
        );
        const open = rows[0]?.open ?? 0n;
        expect([rows[0]?.owed, given + open]).toEqual([owed, owed]);
        expect(open <= 0n && (open === 0n || !isMadeUp)).toBe(true);
      }),
      { numRuns: 60 },
    );
  });
});
