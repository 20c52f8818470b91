import { type LedgerAnswer, verifyBooks } from '@pavilion/ledger';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { inTransaction, many } from '../../../kernel/database.ts';
import { systemRandom } from '../../../kernel/secrets/random.ts';
import { createSeededRandom } from '../../../kernel/testing/seeded-random.ts';
import { cloneDatabase, type TestDatabase } from '../../../testing/database.ts';
import { adjust } from '../cashier/service.ts';
import { hashToken, openGameSession } from '../game-sessions/service.ts';
import { bet, game, rollback, studio, win } from '../testing/memory-ledger.ts';
import { openAccount, openLedger } from '../testing/opened-ledger.ts';
import type { WalletCommand } from './commands.ts';
import { connectionOf } from './connection.ts';
import { decide } from './decide.ts';
import type { WalletLedger } from './engine.ts';

const OPENING_MINOR = 10_000n;
let testDatabase: TestDatabase;
const opened: WalletLedger[] = [];
beforeAll(async () => {
  testDatabase = await cloneDatabase();
});
afterEach(async () => {
  await Promise.all(opened.splice(0).map((ledger) => ledger.stop()));
});
afterAll(async () => {
  const findings = await verifyBooks(connectionOf(testDatabase.database));
  await testDatabase.drop();
  const broken = findings.filter(({ breachCount }) => breachCount > 0n).map(({ id }) => id);
  if (broken.length > 0) throw new Error(`the books are broken: ${broken.join(', ')}`);
});

/** A ledger of a process that has just started: it has seen no repeat, so it takes keys for new. */
function startedLedger(options: Parameters<typeof openLedger>[1] = {}, { url } = testDatabase): WalletLedger {
  const ledger = openLedger(url, { laneCount: 1, ...options });
  opened.push(ledger);
  return ledger;
}

interface Player {
  readonly playerId: string;
  readonly sessionTokenHash: Uint8Array;
}

async function newPlayer(ledger: WalletLedger, { database } = testDatabase): Promise<Player> {
  const playerId = systemRandom.newId();
  const clock = { now: () => new Date(), realNow: () => new Date() };
  const context = { clock, random: systemRandom, ledger, database, publish: () => Promise.resolve() };
  await openAccount(database, ledger, playerId);
  const token = await inTransaction(database, async (transaction) => {
    const owned = { playerId, currency: 'EUR' };
    await adjust(context, transaction, { ...owned, amountMinor: OPENING_MINOR, externalId: 'opening', reason: 'test' });
    return (await openGameSession(context, transaction, { ...owned, source: studio, gameId: game })).token;
  });
  return { playerId, sessionTokenHash: hashToken(token) };
}

const betOf = ({ playerId, sessionTokenHash }: Player, externalId: string, amountMinor = 100n): WalletCommand =>
  bet(playerId, { externalId, amountMinor, sessionTokenHash });

const shown = (answer: LedgerAnswer) => ({ ...answer, operationId: undefined });

function fail(): never {
  throw new Error('planted');
}

const operationsOf = async ({ playerId }: Player, { database } = testDatabase): Promise<number> =>
  (await many(database)`select from ledger.op where player_id = ${playerId} and source = ${studio}`).length;

it.each<[string, (player: Player) => WalletCommand]>([
  ['a bet', (player) => betOf(player, 'first')],
  ['a bet that was refused for good', (player) => betOf(player, 'first', OPENING_MINOR + 1n)],
  ['a win of a gift', ({ playerId }) => win(playerId, { externalId: 'first', playKind: 'promo' })],
  ['a rollback that came before its bet', ({ playerId }) => rollback(playerId, { externalId: 'first', reference: 'later' })],
])(
  'S128 R2 R4 a process that has seen no repeat answers one as the first time, and decides its neighbours once: %s',
  async (_what, commandOf) => {
    const before = startedLedger();
    const [player, neighbour] = [await newPlayer(before), await newPlayer(before)];
    const first = await before.submit(commandOf(player));
    const operationCount = await operationsOf(player);

    const after = startedLedger();
    const asked = [commandOf(player), betOf(neighbour, 'own')];
    const [again, beside] = await Promise.all(asked.map((command) => after.submit(command)));
    expect(again).toEqual({ ...first, isDuplicate: true });
    expect(beside).toMatchObject({ code: 'OK', isDuplicate: false, cashMinor: OPENING_MINOR - 100n });
    expect([await operationsOf(player), await operationsOf(neighbour)]).toEqual([operationCount, 1]);
  },
);

