import { Logger, runOnce } from 'graphile-worker';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { areaJobs } from '@pavilion/server/composition/areas.ts';
import { type PlayerServer, startPlayerServer } from '@pavilion/server/testing/player-server.ts';
import { TestTickets } from '../../apps/sportsbook/src/book/testing/tickets.ts';
import { readCatalog } from './catalog.ts';
import { aMover, betOnSport, moveMoney, type Mover, playPromotions, playRounds } from './drive.ts';
import { batches, crossings, placement, written } from './placement.ts';
import { type Recorder, type Sent, startRecorder } from './recorder.ts';
import { findingsOf, unexcused } from './statement/findings.ts';
import { KnownTables } from './statement/names-in-scope.ts';

const PLAYERS = 4;

let recorder: Recorder;
let server: PlayerServer;
let book: TestTickets;
let known: KnownTables;
let sent: Sent[];
let players: string[];

const runJobs = () =>
  runOnce({
    pgPool: server.testDatabase.pool,
    taskList: Object.fromEntries(areaJobs.map((job) => [job.name, (payload: unknown) => job.handle(server.context, payload)])),
    noHandleSignals: true,
    logger: new Logger(() => () => undefined),
  });

/** Everything that moves money, of several players at once, so that what can be written together is. */
async function moveEverything(movers: readonly Mover[]): Promise<string[]> {
  for (const mover of movers) await moveMoney(mover, runJobs);
  await Promise.all(movers.map(playRounds));
  await Promise.all(movers.map(playPromotions));
  return Promise.all(movers.map(() => betOnSport(book)));
}

beforeAll(async () => {
  recorder = await startRecorder(inject('postgresUrl'));
  server = await startPlayerServer(['web'], { hasSandbox: true, through: recorder.through });
  book = await TestTickets.start((url) => recorder.through(`${url}?application_name=pavilion-sportsbook`));
  known = new KnownTables(await readCatalog(server.testDatabase.pool), placement);
  const movers = await Promise.all(Array.from({ length: PLAYERS }, () => aMover(server)));
  let bettors: string[] = [];
  sent = await recorder.during(async () => {
    bettors = await moveEverything(movers);
  });
  players = [...movers.map(({ playerId }) => playerId), ...bettors];
});
afterAll(async () => {
  await Promise.all([book.stop(), server.stop()]);
  await recorder.close();
});

/** References whose two ends name the player each for itself. */
const samePlayer = {
  'ledger.game_session': { column: 'account_id', to: 'ledger.account', toColumn: 'id' },
  'payment.invoice': { column: 'address_id', to: 'payment.deposit_address', toColumn: 'id' },
  'risk.reality_check': { column: 'play_session_id', to: 'risk.play_session', toColumn: 'id' },
  'sportsbook.cash_out': { column: 'ticket_id', to: 'sportsbook.ticket', toColumn: 'id' },
};

const problemsOf = async (...texts: string[]): Promise<string[]> =>
  (await Promise.all(texts.map((text) => findingsOf(text, known)))).flat().map(({ table, what }) => `${table} ${what}`);

describe('statements of the paths of money', () => {
  it("SH2 each touches one player's rows, rows of the house on the player's shard, and reads what every shard has", async () => {
    const texts = [...new Set(sent.map(({ text }) => text))];
    const findings = await Promise.all(texts.map((text) => findingsOf(text, known)));
    expect(unexcused(findings.flat(), { crossings, written })).toEqual([]);
  });

  it('SH2 the run has written every table of money that players have', async () => {
    const text = sent.map((one) => one.text).join('\n');
    const tables = 'ledger.op ledger.entry ledger.account ledger.round ledger.op_outcome ledger.bonus ledger.freespin ledger.freespin_move';
    const others = 'payment.invoice payment.provider_event game.player_bonus game.player_freespin sportsbook.ticket sportsbook.settlement';
    const missing = [...tables.split(' '), ...others.split(' '), 'sportsbook.cash_out', 'sportsbook.wallet_call'].filter(
      (table) => !new RegExp(`(?:insert into|update) ${table}\\b`).test(text),
    );
    expect(missing).toEqual([]);
  });

  it('SH2 a transaction names one player, unless it is a batch of one shard', () => {
    const named = new Map<string, Set<string>>();
    sent.forEach(({ values, transaction, application }, index) => {
      const key = `${application} ${transaction ?? `alone ${index}`}`;
      const all = values.join(' ');
      for (const player of players) if (all.includes(player)) named.set(key, (named.get(key) ?? new Set()).add(player));
    });
    const several = [...named].filter(([, those]) => those.size > 1).map(([key]) => key.split(' ')[0] ?? '');
    expect(named.size).toBeGreaterThan(players.length);
    expect([...new Set(several)].filter((application) => batches[application] === undefined)).toEqual([]);
  });
});

