import { createLedger, LedgerPoisonError, LedgerUnavailableError, type Publication, verifyBooks } from '@pavilion/ledger';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createManualClock } from '../../../kernel/testing/manual-clock.ts';
import { inTransaction } from '../../../kernel/database.ts';
import { systemRandom } from '../../../kernel/secrets/random.ts';
import { cloneDatabase, type TestDatabase } from '../../../testing/database.ts';
import { excludePlayer } from '../accounts/player-state.ts';
import { openFirstAccount } from '../accounts/service.ts';
import { adjust, payReward, payoutWithdrawal, releaseWithdrawal, reserveWithdrawal } from '../cashier/service.ts';
import { hashToken, openGameSession } from '../game-sessions/service.ts';
import { game, studio } from '../testing/memory-ledger.ts';
import type { BetCommand, WalletCommand } from './commands.ts';
import { connectionOf } from './connection.ts';
import { decide } from './decide.ts';
import type { WalletLedger } from './engine.ts';
import { publishAccount } from './publication.ts';

let testDatabase: TestDatabase;
let ledger: WalletLedger;
const clock = createManualClock();
const published: Publication[] = [];
const poisoned: string[] = [];

/** The product's ledger with one planted fault: an operation of the kind of game `poison` breaks its batch. */
function openTestLedger(laneCount = 4): WalletLedger {
  return createLedger<WalletCommand>({
    connectionString: testDatabase.url,
    clock,
    laneCount,
    newId: () => systemRandom.newId(),
    decide: (state, command) => {
      if (command.gameId === 'poison') throw new Error('planted');
      return decide(state, command);
    },
    publishAccount,
    onCommitted: (publications) => published.push(...publications),
    onPoison: (_, commands) => poisoned.push(...commands.map(({ externalId }) => externalId)),
  });
}

const context = () => ({ clock, random: systemRandom, ledger, database: testDatabase.database, publish: () => Promise.resolve() });

async function newPlayer(cashMinor: bigint): Promise<{ playerId: string; token: string }> {
  const playerId = systemRandom.newId();
  const token = await inTransaction(testDatabase.database, async (transaction) => {
    await openFirstAccount(context(), transaction, { playerId, currency: 'EUR' });
    if (cashMinor > 0n)
      await adjust(context(), transaction, { playerId, currency: 'EUR', amountMinor: cashMinor, externalId: 'opening', reason: 'test' });
    return (await openGameSession(context(), transaction, { playerId, source: studio, gameId: game, currency: 'EUR' })).token;
  });
  return { playerId, token };
}

const betOf = (
  { playerId, token }: { playerId: string; token: string },
  given: Partial<BetCommand> & { externalId: string },
): BetCommand => ({
  kind: 'bet',
  source: studio,
  playerId,
  currency: 'EUR',
  amountMinor: 1_000n,
  round: 'r1',
  gameId: game,
  playKind: 'normal',
  closesRound: false,
  sessionTokenHash: hashToken(token),
  ...given,
});

const countOf = async (statement: string): Promise<bigint> => {
  const [row] = await connectionOf(testDatabase.database).query<{ count: bigint }>(statement, []);
  return row?.count ?? 0n;
};

beforeAll(async () => {
  testDatabase = await cloneDatabase();
  ledger = openTestLedger();
});
afterAll(async () => {
  const findings = await verifyBooks(connectionOf(testDatabase.database));
  await ledger.stop();
  await testDatabase.drop();
  const broken = findings.filter(({ breachCount }) => breachCount > 0n).map(({ id }) => id);
  if (broken.length > 0) throw new Error(`the books are broken: ${broken.join(', ')}`);
});

describe('rewards', () => {
  it('X14 X15 are paid once for thirty words, and cost the house what bonuses cost', async () => {
    const { playerId } = await newPlayer(0n);
    const reward = { playerId, currency: 'EUR', amountMinor: 500n, externalId: 'quest:q1:1', reason: 'a reward of a test' };
    await Promise.all(
      Array.from({ length: 30 }, () => inTransaction(testDatabase.database, (transaction) => payReward(context(), transaction, reward))),
    );
    const paid = `
      select -coalesce(sum(e.amount_minor), 0)::bigint as count
      from ledger.entry e
      join ledger.house_account h on h.id = e.account_id
      where h.kind = 'bonus_cost' and h.detail = 'a reward of a test'
    `;
    expect(await countOf(paid)).toBe(500n);
  });
});

