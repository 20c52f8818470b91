import { randomUUID } from 'node:crypto';
import { verifyBooks } from '@pavilion/ledger';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { inTransaction } from '../../../kernel/database.ts';
import { aGameSession, aPlayer } from '../../../testing/builders.ts';
import { startTestServer, type TestServer } from '../../../testing/server.ts';
import { operatorCommand } from '../../../testing/people/operator-command.ts';
import { aStudio } from '../../../testing/studio.ts';
import { accountsOf, heldCreditsOf, holdCredit } from '../../wallet/index.ts';
import { connectionOf } from '../../wallet/ledger/connection.ts';
import { listHeldForOperators } from '../index.ts';
import { idOf, operatorsAt } from '../testing/operators.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

/** A day's ceiling is used by one hold. */
const nextDay = (): void => server.clock.advanceMs(86_400_000);
afterEach(nextDay);

const operators = () => operatorsAt(server.app.context);

/** A player of whose win of 60,000.00 a part is held. */
async function aHold(kind: 'promo' | 'jackpot' | 'adjustment' = 'promo') {
  const player = await aPlayer(server, { amount: '100.00' });
  const session = await aGameSession(server, player);
  const studio = aStudio(server, session);
  const win = randomUUID();
  await studio.win(win, '60000.00', { kind });
  const [held] = await heldCreditsOf(server.testDatabase.database, player.id);
  if (held === undefined) throw new Error('nothing is held');
  return { id: held.id, amountMinor: held.amountMinor, playerId: player.id, provider: session.providerId, studio, win };
}

async function moneyOf(playerId: string): Promise<Record<string, bigint>> {
  const [account] = await accountsOf(server.app.context, playerId);
  return { ...account?.balances };
}

const wholeMinor = 6_000_000n;

// First of all: the command line goes by the clock of the machine, and the server's is moved on afterwards.
it('W-124 P31 lists, releases and refuses at the command line', async () => {
  const people = operators();
  const operator = async (holder: string, ...words: string[]) =>
    operatorCommand({ DATABASE_URL: server.testDatabase.url }, await people.tokenOf(holder), ['held', ...words]);
  const { id, playerId, win, provider } = await aHold();
  const say = (holder: string, action: string) => operator(holder, action, id, '--reason', 'the studio was asked');
  const [list, first] = await Promise.all([operator('nora', 'list'), say('nora', 'release')]);
  expect(list.text).toMatch(
    new RegExp(`${id} {2}50000.00 EUR {2}player ${playerId} {2}${provider} ${win} {2}paid by bonus_cost promo {2}stakeless`),
  );
  expect([first.code, first.text]).toEqual([0, expect.stringMatching(/needs a second operator/)]);
  const [same, unproven, noReason] = await Promise.all([
    say('nora', 'release'),
    operator('mallory', 'release', id, '--reason', 'why not'),
    operator('omar', 'release', id),
  ]);
  expect([same.text, unproven.text, noReason.text]).toEqual([
    expect.stringMatching(/another operator beside you/),
    expect.stringMatching(/This needs payments\.corrections/),
    expect.stringMatching(/Say why/),
  ]);
  expect((await say('omar', 'release')).text).toMatch(/is released/);
  expect((await say('lena', 'refuse')).text).toMatch(/decided before/);
  expect(await moneyOf(playerId)).toMatchObject({ cash: 10_000n + wholeMinor, locked: 0n });
}, 180_000);

it('W-124 BO-032 releases a held credit by the words of two different people, once', async () => {
  const { id, playerId, amountMinor } = await aHold();
  const before = await moneyOf(playerId);
  expect(await operators().decideHeld(id, 'nora', 'release')).toBe('second_name_needed');
  expect(await operators().decideHeld(id, 'nora', 'release')).toBe('same_name');
  expect(await moneyOf(playerId)).toEqual(before);
  expect(await operators().decideHeld(id, 'omar', 'release')).toBe('applied');
  expect(await moneyOf(playerId)).toMatchObject({ cash: 10_000n + wholeMinor, locked: 0n });
  expect(before['locked']).toBe(amountMinor);
  for (const decision of ['release', 'refuse'] as const) expect(await operators().decideHeld(id, 'lena', decision)).toBe('decided_before');
});

it.each(['promo', 'jackpot', 'adjustment'] as const)('W-124 gives a refused %s back to the house account that paid it', async (kind) => {
  const { id, playerId, provider, amountMinor } = await aHold(kind);
  const houses = { promo: ['bonus_cost', 'promo'], jackpot: ['jackpot', provider], adjustment: ['game_clearing', provider] };
  const paidBy = async (): Promise<bigint> => {
    const { rows } = await server.testDatabase.pool.query<{ sum: string }>(
      `select coalesce(sum(e.amount_minor), 0)::text as sum
       from ledger.entry e join ledger.house_account h on h.id = e.account_id
       where h.kind = $1 and h.detail = $2 and h.currency = 'EUR'`,
      houses[kind],
    );
    return BigInt(rows[0]?.sum ?? '0');
  };
  const before = await paidBy();
  await operators().decideHeld(id, 'nora', 'refuse');
  await operators().decideHeld(id, 'omar', 'refuse');
  expect(await moneyOf(playerId)).toMatchObject({ cash: 10_000n + wholeMinor - amountMinor, locked: 0n });
  expect((await paidBy()) - before).toBe(amountMinor);
});

