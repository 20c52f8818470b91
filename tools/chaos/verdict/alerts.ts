import { setTimeout as delay } from 'node:timers/promises';

const EVERY_MS = 1000;
const PATIENCE_MS = 2000;

/** The values of one look at a process, by name and labels. */
export type Samples = readonly { readonly name: string; readonly labels: string; readonly value: number }[];

export const samplesOf = (text: string): Samples =>
  [...text.matchAll(/^(\w+)(?:\{(.*)\})? (\S+)$/gm)].map(([, name = '', labels = '', value = '']) => ({
    name,
    labels,
    value: Number(value),
  }));

const valuesOf = (samples: Samples, name: string, labels: RegExp = /(?:)/): number[] =>
  samples.filter((sample) => sample.name === name && labels.test(sample.labels)).map(({ value }) => value);
const sumOf = (samples: Samples, name: string, labels?: RegExp): number =>
  valuesOf(samples, name, labels).reduce((sum, value) => sum + value, 0);
const mostOf = (samples: Samples, name: string, labels?: RegExp): number => Math.max(0, ...valuesOf(samples, name, labels));

/** The metric of a process that an alert in deploy/prometheus/alerts.yml reads. */
interface Reading {
  readonly alert: string;
  /** For a counter, the sum of its increases since the last look; for a backlog, the increase over the first look. */
  readonly kind: 'gauge' | 'counter' | 'backlog';
  /** From here on it has moved as under the alert; the alert itself waits longer. */
  readonly from: number;
  read(samples: Samples): number;
}

const counter = (alert: string, read: Reading['read']): Reading => ({ alert, kind: 'counter', from: 1, read });
const gauge = (alert: string, from: number, read: Reading['read']): Reading => ({ alert, kind: 'gauge', from, read });
/** For falling values: the decrease since the last look. */
const lost = (alert: string, from: number, read: Reading['read']): Reading => ({
  alert,
  kind: 'counter',
  from,
  read: (samples) => -read(samples),
});
/** The demo world has some of it from the start. */
const backlog = (alert: string, from: number, read: Reading['read']): Reading => ({ alert, kind: 'backlog', from, read });
/** More than one player who leaves: the sockets of a process at once. */
const SOCKETS_AT_ONCE = 3;
/** More than come to operators while nothing breaks. */
const WAITING = 10;
const slowerThan = (samples: Samples, name: string, bound: RegExp): number =>
  sumOf(samples, `${name}_bucket`, /le="\+Inf"/) - sumOf(samples, `${name}_bucket`, bound);

export const READINGS: readonly Reading[] = [
  gauge('ProductNotReady', 1, (samples) => 1 - mostOf(samples, 'product_ready')),
  counter('RequestsFail', (samples) => sumOf(samples, 'http_request_seconds_count', /status="5/)),
  counter('RequestsSlow', (samples) => slowerThan(samples, 'http_request_seconds', /le="1"/)),
  gauge('ProcessStalls', 0.5, (samples) => mostOf(samples, 'nodejs_eventloop_lag_p99_seconds')),
  counter('LedgerUndecided', (samples) => sumOf(samples, 'ledger_faults_total', /fault="undecided"/)),
  counter('LedgerSetApart', (samples) => sumOf(samples, 'ledger_faults_total', /fault="setApart"/)),
  counter('LedgerFull', (samples) => sumOf(samples, 'ledger_faults_total', /fault="refusedFull"/)),
  gauge('PoolExhausted', 1, (samples) => mostOf(samples, 'database_queries_waiting')),
  gauge('RealtimeLate', 5, (samples) => mostOf(samples, 'outbox_lag_seconds')),
  gauge('FollowerBehind', 5, (samples) => mostOf(samples, 'follower_lag_seconds')),
  gauge('JobsLate', 5, (samples) => mostOf(samples, 'jobs_oldest_waiting_seconds')),
  backlog('JobsGivenUp', 1, (samples) => mostOf(samples, 'jobs_parked')),
  counter('ProviderFails', (samples) => sumOf(samples, 'provider_call_faults_total')),
  counter('ProviderSlow', (samples) => slowerThan(samples, 'provider_call_seconds', /le="5"/)),
  lost('SocketsLost', SOCKETS_AT_ONCE, (samples) => sumOf(samples, 'hub_connections')),
  backlog('QueueGrows', WAITING, (samples) => mostOf(samples, 'console_queue_items')),
  backlog('QueueLate', 1, (samples) => mostOf(samples, 'console_queue_late_items')),
];

/** How far the metric of an alert went, and under what. */
export interface Moved {
  readonly alert: string;
  readonly most: number;
  readonly under: readonly string[];
}

/** Reads the metrics of every process while things go wrong. */
export class AlertWatch {
  readonly #urls: readonly string[];
  readonly #now: () => readonly string[];
  readonly #moved = new Map<string, { most: number; under: Set<string> }>();
  readonly #before = new Map<string, number>();
  readonly #watching: Promise<void>;
  #isOver = false;

  /** @param now the faults of the moment */
  constructor(urls: readonly string[], now: () => readonly string[]) {
    this.#urls = urls;
    this.#now = now;
    this.#watching = this.#watch();
  }

  async #watch(): Promise<void> {
    while (!this.#isOver) {
      await Promise.all(this.#urls.map((url) => this.#look(url)));
      await delay(EVERY_MS);
    }
  }

  async #look(url: string): Promise<void> {
    const text = await fetch(url, { signal: AbortSignal.timeout(PATIENCE_MS) }).then(
      (answer) => answer.text(),
      () => undefined,
    );
    if (text === undefined) return this.#note('ProductDown', 1);
    const samples = samplesOf(text);
    for (const reading of READINGS) {
      const seen = this.#seen(`${url} ${reading.alert}`, reading, reading.read(samples));
      if (seen >= reading.from) this.#note(reading.alert, seen, reading.kind === 'counter');
    }
  }

  #seen(key: string, { kind }: Reading, value: number): number {
    const before = this.#before.get(key) ?? value;
    if (kind === 'counter' || !this.#before.has(key)) this.#before.set(key, value);
    return kind === 'gauge' ? value : value - before;
  }

  #note(alert: string, seen: number, isAdded = true): void {
    const known = this.#moved.get(alert) ?? { most: 0, under: new Set<string>() };
    known.most = isAdded ? known.most + seen : Math.max(known.most, seen);
    for (const fault of this.#now()) known.under.add(fault);
    this.#moved.set(alert, known);
  }

  async end(): Promise<Moved[]> {
    this.#isOver = true;
    await this.#watching;
    return [...this.#moved].map(([alert, { most, under }]) => ({ alert, most, under: [...under].toSorted() })).toSorted(byAlert);
  }
}

const byAlert = (one: Moved, other: Moved): number => one.alert.localeCompare(other.alert, 'en');
