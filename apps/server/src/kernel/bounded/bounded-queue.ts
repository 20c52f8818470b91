import { DomainError } from '../errors.ts';

/** How much work runs at once, how much may wait, and after which time a refused caller should retry. */
interface QueueLimits {
  concurrency: number;
  waitingMax: number;
  retryAfterSeconds: number;
}

/**
 * Runs work a few at a time; the rest waits in order, and beyond the waiting room the caller is refused. The function it gives throws
 * temporarilyUnavailable for that.
 */
export function createBoundedQueue({ concurrency, waitingMax, retryAfterSeconds }: QueueLimits) {
  const waiting: (() => void)[] = [];
  let running = 0;
  const leave = (): void => {
    const next = waiting.shift();
    if (next === undefined) running -= 1;
    else next();
  };
  const enter = async (): Promise<void> => {
    if (running < concurrency) running += 1;
    else if (waiting.length < waitingMax) await new Promise<void>((admit) => waiting.push(admit));
    else throw new DomainError('temporarilyUnavailable', { retryAfterSeconds });
  };
  return async <T>(work: () => Promise<T>): Promise<T> => {
    await enter();
    try {
      return await work();
    } finally {
      leave();
    }
  };
}