it('S100 W-124 the deciding operator sees the round of a win beyond its ceiling: its game, stakes and maximum', async () => {
  const player = await aPlayer(server, { amount: '100.00' });
  const session = await aGameSession(server, player);
  const studio = aStudio(server, session);
  const win = randomUUID();
  await studio.bet(randomUUID(), '2.00');
  await studio.win(win, '9000000.00');
  const [{ id } = { id: '' }] = await heldCreditsOf(server.testDatabase.database, player.id);
  const facts = { game: 'ember-run', round: studio.roundId, staked: '2.00 EUR', won: '9000000.00 EUR', mostTimes: '2500' };
  const [listed] = (await listHeldForOperators(server.app.context)).filter((hold) => hold.id === id);
  expect(listed?.facts).toEqual({ reason: 'round-ceiling', provider: session.providerId, transaction: win, ...facts });
  expect(await operators().decideHeld(id, 'nora', 'refuse')).toBe('second_name_needed');
  const { rows } = await server.testDatabase.pool.query('select after from console.approval where subject = $1', [id]);
  expect(rows).toEqual([{ after: expect.objectContaining({ decision: 'refuse', ...facts }) }]);
  expect(await operators().decideHeld(id, 'omar', 'refuse')).toBe('applied');
  expect(await moneyOf(player.id)).toMatchObject({ cash: 509_800n, locked: 0n });
});

it('W-124 a request for one decision is not one for the other', async () => {
  const { id } = await aHold();
  expect(await operators().decideHeld(id, 'nora', 'release')).toBe('second_name_needed');
  expect(await operators().decideHeld(id, 'omar', 'refuse')).toBe('second_name_needed');
  const [listed] = (await listHeldForOperators(server.app.context)).filter((hold) => hold.id === id);
  expect(listed?.asked).toEqual([`release ${idOf('nora')}`, `refuse ${idOf('omar')}`]);
  expect(await operators().decideHeld(id, 'lena', 'refuse')).toBe('applied');
});

it('W-124 S6 accepts decisions of those alone who may decide, decides only what is beyond a ceiling, and records every decision', async () => {
  const { id, playerId } = await aHold();
  await expect(operators().decideHeld(id, 'mallory', 'release')).rejects.toMatchObject({ reason: 'permissionMissing' });
  await expect(operators().decideHeld(randomUUID(), 'nora', 'release')).rejects.toMatchObject({ reason: 'notFound' });
  const { context } = server.app;
  const deposit = { playerId, currency: 'EUR', amountMinor: 100n, reason: 'deposit-limit', origin: randomUUID() } as const;
  const own = await inTransaction(context.database, (transaction) => holdCredit(context, transaction, deposit));
  await expect(operators().decideHeld(own ?? '', 'nora', 'refuse')).rejects.toMatchObject({ reason: 'notFound' });
  await operators().decideHeld(id, 'nora', 'refuse');
  await operators().decideHeld(id, 'omar', 'refuse');
  const { rows } = await server.testDatabase.pool.query<{ kind: string; actor: string }>(
    `select kind, actor from kernel.audit_record where detail ->> 'heldCreditId' = $1 or detail ->> 'object' = $1 order by id`,
    [id],
  );
  expect(rows).toEqual([
    { kind: 'operatorRefused', actor: `operator:${idOf('mallory')}` },
    { kind: 'approvalAsked', actor: `operator:${idOf('nora')}` },
    { kind: 'operatorActed', actor: `operator:${idOf('nora')}` },
    { kind: 'heldCreditDecided', actor: `operator:${idOf('omar')}` },
    { kind: 'approvalDecided', actor: `operator:${idOf('omar')}` },
  ]);
});

it('W-124 decides once among concurrent decisions, also while the studio takes the win back', async () => {
  for (let round = 0; round < 5; round += 1) {
    nextDay();
    const { id, playerId, studio, win, amountMinor } = await aHold();
    const people = operators();
    await people.decideHeld(id, 'nora', 'release');
    await people.decideHeld(id, 'nora', 'refuse');
    const said = Array.from({ length: 10 }, (_, index) => {
      const name = index % 2 === 0 ? 'omar' : 'lena';
      const decision = index % 4 < 2 ? ('release' as const) : ('refuse' as const);
      return { name, decision, outcome: people.decideHeld(id, name, decision) };
    });
    // The decider's repeated call gets the same answer; any other call, or another decision by the same person, comes too late.
    const applied = new Set<string>();
    for (const { name, decision, outcome } of said) if ((await outcome) === 'applied') applied.add(`${name} ${decision}`);
    expect(applied.size).toBe(1);
    const { rows } = await server.testDatabase.pool.query(
      'select from payment.held_decision where held_credit_id = $1 and applied_at is not null',
      [id],
    );
    expect(rows).toHaveLength(1);
    const money = await moneyOf(playerId);
    expect(money['locked']).toBe(0n);
    expect([10_000n + wholeMinor, 10_000n + wholeMinor - amountMinor]).toContain(money['cash']);
    await Promise.all([studio.rollback(randomUUID(), win), people.decideHeld(id, 'omar', 'release')]);
    const after = await moneyOf(playerId);
    // Released or refused before, the whole win is undone, and the player has what was there without it.
    expect((after['cash'] ?? 0n) + (after['receivable'] ?? 0n)).toBe(10_000n);
  }
});

it('W-124 I11 keeps the books balanced', async () => {
  const findings = await verifyBooks(connectionOf(server.testDatabase.database));
  expect(findings.filter(({ breachCount }) => breachCount > 0n)).toEqual([]);
});
