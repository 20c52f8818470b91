import { inspect } from 'node:util';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { inTransaction, many, one } from '../../../kernel/database.ts';
import { aPlayer } from '../testing/payer.ts';
import { type PaymentServer, startPaymentServer } from '../testing/payment-server.ts';
import { paymentPersonalData } from './personal-data.ts';

const patience = { timeout: 120_000 };
const DIGITS = '7361';

let server: PaymentServer;
beforeAll(async () => {
  server = await startPaymentServer();
});
afterAll(() => server.stop());

/** The payment tables in which the digits appear as a whole value. */
async function tablesWithDigits(): Promise<string[]> {
  const { database } = server.app.context;
  const rows = await many<{ name: string }>(database)`
    select table_name as name from information_schema.tables where table_schema = 'payment' and table_type = 'BASE TABLE' order by 1
  `;
  const found: string[] = [];
  for (const { name } of rows) {
    const table = sql.table(`payment.${name}`);
    const hitRow = await one(database)`select 1 from ${table} as t where t::text ~ ${`[",]${DIGITS}[",)]`} limit 1`;
    if (hitRow !== undefined) found.push(name);
  }
  return found;
}

it('W-174 W-184 A3 the digits of a kept card go with the player: from the cards, the payments, the provider’s messages and the provider', async () => {
  const player = await aPlayer(server);
  const { invoiceId } = await player.open();
  await server.psp(`/invoices/${invoiceId}/outcome`, { outcome: 'success', savedCard: DIGITS });
  await expect.poll(async () => (await player.account()).balance, patience).toBe(50);
  await expect.poll(() => server.events(invoiceId), patience).toEqual(['applied']);
  expect(await tablesWithDigits()).toEqual(['invoice', 'provider_event', 'saved_card']);
  const collected: unknown[] = [];
  for await (const part of paymentPersonalData.collect(server.app.context, player.id)) collected.push(part);
  expect(inspect(collected, { depth: 6 })).toContain(`lastFour: '${DIGITS}'`);
  await inTransaction(server.app.context.database, async (transaction) => {
    await paymentPersonalData.forget?.(server.app.context, transaction, { playerId: player.id, email: null, phoneKey: null });
  });
  expect(await tablesWithDigits()).toEqual([]);
  await expect.poll(() => server.cardAtProvider(invoiceId), patience).toBeNull();
});
