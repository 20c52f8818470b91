import { randomUUID } from 'node:crypto';
import { matterKinds } from '@pavilion/contract/console/player/views.ts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import * as z from 'zod';
import { inTransaction } from '../../kernel/database.ts';
import { startConsole, type TestConsole } from '../../modules/operator/testing/console.ts';
import { holdCredit } from '../../modules/wallet/index.ts';
import { aResident, type Resident } from '../../testing/people/resident.ts';

vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 });

let server: TestConsole;
let token = '';
beforeAll(async () => {
  server = await startConsole({ hasNoWorker: true });
  ({ token } = await server.operator('line-reader', 'support', 'payments'));
});
afterAll(() => server.stop());

const query = (text: string, values: readonly unknown[] = []) => server.testDatabase.pool.query(text, [...values]);
const withId = z.looseObject({ id: z.string() });
const head = z.looseObject({
  answerLine: z.nullable(
    z.object({
      kind: z.enum(matterKinds),
      since: z.string(),
      amount: z.nullable(z.number()),
      currency: z.nullable(z.string()),
      concerns: z.array(z.string()),
      object: z.nullable(z.object({ kind: z.string(), id: z.string() })),
    }),
  ),
});
const lineOf = async ({ id }: Resident) => head.parse((await server.call('GET', `/players/${id}`, { token })).body.data).answerLine;

/** Inserts a payment into the table. @returns its id */
async function anInvoice(
  { id: playerId }: Resident,
  [kind, state]: readonly [string, string],
  flags: readonly string[] = [],
): Promise<string> {
  const id = randomUUID();
  await query(
    `insert into payment.invoice (id, kind, state, player_id, account_id, psp, method, method_name, currency, amount_minor, settled_minor,
       flags, created_at, updated_at)
     values ($1, $2, $3, $4, $5, 'sandbox-psp', 'pavilion.card', 'Card', 'EUR', 12000, $6, $7, $8, $8)`,
    [id, kind, state, playerId, randomUUID(), state === 'charged_back' ? 12_000 : null, [...flags], server.clock.now()],
  );
  return id;
}

async function write({ ask, email }: Resident, isComplaint: boolean): Promise<string> {
  expect((await ask('POST /api/notification/communications', { email, message: 'Where is it?', isComplaint })).status).toBe(200);
  const { rows } = await query('select id from notification.contact_message where email = $1 order by created_at desc, id desc limit 1', [
    email,
  ]);
  return withId.parse(rows[0]).id;
}

async function loosen({ ask }: Resident): Promise<void> {
  const { id } = withId.parse(
    (await ask('POST /api/player/limits', { definition: 1, period: 'weekly', amount: 70, currency: 'EUR' })).data,
  );
  server.clock.advanceMs(1000);
  expect((await ask(`PUT /api/player/limits/${id}`, { amount: 90 })).status).toBe(200);
}

async function hold({ id: playerId }: Resident): Promise<void> {
  const { context } = server.app;
  const held = { playerId, currency: 'EUR', amountMinor: 2500n, reason: 'deposit-limit', origin: playerId } as const;
  await inTransaction(context.database, (transaction) => holdCredit(context, transaction, held));
}

async function anUnmatched(resident: Resident): Promise<string> {
  const [id, invoiceId] = [randomUUID(), await anInvoice(resident, ['deposit', 'created'])];
  await query(
    `insert into payment.provider_event (id, psp, event_id, type, invoice_id, amount, currency, raw_body, state, received_at)
     values ($1, 'sandbox-psp', $2, 'deposit.success', $3, '12.00', 'USD', '{}', 'unmatched', $4)`,
    [id, randomUUID(), invoiceId, server.clock.now()],
  );
  return id;
}

async function upload({ id }: Resident): Promise<string> {
  const paper = randomUUID();
  await query(
    `insert into player.document (id, player_id, type, file_name, content_type, size_bytes, storage_key, status, created_at)
     values ($1, $2, 'passport', 'paper.pdf', 'application/pdf', 10, $1::uuid::text, 2, $3)`,
    [paper, id, server.clock.now()],
  );
  return paper;
}

async function askForMoney({ id: playerId }: Resident): Promise<string> {
  const body = { playerId, currency: 'EUR', amount: 5, kind: 'goodwill', reason: 'the game stood still' };
  // An operator with a fresh second factor, however far the clock was advanced.
  const asker = await server.operator(`asks-for-${playerId}`, 'payments');
  const { body: answered } = await server.call('POST', '/adjustments', { token: asker.token, body });
  return z.object({ approval: withId }).parse(answered.data).approval.id;
}

