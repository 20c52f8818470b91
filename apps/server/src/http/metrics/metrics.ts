import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';

/** The product's metrics, in Prometheus text format (sandbox §1). */
export interface Metrics {
  registry: Registry;
  requestSeconds: Histogram<'route' | 'method' | 'status'>;
  refusals: Counter<'code'>;
  ledgerBatchCommands: Histogram;
  ledgerBatchWaitSeconds: Histogram;
  ledgerBatchSeconds: Histogram;
  /** Adds a metric computed when it is read, such as a queue's depth. */
  gauge(name: string, help: string, read: () => number | Promise<number>): void;
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
    gauge: (name, help, read) => {
      const gauge: Gauge = new Gauge({
        name,
        help,
        registers: [registry],
        // A metric that cannot be read must not take the others with it.
        collect: async (): Promise<void> => gauge.set(await readOrNaN(read)),
      });
    },
  };
}

async function readOrNaN(read: () => number | Promise<number>): Promise<number> {
  try {
    return await read();
  } catch {
    return Number.NaN;
  }
}
