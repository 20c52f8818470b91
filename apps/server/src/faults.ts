import { setTimeout as delay } from 'node:timers/promises';
import type { Product } from './product.ts';

/** A process that no longer knows its own state still gets this long to finish what others wait for (reliability F11). */
const LAST_DRAIN_MS = 10_000;

/**
 * What becomes of faults nobody caught (reliability F14). A lost promise belongs to one piece of work, which answered or will be tried
 * again: it is logged and the process lives. An exception outside any work leaves a state nobody knows: the process logs it, drains and
 * ends with code 1, so that whoever watches over it starts another.
 */
export function watchFaults({ log, stop }: Pick<Product, 'log' | 'stop'>): void {
  process.on('unhandledRejection', (reason) => {
    log.error({ err: asError(reason) }, 'unhandled rejection');
  });
  process.once('uncaughtException', (error) => {
    log.fatal({ err: error }, 'uncaught exception: the process drains and ends');
    // A second one while draining changes nothing.
    process.on('uncaughtException', (next) => log.fatal({ err: next }, 'uncaught exception while draining'));
    const drained = stop().catch((fault: unknown) => log.fatal({ err: asError(fault) }, 'draining failed'));
    void Promise.race([drained, delay(LAST_DRAIN_MS)]).then(() => process.exit(1));
  });
}

const asError = (reason: unknown): Error => (reason instanceof Error ? reason : new Error(`thrown: ${String(reason)}`));
