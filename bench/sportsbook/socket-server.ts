import { setTimeout as delay } from 'node:timers/promises';
import { mainMarketOf } from '../../apps/sportsbook/src/book/views/event-view.ts';
import { startSocketServer } from '../../apps/sportsbook/src/book/socket/testing/socket-server.ts';
import { aMarket, eventMessage, pricesMessage, stateMessage } from '../../apps/sportsbook/src/testing/feed-messages.ts';
import { type Answer, answerSchema, type Order, orderSchema, PROBE_EVENT, probePrice, valuesText } from './socket-messages.ts';

/** The betting socket over a book in memory, in a process of its own. */

const EVENTS = 40;
const LINES = 8;
const TICK_MS = 10;
const PROBE_EVERY_TICKS = 20;

const running = await startSocketServer();
const { cache, play } = running;
const eventIds = Array.from({ length: EVENTS }, (_, place) => `ev-football-${place}`);
const lineOf = (number: number): string => `${number}.5`;
const seqs = new Map<string, number>();

function next(eventId: string): { eventId: string; eventSeq: number } {
  const eventSeq = (seqs.get(eventId) ?? 0) + 1;
  seqs.set(eventId, eventSeq);
  return { eventId, eventSeq };
}

for (const eventId of eventIds) {
  const totals = Array.from({ length: LINES }, (_, number) =>
    aMarket(eventId, { type: 'total', line: lineOf(number), prices: [1900, 1900] }),
  );
  play(eventMessage(next(eventId)), pricesMessage(next(eventId), [aMarket(eventId), ...totals]), stateMessage(next(eventId), {}));
}

let step = 0;
/** One price of one event: every other time the one lists show. The order is fixed, the last price of each differs. */
function changeOne(): void {
  step += 1;
  const eventId = eventIds[1 + ((step * 7) % (EVENTS - 1))] ?? PROBE_EVENT;
  const price = 1010 + 10 * ((step * 13) % 900);
  const market =
    step % 2 === 0
      ? aMarket(eventId, { prices: [price, 3550, 3250] })
      : aMarket(eventId, { type: 'total', line: lineOf(step % LINES), prices: [price, 1900] });
  play(pricesMessage(next(eventId), [market]));
}

const probe = (): void => play(pricesMessage(next(PROBE_EVENT), [aMarket(PROBE_EVENT, { prices: [probePrice(), 3550, 3250] })]));

async function change({ perSecond, seconds }: Extract<Order, { do: 'change' }>): Promise<Partial<Answer>> {
  const startMs = performance.now();
  const startProcessor = process.cpuUsage();
  let changes = 0;
  for (let tick = 1; performance.now() - startMs < seconds * 1000; tick += 1) {
    cache.freshness.refresh();
    const due = ((performance.now() - startMs) / 1000) * perSecond;
    for (; changes < due; changes += 1) changeOne();
    if (tick % PROBE_EVERY_TICKS === 0) probe();
    await delay(TICK_MS);
  }
  cache.freshness.refresh();
  const { user, system } = process.cpuUsage(startProcessor);
  const elapsedSeconds = (performance.now() - startMs) / 1000;
  return { changes, elapsedSeconds, processorSeconds: (user + system) / 1e6, rssBytes: process.memoryUsage().rss };
}

/** The book's content, as clients of each topic should have it. */
function values(): Record<string, string> {
  const of = (ids: readonly string[], isList: boolean): string => {
    const pairs: [string, string | number][] = [];
    for (const eventId of ids) {
      const event = cache.event(eventId);
      const main = event === undefined ? undefined : mainMarketOf(event);
      for (const market of isList ? [main] : (event?.markets.values() ?? []))
        for (const { id, price } of market?.outcomes ?? []) pairs.push([id, price]);
    }
    return valuesText(pairs);
  };
  return { 'list:football:live': of(eventIds, true), ...Object.fromEntries(eventIds.map((id) => [`event:${id}`, of([id], false)])) };
}

async function carryOut(order: Order): Promise<Partial<Answer>> {
  if (order.do === 'change') return change(order);
  return order.do === 'values' ? { values: values() } : {};
}

process.on('message', (given) => {
  const order = orderSchema.parse(given);
  if (order.do === 'end') process.exit(0);
  carryOut(order).then(
    (answer) => process.send?.(answerSchema.parse(answer)),
    (error: unknown) => {
      console.error(error);
      process.exit(1);
    },
  );
});
process.on('disconnect', () => process.exit(0));
process.send?.(answerSchema.parse({ port: running.port }));
