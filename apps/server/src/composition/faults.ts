import { setTimeout as delay } from 'node:timers/promises';
import type { Product } from '../product.ts';

/** How long a process in an unknown state may take to finish requests in progress (F11). */
const LAST_DRAIN_MS = 10_000;

/**
 * Handles faults that reached no catch (F14). A rejected promise belongs to one unit of work, which has answered or will be retried: it is
 * logged and the process lives on. An exception outside any work leaves the process in an unknown state: it logs, drains and exits with
 * code 1, so that its supervisor starts another.
 */
export function watchFaults({ log, stop }: Pick<Product, 'log' | 'stop'>): void {
  process.on('unhandledRejection', (reason) => {
    log.error({ err: asError(reason) }, 'unhandled rejection');
  });
  process.once('uncaughtException', (error) => {
    log.fatal({ err: error }, 'uncaught exception: the process drains and ends');
    // A second exception while draining changes nothing.
    process.on('uncaughtException', (next) => log.fatal({ err: next }, 'uncaught exception while draining'));
    const drained = stop().catch((fault: unknown) => log.fatal({ err: asError(fault) }, 'draining failed'));
    void Promise.race([drained, delay(LAST_DRAIN_MS)]).then(() => process.exit(1));
  });
}

const asError = (reason: unknown): Error => (reason instanceof Error ? reason : new Error(`thrown: ${String(reason)}`));
