import type { Clock } from '../kernel/clock.ts';
import type { CallHeard } from '../modules/payment/index.ts';

/** After this many consecutive calls without a usable answer the circuit opens. */
const FAULTS_TO_OPEN = 5;
/** By the platform's clock, like all delays of the product. */
const OPEN_FOR_MS = 5_000;

/**
 * A circuit breaker for a company that does not answer. One call is let through after the pause; its outcome closes the circuit or opens it
 * again.
 */
export interface Circuit {
  isClosed(): boolean;
  /** Runs a call and records its outcome. */
  watch<T>(call: () => Promise<{ answer: T; isFault: boolean }>): Promise<T>;
}

/** @param hear called after every call: how long it took by real time, and whether it has opened the circuit */
export function createCircuit(clock: Clock, hear: (call: CallHeard) => void = () => undefined): Circuit {
  let faultsInRow = 0;
  let closedAgainAtMs = 0;
  return {
    isClosed: () => faultsInRow < FAULTS_TO_OPEN || clock.now().getTime() >= closedAgainAtMs,
    watch: async (call) => {
      const startedAt = clock.realNow().getTime();
      const { answer, isFault } = await call();
      const durationMs = clock.realNow().getTime() - startedAt;
      faultsInRow = isFault ? faultsInRow + 1 : 0;
      const isOpened = faultsInRow >= FAULTS_TO_OPEN;
      if (isOpened) closedAgainAtMs = clock.now().getTime() + OPEN_FOR_MS;
      hear({ durationMs, isFault, openUntil: isOpened ? new Date(closedAgainAtMs) : null });
      return answer;
    },
  };
}
