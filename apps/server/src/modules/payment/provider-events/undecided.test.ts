import { randomUUID } from 'node:crypto';
import { providerCalls } from '@pavilion/contract/providers/provider.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { signedHeaders } from '../../../kernel/secrets/signature.ts';
import { aPlayer, anEvent } from '../testing/payer.ts';
import { type PaymentServer, startPaymentServer } from '../testing/payment-server.ts';

const patience = { timeout: 120_000 };
const WARNING = 40;
const ERROR = 50;
/** A lock that was not free in time, and a full disk. */
const causes = ['55P03', '53100'] as const;

let server: PaymentServer;
beforeAll(async () => {
  server = await startPaymentServer();
});
afterAll(() => server.stop());

const line = z.looseObject({ level: z.number(), msg: z.string(), cause: z.string().optional(), source: z.string().optional() });
/** Log lines since a position, except those of jobs: the mails of a new player cannot be delivered here. */
const linesFrom = (from: number) =>
  server.logLines
    .slice(from)
    .map((text) => line.parse(JSON.parse(text)))
    .filter(({ source }) => source !== 'jobs');

/** A call as the company signs that may make it. */
async function send(path: string, kind: string, body: object) {
  const { context } = server.app;
  const provider = context.providers.all().find((one) => one.kind === kind);
  const text = JSON.stringify(body);
  const sender = { providerId: provider?.id ?? '', secret: provider?.secrets[0] ?? '' };
  const headers = signedHeaders(sender, { path, timestampMs: String(server.clock.now().getTime()), nonce: randomUUID(), body: text });
  const answer = await fetch(`${server.url}${path}`, { method: 'POST', headers, body: text });
  return { status: answer.status, retryAfter: answer.headers.get('retry-after'), body: await answer.json() };
}

interface Call {
  what: string;
  path: string;
  kind: string;
  /** What it writes first. */
  table: string;
  body(player: { id: string }): object;
}

const calls: readonly Call[] = [
  {
    what: 'a payment event',
    path: providerCalls.paymentEvent.path,
    kind: 'psp',
    table: 'payment.provider_event',
    body: () => anEvent({ invoiceId: randomUUID() }),
  },
  {
    what: 'the outcome of an identity check',
    path: providerCalls.identityEvent.path,
    kind: 'kyc',
    table: 'player.identity_event',
    body: ({ id }) => ({ eventId: randomUUID(), playerId: id, type: 'check.submitted', createdAt: server.clock.now().toISOString() }),
  },
  {
    what: 'the top events of the betting company',
    path: providerCalls.sportsbookEvent.path,
    kind: 'sportsbook',
    table: 'game.top_events',
    body: () => ({ messageId: randomUUID(), type: 'top-events.updated', locale: 'en', version: 1, events: [] }),
  },
];

describe('signed calls while the database is in the way', () => {
  it.each(calls.flatMap((call) => causes.map((cause) => ({ ...call, cause }))))(
    'F4 F9 $what that meets $cause is answered 503 with when to come again, logged as a warning with the code, and taken then',
    async ({ path, kind, table, body, cause }) => {
      const sent = body(await aPlayer(server));
      const mend = await server.refuseRows(table, cause);
      const from = server.logLines.length;
      expect(await send(path, kind, sent)).toMatchObject({ status: 503, retryAfter: '1', body: { status: 'TEMPORARY' } });
      expect(linesFrom(from).filter(({ msg }) => msg === 'refused')).toMatchObject([{ level: WARNING, cause }]);
      expect(linesFrom(from).filter(({ level }) => level >= ERROR)).toEqual([]);
      await mend();
      expect((await send(path, kind, sent)).status).toBe(200);
    },
  );

  it.each(causes)(
    'F4 F9 an event that was stored and met %s when it was applied is a warning each time, and is applied later',
    async (cause) => {
      const player = await aPlayer(server);
      const { invoiceId } = await player.open({ amount: 20 });
      const event = anEvent({ invoiceId, amount: '20' });
      await server.bookAsPaid(event);
      const mend = await server.refuseRows('payment.deposit_count', cause);
      const from = server.logLines.length;
      expect(await server.sendEvent(event)).toBe(200);
      await expect.poll(() => linesFrom(from).some(({ msg }) => msg === 'a payment event cannot be applied'), patience).toBe(true);
      await mend();
      for (const { msg, level, cause: said } of linesFrom(from).filter(({ msg: text }) => text.startsWith('a payment event')))
        expect([msg, level, said]).toEqual([msg, WARNING, cause]);
      server.clock.advanceMs(5000);
      await expect.poll(async () => (await player.account()).balance, patience).toBe(20);
    },
  );
});