it('SH1 rows that refer to a row of a player are of that player', async () => {
  const strangers: string[] = [];
  for (const [table, own] of Object.entries(samePlayer)) {
    const { column, to, toColumn } = own;
    const statement = `select from ${table} one join ${to} other on other.${toColumn} = one.${column} where one.player_id <> other.player_id`;
    for (const pool of [server.testDatabase.pool, book.pool]) if ((await pool.query(statement)).rowCount !== 0) strangers.push(table);
  }
  expect(strangers).toEqual([]);
});

describe('negative controls', () => {
  it("SH2 finds a statement without the player's key", async () => {
    const without = "is touched without a player's key";
    expect(await problemsOf('select id from ledger.op where created_at > $1')).toEqual([`ledger.op ${without}`]);
    expect(await problemsOf('update ledger.account set status = $2 where currency = $1')).toEqual([`ledger.account ${without}`]);
    expect(await problemsOf('delete from ledger.round where player_id = $1 or is_closed')).toEqual([`ledger.round ${without}`]);
    expect(await problemsOf('insert into game.winner (operation_id, player_id) select id, player_id from ledger.op')).toEqual([
      `ledger.op ${without}`,
      `game.winner ${without}`,
    ]);
    expect(await problemsOf('select 1 from ledger.op o join ledger.account a on a.player_id = o.player_id')).toEqual([
      `ledger.op ${without}`,
      `ledger.account ${without}`,
    ]);
    expect(await problemsOf('select exists (select from ledger.bonus where status = $1)')).toEqual([`ledger.bonus ${without}`]);
    expect(await problemsOf('with o as (select player_id from ledger.op) select 1 from ledger.round r join o using (player_id)')).toEqual([
      `ledger.op ${without}`,
      `ledger.round ${without}`,
    ]);
  });

  it('SH2 does not take the condition of an outer join for one of the side that is kept', async () => {
    const statement = 'select 1 from ledger.player p left join ledger.account a on a.player_id = p.player_id and p.player_id = $1';
    expect(await problemsOf(statement)).toContain("ledger.player is touched without a player's key");
  });

  it('SH2 finds what is written on one shard and read on all, and what is elsewhere', async () => {
    expect(await problemsOf('update payment.method set position = $1 where method = $2')).toEqual([
      'payment.method is written, and is the same on every shard',
    ]);
    expect(await problemsOf('select 1 from console.operator where id = $1')).toEqual(['console.operator is at home, and not on the shard']);
    expect(await problemsOf('select 1 from game.wheel where player_id = $1')).toEqual(['game.wheel is not declared']);
  });

  it("SH2 accepts one player's rows by the player, by a row's own key, and through a row of theirs", async () => {
    expect(
      await problemsOf(
        'select 1 from ledger.op where player_id = $1 and created_at > $2',
        'select 1 from ledger.op o join ledger.entry e on e.op_id = o.id where o.player_id = any($1::uuid[])',
        'update payment.invoice set state = $2 where id = $1',
        'with i as (update payment.invoice set state = $2 where id = $1 returning id) insert into payment.invoice_step (invoice_id) select id from i',
      ),
    ).toEqual([]);
  });
});
