import { createLedger, verifyBooks } from '@pavilion/ledger';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { inTransaction } from '../../../kernel/database.ts';
import { systemRandom } from '../../../kernel/secrets/random.ts';
import { createManualClock } from '../../../kernel/testing/manual-clock.ts';
import { cloneDatabase, type TestDatabase } from '../../../testing/database.ts';
import { openFirstAccount } from '../accounts/service.ts';
import { adjust } from '../cashier/service.ts';
import { freespinsOf, openFreespins } from '../freespins/service.ts';
import { hashToken, openGameSession } from '../game-sessions/service.ts';
import { bet, game, rollback, studio, win } from '../testing/memory-ledger.ts';
import type { WalletCommand } from './commands.ts';
import { connectionOf } from './connection.ts';
import { decide } from './decide.ts';
import type { WalletLedger } from './engine.ts';
import { publishAccount } from './publication.ts';

const OPENING_MINOR = 10_000n;
const clock = createManualClock();
let testDatabase: TestDatabase;
let ledger: WalletLedger;
beforeAll(async () => {
  testDatabase = await cloneDatabase();
  const { url: connectionString } = testDatabase;
  const newId = () => systemRandom.newId();
  ledger = createLedger<WalletCommand>({ connectionString, clock, newId, decide: (...given) => decide(...given), publishAccount });
});
afterAll(async () => {
  const findings = await verifyBooks(connectionOf(testDatabase.database));
  await ledger.stop();
  await testDatabase.drop();
  const broken = findings.filter(({ breachCount }) => breachCount > 0n).map(({ id }) => id);
  if (broken.length > 0) throw new Error(`the books are broken: ${broken.join(', ')}`);
});

const context = () => ({ clock, random: systemRandom, ledger, database: testDatabase.database, publish: () => Promise.resolve() });

/** A player with money, and what their bets need. */
async function newPlayer() {
  const playerId = systemRandom.newId();
  const token = await inTransaction(testDatabase.database, async (transaction) => {
    const owned = { playerId, currency: 'EUR' };
    await openFirstAccount(context(), transaction, owned);
    await adjust(context(), transaction, { ...owned, amountMinor: OPENING_MINOR, externalId: 'opening', reason: 'test' });
    return (await openGameSession(context(), transaction, { ...owned, source: studio, gameId: game })).token;
  });
  return { playerId, sessionTokenHash: hashToken(token) };
}

/** The round as a whole, named by one of its bets, as a studio does that has lost the answer to it. */
const wholeRound = (playerId: string) => rollback(playerId, { externalId: 'x', reference: 'b2', round: 'b2', scope: 'round' });

it('C24 C75 takes a whole round back that is named by a bet of the same batch', async () => {
  const { playerId, sessionTokenHash } = await newPlayer();
  await ledger.submit(bet(playerId, { externalId: 'b1', amountMinor: 700n, sessionTokenHash }));
  const second = bet(playerId, { externalId: 'b2', amountMinor: 300n, sessionTokenHash });
  const answers = await ledger.submitUnit({ commands: [second, wholeRound(playerId)], isAtomic: false });
  expect(answers.map(({ code, cashMinor }) => [code, cashMinor])).toEqual([
    ['OK', 9_000n],
    ['OK', OPENING_MINOR],
  ]);
});

it('C24 C75 takes the round back to which the bet belongs, whatever else comes under its id', async () => {
  const { playerId, sessionTokenHash } = await newPlayer();
  await ledger.submit(bet(playerId, { externalId: 'b1', amountMinor: 700n, sessionTokenHash }));
  const second = bet(playerId, { externalId: 'b2', amountMinor: 300n, sessionTokenHash });
  const answers = await ledger.submitUnit({ commands: [second, wholeRound(playerId), { ...second, round: 'r2' }], isAtomic: false });
  expect(answers.map(({ code, cashMinor }) => [code, cashMinor])).toEqual([
    ['OK', 9_000n],
    ['OK', OPENING_MINOR],
    ['CONFLICT', OPENING_MINOR],
  ]);
});

it.each([false, true])(
  'C24 X12 gives all spins and winnings of a round back that is named by one of its bets, in one batch: %s',
  async (isOne) => {
    const { playerId, sessionTokenHash } = await newPlayer();
    const freespinId = systemRandom.newId();
    const campaign = { source: studio, gameId: game, currency: 'EUR', spinCount: 5, stakeMinor: 100n, winCapMinor: 2_000n, wagerPpm: 0n };
    const expiresAt = new Date(clock.now().getTime() + 3_600_000);
    await openFreespins(testDatabase.database, { id: freespinId, playerId, ...campaign, expiresAt });
    const spin = (externalId: string) => bet(playerId, { externalId, amountMinor: 0n, playKind: 'freespin', freespinId, sessionTokenHash });
    await ledger.submit(spin('b1'));
    await ledger.submit(win(playerId, { externalId: 'w1', amountMinor: 500n, playKind: 'freespin', freespinId }));
    const last = [spin('b2'), wholeRound(playerId)];
    const answers = isOne ? await ledger.submitUnit({ commands: last, isAtomic: false }) : await inTurn(last);
    expect(answers.map(({ code }) => code)).toEqual(['OK', 'OK']);
    const [left] = await freespinsOf(testDatabase.database, [freespinId]);
    expect(left).toMatchObject({ usedCount: 0, wonMinor: 0n });
  },
);

it.each([false, true])(
  'C24 W-126 takes all contributions of a round back that is named by one of its bets, in one batch: %s',
  async (isOne) => {
    const { playerId, sessionTokenHash } = await newPlayer();
    const contributions = [{ pot: 'pot:test', fedPico: 3_000_000_000_000n, valuePico: 3_000_000_000_000n }];
    const feeding = (externalId: string) => bet(playerId, { externalId, amountMinor: 300n, contributions, sessionTokenHash });
    await ledger.submit(feeding('b1'));
    const last = [feeding('b2'), wholeRound(playerId)];
    const answers = isOne ? await ledger.submitUnit({ commands: last, isAtomic: false }) : await inTurn(last);
    expect(answers.at(-1)).toMatchObject({ code: 'OK', cashMinor: OPENING_MINOR });
    const statement = 'select fed_pico_minor::text as "fedPico" from ledger.pot_share where player_id = $1';
    expect(await connectionOf(testDatabase.database).query(statement, [playerId])).toEqual([{ fedPico: '0' }]);
  },
);

async function inTurn(commands: readonly WalletCommand[]) {
  const answers = [];
  for (const command of commands) answers.push(await ledger.submit(command));
  return answers;
}