describe('many at once', () => {
  it('C77 X18 lets exactly ten of thirty bets of 10 through on 100', async () => {
    const player = await newPlayer(10_000n);
    const answers = await Promise.all(Array.from({ length: 30 }, (_, index) => ledger.submit(betOf(player, { externalId: `b${index}` }))));
    expect(answers.filter(({ code }) => code === 'OK').length).toBe(10);
    expect(answers.filter(({ code }) => code === 'INSUFFICIENT_FUNDS').length).toBe(20);
    expect(answers.filter(({ code }) => code === 'OK').at(-1)?.cashMinor).toBe(0n);
  });

  it('C78 X18 gives thirty copies of one bet one effect and equal answers, from two processes too', async () => {
    const player = await newPlayer(10_000n);
    const other = openTestLedger(2);
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, index) => (index % 2 === 0 ? ledger : other).submit(betOf(player, { externalId: 'b1' }))),
    );
    await other.stop();
    expect(new Set(answers.map(({ operationId }) => operationId)).size).toBe(1);
    expect(answers.filter(({ isDuplicate }) => !isDuplicate).length).toBe(1);
    expect(answers.every(({ cashMinor }) => cashMinor === 9_000n)).toBe(true);
  });

  it('P23 W-49 reserves the whole balance once of thirty requests at the same time', async () => {
    const { playerId } = await newPlayer(10_000n);
    const reserve = (index: number): Promise<unknown> =>
      inTransaction(testDatabase.database, (transaction) =>
        reserveWithdrawal(context(), transaction, { playerId, invoiceId: `i${index}`, currency: 'EUR', amountMinor: 10_000n }),
      );
    const outcomes = await Promise.allSettled(Array.from({ length: 30 }, (_, index) => reserve(index)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled').length).toBe(1);
  });

  it('P30 W-48 ends a reservation once: paid out or released', async () => {
    const { playerId } = await newPlayer(10_000n);
    const run = <T>(work: Parameters<typeof inTransaction<T>>[1]): Promise<T> => inTransaction(testDatabase.database, work);
    await run((transaction) =>
      reserveWithdrawal(context(), transaction, { playerId, invoiceId: 'w', currency: 'EUR', amountMinor: 4_000n }),
    );
    const outcomes = await Promise.allSettled([
      run((transaction) => payoutWithdrawal(context(), transaction, { playerId, invoiceId: 'w', psp: 'psp', isReleased: false })),
      run((transaction) => releaseWithdrawal(context(), transaction, { playerId, invoiceId: 'w' })),
    ]);
    expect(outcomes.filter(({ status }) => status === 'fulfilled').length).toBe(1);
    await expect(run((transaction) => releaseWithdrawal(context(), transaction, { playerId, invoiceId: 'none' }))).rejects.toThrow(
      'notFound',
    );
  });

  it('C37 X17 I19 refuses every bet that is decided after an exclusion', async () => {
    const player = await newPlayer(100_000n);
    const exclusion = {
      playerId: player.playerId,
      kind: 'exclusion' as const,
      endsAt: (startsAt: Date) => new Date(startsAt.getTime() + 86_400_000),
    };
    const bets = Array.from({ length: 30 }, (_, index) => ledger.submit(betOf(player, { externalId: `b${index}` })));
    const excluded = inTransaction(testDatabase.database, (transaction) => excludePlayer(context(), transaction, exclusion));
    const answers = await Promise.all(bets);
    await excluded;
    expect(answers.every(({ code }) => code === 'OK' || code === 'PLAYER_EXCLUDED')).toBe(true);
    expect((await ledger.submit(betOf(player, { externalId: 'after' }))).code).toBe('PLAYER_EXCLUDED');
    clock.advanceMs(86_400_001);
    expect((await ledger.submit(betOf({ ...player, token: await reopened(player.playerId) }, { externalId: 'later' }))).code).toBe('OK');
  });
});