it('S128 R3 R5 what another content or an earlier rollback makes of a key is answered so', async () => {
  const before = startedLedger();
  const player = await newPlayer(before);
  await before.submit(betOf(player, 'taken'));
  await before.submit(rollback(player.playerId, { externalId: 'x1', reference: 'early' }));
  expect((await startedLedger().submit(betOf(player, 'taken', 200n))).code).toBe('CONFLICT');
  expect((await startedLedger().submit(betOf(player, 'early'))).code).toBe('BET_ROLLED_BACK');
  expect(await operationsOf(player)).toBe(3);
});

it('S128 R2 a repeat is answered where deciding it anew would write nothing, or fail', async () => {
  const before = startedLedger();
  const player = await newPlayer(before);
  const first = await before.submit(betOf(player, 'first'));
  const refusing = startedLedger({ decide: () => ({ outcome: 'refused', code: 'TEMPORARY', isStored: false }) });
  expect(await refusing.submit(betOf(player, 'first'))).toEqual({ ...first, isDuplicate: true });
  const setApart: unknown[] = [];
  const failing = startedLedger({ decide: () => expect.unreachable(), onPoison: (error) => setApart.push(error) });
  expect(await failing.submit(betOf(player, 'first'))).toEqual({ ...first, isDuplicate: true });
  expect(setApart).toEqual([]);
});

it('S128 an operation that breaks its batch is isolated once, whether its keys were read or not', async () => {
  const setApart: string[] = [];
  const breaking = startedLedger({
    decide: (state, command) => (command.externalId === 'broken' ? fail() : decide(state, command)),
    onPoison: (_error, commands) => setApart.push(...commands.map(({ externalId }) => externalId)),
  });
  const player = await newPlayer(breaking);
  const outcomes = await Promise.allSettled(['one', 'broken', 'two'].map((key) => breaking.submit(betOf(player, key))));
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect([setApart, await operationsOf(player)]).toEqual([['broken'], 2]);
});

/** Commands under few keys, so that many are repeats, some with another content, and some come after their own rollback. */
function anyCommand(random: ReturnType<typeof createSeededRandom>, { playerId, sessionTokenHash }: Player): WalletCommand {
  const key = `${random.integer(6)}`;
  const round = `r${random.integer(3)}`;
  const amountMinor = BigInt(random.integer(3) + 1) * 1_500n;
  switch (random.integer(3)) {
    case 0:
      return bet(playerId, { externalId: `b${key}`, round, amountMinor, sessionTokenHash });
    case 1:
      return win(playerId, { externalId: `w${key}`, round, amountMinor });
    default:
      return rollback(playerId, { externalId: `x${key}`, reference: `${random.integer(2) === 0 ? 'b' : 'w'}${random.integer(6)}` });
  }
}

it('S128 whatever comes is answered as by a ledger that reads every key first', async () => {
  for (let seed = 0; seed < 6; seed += 1) {
    const reading = startedLedger();
    const [one, other] = [await newPlayer(reading), await newPlayer(reading)];
    const random = createSeededRandom(`keys ${seed}`);
    for (let batch = 0; batch < 8; batch += 1) {
      const drawn = Array.from({ length: 1 + random.integer(4) }, () => anyCommand(random, one));
      const taking = startedLedger();
      const answers = await Promise.all(drawn.map((command) => taking.submit(command)));
      const theirs = drawn.map((command) => {
        const own = { ...command, playerId: other.playerId };
        return own.kind === 'bet' ? { ...own, sessionTokenHash: other.sessionTokenHash } : own;
      });
      // Operations that join a use case's transaction cannot be repeated, so their keys are read instead.
      const { answers: expected } = await inTransaction(testDatabase.database, (transaction) =>
        reading.post(connectionOf(transaction), theirs),
      );
      expect(answers.map(shown), `seed ${seed}, batch ${batch}`).toEqual(expected.map(shown));
    }
    expect(await operationsOf(one)).toBe(await operationsOf(other));
    await Promise.all(opened.splice(0).map((ledger) => ledger.stop()));
  }
});

it('S128 it is the unique index that refuses a repeat: without it a started process would take the bet twice', async () => {
  const without = await cloneDatabase();
  try {
    await without.pool.query('alter table ledger.op drop constraint op_player_id_source_external_id_key');
    const before = startedLedger({}, without);
    const player = await newPlayer(before, without);
    await before.submit(betOf(player, 'first'));
    expect((await startedLedger({}, without).submit(betOf(player, 'first'))).isDuplicate).toBe(false);
    expect(await operationsOf(player, without)).toBe(2);
  } finally {
    await Promise.all(opened.splice(0).map((ledger) => ledger.stop()));
    await without.drop();
  }
});
