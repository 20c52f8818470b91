import fs from 'node:fs';
import { cloneDatabase, type TestDatabase } from '@pavilion/server/testing/database.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';

let testDatabase: TestDatabase;
beforeAll(async () => {
  testDatabase = await cloneDatabase();
});
afterAll(() => testDatabase.drop());

const MIGRATION = new URL('../database/migrations/2026-11-28-1730-payment-further-payments.sql', import.meta.url);
const idOf = (kind: string, number: number): string => `${kind}0000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

/** Two settled deposits, the second found by a query of ours, and a paid payout; the provider's references are `r1` to `r3`. */
const invoices = [
  ['deposit', 'success', 5000],
  ['deposit', 'success', 5000],
  ['withdrawal', 'paid', 2000],
] as const;
/** Invoice, type, amount, currency, reference, state, note; and what becomes of it. */
const events = [
  [1, 'deposit.paid', '50.00', 'EUR', 'r1', 'applied', 'success', 'applied'],
  [1, 'deposit.paid', '50', 'EUR', 'r1', 'ignored', 'repeated', 'ignored'],
  [1, 'deposit.paid', '50.00', 'EUR', 'other', 'ignored', 'repeated', 'unmatched'],
  [1, 'deposit.paid', '50.0', 'EUR', 'other', 'ignored', 'repeated', 'ignored'],
  [1, 'deposit.paid', '30.00', 'EUR', 'r1', 'ignored', 'repeated', 'unmatched'],
  [1, 'deposit.paid', '50.00', 'USD', 'r1', 'ignored', 'repeated', 'unmatched'],
  [1, 'deposit.paid', null, null, 'r1', 'ignored', 'repeated', 'ignored'],
  [1, 'deposit.failed', '9.00', 'EUR', 'other', 'ignored', 'repeated', 'ignored'],
  [2, 'deposit.paid', '50.00', 'EUR', 'r2', 'ignored', 'repeated', 'ignored'],
  [2, 'deposit.paid', '50.00', 'EUR', 'other', 'ignored', 'repeated', 'unmatched'],
  [3, 'payout.paid', '20.00', 'EUR', 'r3', 'applied', 'paid', 'applied'],
  [3, 'payout.paid', '20.00', 'EUR', null, 'ignored', 'repeated', 'ignored'],
  [3, 'payout.paid', '25.00', 'EUR', 'r3', 'ignored', 'repeated', 'unmatched'],
] as const;

it('P-87 P-89 what an earlier version took for a repeat is listed once, where its event names another payment', async () => {
  const client = await testDatabase.pool.connect();
  await client.query('set session_replication_role = replica');
  for (const [index, [kind, state, settled]] of invoices.entries())
    await client.query(
      `insert into payment.invoice (id, kind, state, player_id, account_id, psp, method, method_name, currency, amount_minor, settled_minor,
         reference, created_at, updated_at)
       values ($1, $2, $3, gen_random_uuid(), gen_random_uuid(), 'psp', 'card', 'Card', 'EUR', $4, $4, $5, now(), now())`,
      [idOf('8', index + 1), kind, state, settled, `r${index + 1}`],
    );
  for (const [index, [invoice, type, amount, currency, reference, state, note]] of events.entries())
    await client.query(
      `insert into payment.provider_event (id, psp, event_id, type, invoice_id, amount, currency, reference, raw_body, state, note, received_at)
       values ($1, 'psp', $2, $3, $4, $5, $6, $7, '', $8, $9, now() + make_interval(secs => $10))`,
      [idOf('c', index + 1), `e${index}`, type, idOf('8', invoice), amount, currency, reference, state, note, index],
    );
  await client.query('drop table payment.further_payment');
  await client.query(fs.readFileSync(MIGRATION, 'utf8'));
  const { rows } = await client.query<{ state: string }>('select state from payment.provider_event order by id');
  expect(rows.map(({ state }) => state)).toEqual(events.map(([, , , , , , , expected]) => expected));
  const flagged = await client.query('select flags from payment.invoice order by id');
  expect(flagged.rows).toEqual([{ flags: ['second_payment'] }, { flags: ['second_payment'] }, { flags: ['second_payout'] }]);
  client.release(true);
});