async function resemble({ id }: Resident): Promise<void> {
  const now = server.clock.now();
  const excluded = randomUUID();
  await query(`insert into player.excluded_person (id, player_id, previous_status, ends_at, created_at) values ($1, $2, 1, $3, $3)`, [
    excluded,
    (await aResident(server, 'AT', 40)).id,
    now,
  ]);
  await query(`insert into player.identity_match (id, player_id, excluded_person_id, created_at) values ($1, $2, $3, $4)`, [
    randomUUID(),
    id,
    excluded,
    now,
  ]);
}

async function eraseLater({ id }: Resident): Promise<void> {
  const now = server.clock.now();
  await query('insert into player.erasure (id, player_id, requested_at, due_at, next_try_at) values ($1, $2, $3, $3, $3)', [
    randomUUID(),
    id,
    now,
  ]);
}

const made: Readonly<
  Record<(typeof matterKinds)[number], { make(of: Resident): Promise<string | void>; object?: string; amount?: number }>
> = {
  withdrawalWaits: { make: (of) => anInvoice(of, ['withdrawal', 'review'], ['held_velocity']), object: 'invoice', amount: 120 },
  withdrawalUnderway: { make: (of) => anInvoice(of, ['withdrawal', 'submitted']), object: 'invoice', amount: 120 },
  depositPending: { make: (of) => anInvoice(of, ['deposit', 'pending']), object: 'invoice', amount: 120 },
  depositFailed: { make: (of) => anInvoice(of, ['deposit', 'failure']), object: 'invoice', amount: 120 },
  depositChargedBack: { make: (of) => anInvoice(of, ['deposit', 'charged_back']), object: 'invoice', amount: 120 },
  moneyUnmatched: { make: anUnmatched, object: 'event' },
  creditHeld: { make: hold, amount: 25 },
  documentsWait: { make: async (of) => void (await upload(of)) },
  identityMatched: { make: resemble },
  limitLoosening: { make: loosen },
  messageWaits: { make: (of) => write(of, false), object: 'contact' },
  complaintWaits: { make: (of) => write(of, true), object: 'contact' },
  approvalOpen: { make: askForMoney, object: 'approval', amount: 5 },
  reopeningAsked: {
    make: async ({ id }) => {
      const now = server.clock.now();
      await query(
        `insert into player.excluded_person (id, player_id, previous_status, ends_at, created_at, reopening_asked_at)
         values ($1, $2, 1, $3, $3, $3)`,
        [randomUUID(), id, now],
      );
    },
  },
  erasureAsked: { make: eraseLater },
};

describe('the answer line', () => {
  it.each(matterKinds)('BO-052 names %s where nothing newer is open', async (kind) => {
    const player = await aResident(server, 'AT', 40);
    expect(await lineOf(player)).toBeNull();
    const older = await anInvoice(player, ['withdrawal', 'requested']);
    expect(await lineOf(player)).toMatchObject({ kind: 'withdrawalUnderway', object: { kind: 'invoice', id: older } });
    server.clock.advanceMs(60_000);
    const { make, object, amount } = made[kind];
    const before = server.clock.now().toISOString();
    const id = await make(player);
    const after = server.clock.now().toISOString();
    const line = await lineOf(player);
    expect(line).toMatchObject({
      kind,
      amount: amount ?? null,
      object: object === undefined ? null : { kind: object, id },
      concerns: kind === 'withdrawalWaits' ? ['held_velocity'] : [],
    });
    const since = new Date(line?.since ?? '').toISOString();
    expect([before, since, after].toSorted()).toEqual([before, since, after]);
  });

  it('BO-052 drops matters that are over: a failed deposit after a day or a later one, an answered message, a decided request', async () => {
    const player = await aResident(server, 'AT', 40);
    await anInvoice(player, ['deposit', 'failure']);
    expect(await lineOf(player)).toMatchObject({ kind: 'depositFailed' });
    server.clock.advanceMs(1000);
    await anInvoice(player, ['deposit', 'created']);
    expect(await lineOf(player)).toBeNull();
    server.clock.advanceMs(1000);
    await anInvoice(player, ['deposit', 'failure']);
    server.clock.advanceMs(86_400_000);
    ({ token } = await server.operator('line-later', 'support', 'payments'));
    expect(await lineOf(player)).toBeNull();
    const message = await write(player, false);
    await server.call('POST', `/contact-messages/${message}/reply`, { token, body: { text: 'Here it is.' } });
    const approval = await askForMoney(player);
    await query(`update console.approval set state = 'withdrawn', decided_by = asked_by, decided_at = asked_at where id = $1`, [approval]);
    expect(await lineOf(player)).toBeNull();
  });
});