const reopened = async (playerId: string): Promise<string> =>
  inTransaction(
    testDatabase.database,
    async (transaction) =>
      (await openGameSession(context(), transaction, { playerId, source: studio, gameId: game, currency: 'EUR' })).token,
  );

describe('batches', () => {
  it('sets the operation that breaks a batch apart, without effect, and applies its neighbours', async () => {
    const players = await Promise.all(Array.from({ length: 12 }, () => newPlayer(10_000n)));
    const calls = players.map((player, index) => ledger.submit(betOf(player, { externalId: 'b1', gameId: index === 5 ? 'poison' : game })));
    const outcomes = await Promise.allSettled(calls);
    expect(outcomes.filter(({ status }) => status === 'fulfilled').length).toBe(11);
    expect(outcomes[5]).toMatchObject({ status: 'rejected', reason: expect.any(LedgerPoisonError) });
    expect(poisoned).toEqual(['b1']);
    expect((await ledger.submit(betOf(players[5] ?? { playerId: '', token: '' }, { externalId: 'b1' }))).isDuplicate).toBe(false);
  });

  it('O1 F3 decides the same batch again under the same keys when the connection breaks while it commits', async () => {
    const player = await newPlayer(1_000_000n);
    let isCutting = true;
    const cut = (async () => {
      while (isCutting)
        await connectionOf(testDatabase.database).query(
          `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'pavilion-ledger' and datname = current_database()`,
          [],
        );
    })();
    const answers = await Promise.allSettled(
      Array.from({ length: 200 }, (_, index) => ledger.submit(betOf(player, { externalId: `b${index}`, amountMinor: 1n }))),
    );
    isCutting = false;
    await cut;
    const undecided = answers.flatMap((answer, index) => (answer.status === 'fulfilled' ? [] : [index]));
    expect(answers.every((answer) => answer.status === 'fulfilled' || answer.reason instanceof LedgerUnavailableError)).toBe(true);
    for (const index of undecided) await ledger.submit(betOf(player, { externalId: `b${index}`, amountMinor: 1n }));
    expect((await ledger.submit(betOf(player, { externalId: 'last', amountMinor: 0n }))).cashMinor).toBe(1_000_000n - 200n);
  });

  it('O1 publishes the state of the account after the commit, and writes the same row beside the money', async () => {
    const player = await newPlayer(10_000n);
    published.length = 0;
    await ledger.submit(betOf(player, { externalId: 'b1', amountMinor: 1_234n }));
    const [own] = published;
    expect(own?.channel).toBe(`wallet:accounts#${player.playerId}`);
    expect(JSON.parse(own?.dataJson ?? '')).toMatchObject({
      event: 'account.balance.updated',
      account: {
        balance: 87.66,
        realBalance: 87.66,
        bonusBalance: 0,
        lockedBalance: 0,
        withdrawalBalance: 87.66,
        currency: 'EUR',
        status: 1,
      },
    });
    const rows = await countOf(
      `select count(*) as count from kernel.realtime_outbox where payload ->> 'idempotency_key' = '${own?.idempotencyKey ?? ''}'`,
    );
    expect(rows).toBe(1n);
  });

  it('refuses early when the queue is full or the deadline is over, and decides nothing then', async () => {
    const player = await newPlayer(10_000n);
    const options = { connectionString: testDatabase.url, clock, newId: () => systemRandom.newId(), decide, publishAccount };
    const small = createLedger<WalletCommand>({ ...options, laneCount: 1, queueCommandsMax: 5 });
    const answers = await Promise.allSettled(
      Array.from({ length: 10 }, (_, index) => small.submit(betOf(player, { externalId: `q${index}` }))),
    );
    expect(answers.filter(({ status }) => status === 'fulfilled').length).toBe(5);
    await small.stop();
    await expect(small.submit(betOf(player, { externalId: 'stopped' }))).rejects.toMatchObject({ reason: 'stopping' });
    const late = createLedger<WalletCommand>({ ...options, laneCount: 1, deadlineMs: 0 });
    await expect(late.submit(betOf(player, { externalId: 'late' }))).rejects.toMatchObject({ reason: 'deadline' });
    await late.stop();
    expect(
      await countOf(
        `select count(*) as count from ledger.op where player_id = '${player.playerId}' and external_id in ('late', 'q9', 'stopped')`,
      ),
    ).toBe(0n);
  });

  it('F4 while the books are locked it holds no more than its queue, refuses the rest at once, and then commits the waiting commands in few batches', async () => {
    const player = await newPlayer(100_000n);
    const batches: number[] = [];
    const patientMs = 30_000;
    const bounded = createLedger<WalletCommand>({
      connectionString: testDatabase.url,
      clock,
      newId: () => systemRandom.newId(),
      decide,
      publishAccount,
      laneCount: 1,
      queueCommandsMax: 50,
      deadlineMs: patientMs,
      lockTimeoutMs: patientMs,
      statementTimeoutMs: patientMs,
      onBatch: ({ commandCount }) => batches.push(commandCount),
    });
    const betNumber = (index: number) => betOf(player, { externalId: `f4-${index}`, amountMinor: 10n });
    const slow = await testDatabase.pool.connect();
    await slow.query('begin');
    await slow.query('lock table ledger.account in access exclusive mode');
    const running = bounded.submit(betNumber(0));
    const isWaiting = async () =>
      (await countOf(
        `select count(*) as count
        from pg_stat_activity
        where datname = current_database() and application_name = 'pavilion-ledger' and wait_event_type = 'Lock'`,
      )) > 0n;
    await expect.poll(isWaiting, { interval: 5 }).toBe(true);

    const refused: number[] = [];
    const reasons = new Set<unknown>();
    const others = Array.from({ length: 200 }, (_, index) => index + 1);
    const calls = others.map((index) =>
      bounded.submit(betNumber(index)).catch((error: unknown) => {
        refused.push(index);
        reasons.add(error instanceof LedgerUnavailableError ? error.reason : error);
        return undefined;
      }),
    );
    await expect.poll(() => refused.length).toBe(150);
    expect([...reasons]).toEqual(['queueFull']);
    expect(bounded.queuedCommands).toBeLessThanOrEqual(50);
    await slow.query('rollback');
    slow.release();

    expect((await running).code).toBe('OK');
    const answers = await Promise.all(calls);
    expect(answers.filter((answer) => answer?.code === 'OK')).toHaveLength(50);
    expect(batches.length).toBeLessThanOrEqual(3);
    expect(bounded.queuedCommands).toBe(0);
    // A refused command has no effect, and is applied once when it is sent again.
    const again = await Promise.all(refused.slice(0, 40).map((index) => bounded.submit(betNumber(index))));
    expect(again.map(({ code, isDuplicate }) => [code, isDuplicate])).toEqual(again.map(() => ['OK', false]));
    expect(await countOf(`select count(*) as count from ledger.op where player_id = '${player.playerId}' and kind = 'bet'`)).toBe(91n);
    await bounded.stop();
  });

  it('C82 answers when the database is away, and does not wait for it', async () => {
    const away = createLedger<WalletCommand>({
      connectionString: 'postgres://nobody:none@127.0.0.1:1/none',
      clock,
      newId: () => systemRandom.newId(),
      decide,
      publishAccount,
    });
    await expect(away.submit(betOf({ playerId: systemRandom.newId(), token: 't' }, { externalId: 'b1' }))).rejects.toMatchObject({
      reason: 'database',
    });
    await away.stop();
  });

  it('writes operations and entries once: no update, delete or truncate', async () => {
    for (const statement of ['update ledger.op set kind = kind', 'delete from ledger.entry', 'truncate ledger.op_outcome']) {
      await expect(connectionOf(testDatabase.database).query(statement, [])).rejects.toThrow('written once');
    }
  });
});
