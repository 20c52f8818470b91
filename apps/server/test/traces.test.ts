import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startTracing } from '../src/kernel/tracing/start-tracing.ts';
import { aPlayer } from '../src/modules/payment/testing/payer.ts';
import { type PaymentServer, startPaymentServer } from '../src/modules/payment/testing/payment-server.ts';
import { aGameSession, aPlayer as aFundedPlayer } from '../src/testing/builders.ts';
import { type CollectedSpan, type SpanCollector, startSpanCollector } from '../src/testing/beside/span-collector.ts';
import { aStudio } from '../src/testing/studio.ts';

let server: PaymentServer;
let collector: SpanCollector;
let stopTracing: (() => Promise<void>) | undefined;

beforeAll(async () => {
  server = await startPaymentServer();
  collector = await startSpanCollector();
});
afterEach(async () => {
  await stopTracing?.();
  stopTracing = undefined;
});
afterAll(async () => {
  await server.stop();
  await collector.close();
});

const trace = async (share = 1, url = collector.url): Promise<void> => {
  stopTracing = await startTracing({ url, share }, new Set(['web']));
};

const traceparentOf = (response: Response): string | undefined =>
  /^traceparent;desc="([^"]+)"$/.exec(response.headers.get('server-timing') ?? '')?.[1];

const GAMES = '/api/game/games?page=1';
const ask = (headers: Record<string, string> = {}): Promise<Response> => fetch(`${server.url}${GAMES}`, { headers });

/** The only span of a name that came. */
function spanOf(name: string, spans: readonly CollectedSpan[]): CollectedSpan {
  const found = spans.filter((span) => span.name === name);
  const [only] = found;
  if (only === undefined || found.length > 1) throw new Error(`${found.length} spans are called ${name}`);
  return only;
}

const belowOf = ({ spanId }: CollectedSpan, spans: readonly CollectedSpan[]): CollectedSpan[] =>
  spans.filter(({ parentSpanId }) => parentSpanId === spanId);

describe('traces', () => {
  it('S61 lead from a payment by its transaction and the company to the webhook and the job that come later, and name nobody', async () => {
    const player = await aPlayer(server);
    await trace();
    const { invoiceId } = await player.open({ amount: 61.37 });
    await server.psp(`/invoices/${invoiceId}/outcome`, { outcome: 'success' });
    await expect.poll(async () => (await player.account()).balance).toBe(61.37);
    const withdrawal = await player.withdraw({ amount: 21.37 });
    await expect.poll(() => server.payoutsAtProvider(withdrawal)).toBe(1);
    await expect.poll(() => collector.spans().map(({ name }) => name)).toContain('job payment.submitPayout');
    await stopTracing?.();
    const spans = collector.spans();

    const opened = spanOf('POST /api/payment/invoices/deposit', spans);
    expect(belowOf(opened, spans).map(({ name }) => name)).toEqual(expect.arrayContaining(['transaction', 'call sandbox-psp']));
    const reported = spans.filter(({ name, links }) => name.startsWith('POST /provider/v1/payments/events') && links.length > 0);
    expect(reported.flatMap(({ links }) => links.map(({ traceId }) => traceId))).toContain(opened.traceId);
    expect(reported.every(({ traceId }) => traceId !== opened.traceId)).toBe(true);

    const asked = spanOf('POST /api/payment/invoices/withdrawal', spans);
    const job = spanOf('job payment.submitPayout', spans);
    expect(job.links.map(({ traceId }) => traceId)).toEqual([asked.traceId]);
    expect(belowOf(job, spans).map(({ name }) => name)).toContain('call sandbox-psp');

    // Polling and sweeps that nobody requested are not traced.
    expect(spans.filter(({ name, parentSpanId }) => name === 'transaction' && !parentSpanId)).toEqual([]);

    const said = server.logLines.map((line): unknown => JSON.parse(line));
    expect(said).toContainEqual(expect.objectContaining({ route: '/api/payment/invoices/deposit', traceId: opened.traceId }));
    expect(collector.words).toContain('call sandbox-psp');
    for (const mark of [player.id, 'payer-', player.password, player.token, invoiceId, withdrawal, '61.37', '21.37', '1234'])
      expect(collector.words).not.toContain(mark);
  });

  it('S61 lead from a signed bet to the ledger, which says the kind of operation and not whose it is or how much', async () => {
    const player = await aFundedPlayer(server);
    const studio = aStudio(server, await aGameSession(server, player));
    const before = collector.words.length;
    await trace();
    expect((await studio.bet('traced-bet-61', '13.37')).status).toBe(200);
    await stopTracing?.();
    const spans = collector.spans();
    const ledger = spanOf('ledger', belowOf(spanOf('POST /provider/v1/bet', spans), spans));
    expect(ledger.attributes).toEqual([{ key: 'ledger.kind', value: { stringValue: 'bet' } }]);
    for (const mark of [player.id, player.email, 'traced-bet-61', studio.roundId, '13.37', '1337'])
      expect(collector.words.slice(before)).not.toContain(mark);
  });

  it('S61 a page’s calls are in the trace of the page, whatever a header asks to be recorded', async () => {
    await trace();
    const page = traceparentOf(await ask()) ?? '';
    expect(page).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/);
    const call = traceparentOf(await ask({ traceparent: page })) ?? '';
    expect(call.slice(0, 36)).toBe(page.slice(0, 36));
    expect(call).not.toBe(page);
    for (const forged of ['00-zz-1-01', `00-${'0'.repeat(32)}-${'0'.repeat(16)}-01`, 'x'.repeat(5000)])
      expect(traceparentOf(await ask({ traceparent: forged }))).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/);
    await stopTracing?.();
    await trace(0);
    expect(traceparentOf(await ask({ traceparent: page }))).toBeUndefined();
  });

  it('S61 a collector that is away costs nobody an answer, and without one nothing is traced', async () => {
    await trace(1, 'http://127.0.0.1:9');
    expect((await ask()).status).toBe(200);
    await stopTracing?.();
    stopTracing = undefined;
    const before = collector.text;
    expect(traceparentOf(await ask())).toBeUndefined();
    expect(collector.text).toBe(before);
  });
});
