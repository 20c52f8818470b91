import { afterAll, beforeAll, expect, it } from 'vitest';
import { DAY_MS } from '@pavilion/contract/formats/durations.ts';
import * as z from 'zod';
import { one } from '../../../kernel/database.ts';
import { anEvent, aPlayer } from '../testing/payer.ts';
import { type PaymentServer, startPaymentServer } from '../testing/payment-server.ts';
import { listUnplaced } from './desk-store.ts';

const patience = { timeout: 120_000 };
const HALF_AN_HOUR_MS = 1_800_000;
/** The error of a violated table constraint. */
const NOTE = 'not applied: 23514';

let server: PaymentServer;
beforeAll(async () => {
  server = await startPaymentServer();
});
afterAll(() => server.stop());

const alarmOf = z.looseObject({ alarm: z.string(), providerEvent: z.string(), note: z.string() });

interface Kept {
  id: string;
  state: string;
  attempts: number;
  nextAttemptAt: Date | null;
}
async function kept(eventId: string): Promise<Kept> {
  const row = await one<Kept>(server.database)`
    select id, state, attempts, next_attempt_at as "nextAttemptAt" from payment.provider_event where event_id = ${eventId}
  `;
  if (row === undefined) throw new Error('there is no such event');
  return row;
}

/** Moves the clock to each attempt until an event has been tried so often. */
async function tryUntil(eventId: string, times: number): Promise<Kept> {
  await expect
    .poll(async () => {
      const { attempts, nextAttemptAt } = await kept(eventId);
      const pauseMs = (nextAttemptAt?.getTime() ?? 0) - server.clock.now().getTime();
      if (attempts < times && pauseMs > 0) server.clock.advanceMs(pauseMs);
      return attempts;
    }, patience)
    .toBeGreaterThanOrEqual(times);
  return kept(eventId);
}

/** A deposit that is reported by its event alone, since its provider is not polled, and whose credit always fails. */
async function aPoisonEvent() {
  const player = await aPlayer(server);
  const { invoiceId } = await player.open({ amount: 50 });
  await server.muteInvoice(invoiceId);
  const event = anEvent({ invoiceId });
  await server.bookAsPaid(event);
  await server.breakCredits(player.id);
  expect(await server.sendEvent(event)).toBe(200);
  return { player, invoiceId, eventId: event.eventId };
}

const listed = async () =>
  (await listUnplaced(server.database, { filter: { state: [], provider: [], id: undefined }, after: null, limit: 100 })).map(
    ({ eventId, state, note }) => [eventId, state, note],
  );
const alarmsOf = ({ id }: Kept) =>
  server.logLines
    .filter((line) => line.includes('"alarm"'))
    .flatMap((line) => alarmOf.safeParse(JSON.parse(line)).data ?? [])
    .filter(({ providerEvent }) => providerEvent === id)
    .map(({ alarm, note }) => [alarm, note]);

it('P-139 F15 an event that cannot be applied is listed with its fault and alarmed once after ten attempts, and applied once it can be', async () => {
  const { player, eventId } = await aPoisonEvent();
  const other = await aPlayer(server);
  await other.pay(30);
  expect((await other.account()).balance).toBe(30);
  const after = await tryUntil(eventId, 12);
  expect(after.state).toBe('parked');
  expect(await listed()).toEqual([[eventId, 'parked', NOTE]]);
  expect(alarmsOf(after)).toEqual([['event_not_applied', NOTE]]);
  await server.mendCredits();
  server.clock.advanceMs(HALF_AN_HOUR_MS);
  await expect.poll(async () => (await player.account()).balance, patience).toBe(50);
  expect(await listed()).toEqual([]);
});

it('P-139 F15 one that cannot be applied for a day waits for a person, with a second alarm', async () => {
  const { invoiceId, eventId } = await aPoisonEvent();
  await tryUntil(eventId, 10);
  server.clock.advanceMs(DAY_MS);
  await expect.poll(() => server.eventNotes(invoiceId), patience).toEqual([['unmatched', NOTE]]);
  expect(alarmsOf(await kept(eventId))).toEqual([
    ['event_not_applied', NOTE],
    ['event_not_applied', NOTE],
  ]);
  await server.mendCredits();
});
