import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { startConsole, type TestConsole } from '../../../modules/operator/testing/console.ts';
import type { TestOperator } from '../../../testing/people/operators.ts';
import { callsTo } from '../../../testing/calls.ts';
import { aRegistration, loginOf, PASSWORD } from '../../../testing/player-server.ts';

vi.setConfig({ testTimeout: 240_000, hookTimeout: 120_000 });

let server: TestConsole;
let everybody: TestOperator;
beforeAll(async () => {
  server = await startConsole({ hasSandbox: true });
  everybody = await server.operator('reader', 'payments', 'identity', 'safety', 'support', 'risk', 'finance');
});
afterAll(() => server.stop());

const made = z.object({ ids: z.array(z.string()) }).optional();

async function make(body: object) {
  const called = await callsTo(server.url)('POST', '/sandbox/console/situations', { body });
  const [data, error] = [made.parse(called.body.data), called.body.error];
  return { status: called.status, ids: data?.ids ?? [], message: error?.message ?? '' };
}

const row = z.looseObject({ id: z.string(), playerId: z.string() });
async function listed(path: string): Promise<z.output<typeof row>[]> {
  const { body } = await server.call('GET', `${path}${path.includes('?') ? '&' : '?'}perPage=200`, { token: everybody.token });
  return z.array(row).parse(body.data);
}
const among = async (path: string, ids: readonly string[]) => (await listed(path)).filter(({ id }) => ids.includes(id));

it('operator §12 makes safe withdrawals by the players’ own calls: each waits in the queue, green', async () => {
  const { status, ids } = await make({ kind: 'safeWithdrawal', count: 7 });
  expect([status, new Set(ids).size]).toEqual([200, 7]);
  const rows = await among('/withdrawals/held', ids);
  expect(rows).toHaveLength(7);
  expect(new Set(rows.map(({ playerId }) => playerId)).size).toBe(7);
  for (const found of rows) expect(found).toMatchObject({ isGreen: true, concerns: [{ name: 'new_destination' }] });
});

it('operator §12 makes withdrawals that a concern holds, and such as take two people', async () => {
  const held = await make({ kind: 'heldWithdrawal', count: 2 });
  const names = (await among('/withdrawals/held', held.ids)).map((found) => found['concerns']);
  expect(names.map((concerns) => z.array(z.looseObject({ name: z.string() })).parse(concerns)[0]?.name).toSorted()).toEqual([
    'chargeback',
    'identity_unverified',
  ]);
  const { ids } = await make({ kind: 'twoEyesWithdrawal' });
  expect(await among('/withdrawals/held', ids)).toMatchObject([{ needs: 2, concerns: [] }]);
});

it('operator §12 makes papers that wait, of somebody new or of the player who is named', async () => {
  const { ids } = await make({ kind: 'documents', count: 2 });
  const rows = await among('/documents', ids);
  expect([rows.length, new Set(rows.map(({ playerId }) => playerId)).size]).toEqual([4, 2]);
  const { profile } = loginOf(await callsTo(server.url)('POST', '/api/player/register', { body: aRegistration() }));
  const own = await make({ kind: 'documents', playerId: profile.id });
  expect((await among('/documents', own.ids)).map(({ playerId }) => playerId)).toEqual([profile.id, profile.id]);
  const safe = await make({ kind: 'safeWithdrawal', playerId: profile.id, password: PASSWORD });
  expect(await among('/withdrawals/held', safe.ids)).toMatchObject([{ playerId: profile.id, isGreen: true }]);
});

const rowsOf = async (statement: string, ids: readonly string[]) => (await server.testDatabase.pool.query(statement, [ids])).rows;

