import type { Clock } from '../kernel/clock.ts';

/** After this many calls in a row without a usable answer nothing is sent for a while. */
const FAULTS_TO_OPEN = 5;
/** By the platform's clock, as every pause of ours. */
const OPEN_FOR_MS = 5_000;

/** Keeps us from calling a company that does not answer. One call is let through after the pause; its answer closes the circuit or opens it anew. */
export interface Circuit {
  isClosed(): boolean;
  /** Runs a call and counts how it ended. */
  watch<T>(call: () => Promise<{ answer: T; isFault: boolean }>): Promise<T>;
}

export function createCircuit(clock: Pick<Clock, 'now'>): Circuit {
  let faultsInRow = 0;
  let closedAgainAtMs = 0;
  return {
    isClosed: () => faultsInRow < FAULTS_TO_OPEN || clock.now().getTime() >= closedAgainAtMs,
    watch: async (call) => {
      const { answer, isFault } = await call();
      faultsInRow = isFault ? faultsInRow + 1 : 0;
      if (faultsInRow >= FAULTS_TO_OPEN) closedAgainAtMs = clock.now().getTime() + OPEN_FOR_MS;
      return answer;
    },
  };
}
