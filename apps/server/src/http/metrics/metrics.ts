import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { recordMeasurement } from '../../kernel/measurements.ts';
import { countMeasurements } from './measurements.ts';

/** The product's metrics, in Prometheus text format (sandbox §1, D-182). */
export interface Metrics {
  registry: Registry;
  requestSeconds: Histogram<'route' | 'method' | 'status'>;
  refusals: Counter<'code'>;
  ledgerBatchCommands: Histogram;
  ledgerBatchWaitSeconds: Histogram;
  ledgerBatchSeconds: Histogram;
  /** Adds a metric computed when it is read, such as a queue's depth. */
  gauge(name: string, help: string, read: Read<number>): void;
  /** The same by the values of one label. */
  gauges(named: Labelled, read: Read<ReadonlyMap<string, number>>): void;
  /** A count since the start, read from elsewhere. */
  total(name: string, help: string, read: () => number): void;
  totals(named: Labelled, read: () => ReadonlyMap<string, number>): void;
  /** Stops counting. */
  close(): void;
}

type Read<T> = () => T | Promise<T>;

/** A metric with one label: its values must be few, and never a person's. */
interface Labelled {
  name: string;
  help: string;
  label: string;
}

export function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  return {
    registry,
    requestSeconds: new Histogram({
      name: 'http_request_seconds',
      help: 'Time to answer, by route',
      labelNames: ['route', 'method', 'status'],
      buckets: [0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
      registers: [registry],
    }),
    refusals: new Counter({
      name: 'http_refusals_total',
      help: 'Refused calls, by application code',
      labelNames: ['code'],
      registers: [registry],
    }),
    ledgerBatchCommands: new Histogram({
      name: 'ledger_batch_commands',
      help: 'Operations in one batch of the ledger',
      buckets: [1, 2, 4, 8, 16, 32, 64, 128, 256],
      registers: [registry],
    }),
    ledgerBatchWaitSeconds: new Histogram({
      name: 'ledger_batch_wait_seconds',
      help: 'Time the oldest operation of a batch waited for it',
      buckets: [0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.5, 1],
      registers: [registry],
    }),
    ledgerBatchSeconds: new Histogram({
      name: 'ledger_batch_seconds',
      help: 'Time of one batch, commit included',
      buckets: [0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.5, 1],
      registers: [registry],
    }),
    ...readingsOf(registry),
    close: countMeasurements(registry),
  };
}

/** A value computed when it is read. A metric that cannot be read must not take the others with it. */
function readingsOf(registry: Registry): Pick<Metrics, 'gauge' | 'gauges' | 'total' | 'totals'> {
  const registers = [registry];
  return {
    gauge: (name, help, read) => {
      const gauge: Gauge = new Gauge({
        name,
        help,
        registers,
        collect: async (): Promise<void> => gauge.set((await readOrNothing(name, read)) ?? Number.NaN),
      });
    },
    gauges: ({ name, help, label }, read) => {
      const gauge: Gauge = new Gauge({
        name,
        help,
        labelNames: [label],
        registers,
        collect: async (): Promise<void> => {
          const values = await readOrNothing(name, read);
          gauge.reset();
          for (const [value, figure] of values ?? []) gauge.set({ [label]: value }, figure);
        },
      });
    },
    total: (name, help, read) => {
      const counter: Counter = new Counter({
        name,
        help,
        registers,
        collect: (): void => {
          counter.reset();
          counter.inc(read());
        },
      });
    },
    totals: ({ name, help, label }, read) => {
      const counter: Counter = new Counter({
        name,
        help,
        labelNames: [label],
        registers,
        collect: (): void => {
          counter.reset();
          for (const [value, count] of read()) counter.inc({ [label]: value }, count);
        },
      });
    },
  };
}

/** Counts a reading that fails: without a value, the alerts on it stay silent. */
async function readOrNothing<T>(name: string, read: Read<T>): Promise<T | undefined> {
  try {
    return await read();
  } catch {
    recordMeasurement({ what: 'backgroundFailure', kind: 'item', name: `the metric ${name} could not be read` });
    return undefined;
  }
}