it('operator §12 makes messages to the support in three languages, and money that a bank takes back or nobody knows', async () => {
  const contact = await make({ kind: 'contact', count: 3 });
  const messages = await rowsOf('select message from notification.contact_message where id = any($1::uuid[])', contact.ids);
  expect(messages.map(({ message }) => String(message).split(/[ ,]/)[0]).toSorted()).toEqual(['Bonjour', 'Guten', 'Hello']);
  const chargeback = await make({ kind: 'chargeback' });
  const invoice = await server.call('GET', `/invoices/${chargeback.ids[0] ?? ''}`, { token: everybody.token });
  expect(invoice.body.data).toMatchObject({ invoice: { state: 'charged_back' } });
  const owing = await make({ kind: 'owedChargeback' });
  expect(await among('/chargebacks', owing.ids)).toMatchObject([{ state: 'open', amount: 50, owed: 50 }]);
  const unmatched = await make({ kind: 'unmatched', count: 2 });
  const events = await rowsOf('select state, note from payment.provider_event where id = any($1::uuid[])', unmatched.ids);
  expect(events).toEqual([0, 1].map(() => ({ state: 'parked', note: 'invoice unknown' })));
});

it('operator §12 BO-084 makes days that have ended on which a provider’s report differs from the books, yesterday left to the daily run', async () => {
  const { ids } = await make({ kind: 'difference', count: 3 });
  expect(new Set(ids).size).toBe(3);
  const answered = await server.call('GET', '/reconciliations?isDifferent=true&perPage=200', { token: everybody.token });
  const difference = z.looseObject({ number: z.number(), kind: z.string(), invoiceId: z.string(), ours: z.string(), theirs: z.string() });
  const days = z.array(z.object({ day: z.string(), differences: z.array(difference) })).parse(answered.body.data);
  const found = ids.map((id) => {
    const [provider, day, number] = id.split('/');
    expect(provider).toBe('sandbox-psp');
    return days.find((one) => one.day === day)?.differences.find((one) => String(one.number) === number);
  });
  const sides = found.map((one) => `${one?.kind}: ${one?.ours}, ${one?.theirs}`).toSorted();
  expect(sides).toEqual([
    'amount_differs: 20.00 EUR, 21.00 EUR',
    'amount_differs: 20.00 EUR, 21.00 EUR',
    'currency_differs: 20.00 EUR, 20.00 USD',
  ]);
  const invoices = await rowsOf(
    'select state from payment.invoice where id = any($1::uuid[])',
    found.map((one) => one?.invoiceId ?? ''),
  );
  expect(invoices.map(({ state }) => state)).toEqual(['success', 'success', 'success']);
  const yesterday = new Date(server.context.clock.now().getTime() - 86_400_000).toISOString().slice(0, 10);
  expect(days.map(({ day }) => day).filter((day) => day >= yesterday)).toEqual([]);
});

it('operator §12 makes a limit that its player wants looser, and an account that is asked for after an exclusion', async () => {
  const { ids } = await make({ kind: 'loosenLimit' });
  const limits = await rowsOf('select player_id as "playerId" from risk.player_limit where id = any($1::uuid[])', ids);
  const path = `/players/${String(limits[0]?.['playerId'])}/limits`;
  const states = z
    .array(z.looseObject({ state: z.string() }))
    .parse((await server.call('GET', path, { token: everybody.token })).body.data);
  expect(states.map(({ state }) => state).toSorted()).toEqual(['binds', 'waits']);
  const reopening = await make({ kind: 'reopening' });
  const head = await server.call('GET', `/players/${reopening.ids[0] ?? ''}`, { token: everybody.token });
  expect(head.body.data).toMatchObject({ answerLine: { kind: 'reopeningAsked' }, exclusion: { isReopeningAsked: true } });
});

it('operator §12 names the situations there are, and makes none of another kind, count or player', async () => {
  const unknown = await make({ kind: 'nothing' });
  expect([unknown.status, unknown.message]).toEqual([
    422,
    expect.stringContaining('safeWithdrawal, heldWithdrawal, twoEyesWithdrawal, documents, contact'),
  ]);
  for (const count of [0, 1001, 1.5]) expect((await make({ kind: 'documents', count })).status).toBe(422);
  expect((await make({ kind: 'documents', playerId: '0198f4a0-0000-7000-8000-000000000000' })).status).toBe(404);
});
