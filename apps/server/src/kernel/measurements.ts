import { inSpan } from './tracing/spans.ts';

/**
 * An occurrence worth counting (D-182). Names come from the code or the configured companies, never from players: each becomes a metric's
 * label, and labels must be bounded.
 */
export type Measurement =
  | { readonly what: 'outsideCall'; readonly provider: string; readonly seconds: number; readonly isFault: boolean }
  | { readonly what: 'backgroundFailure'; readonly kind: 'job' | 'sweep' | 'follower' | 'item'; readonly name: string }
  | { readonly what: 'ledgerAnswer'; readonly kind: string; readonly outcome: LedgerOutcome; readonly moved: Moved | undefined }
  | { readonly what: 'auditFault'; readonly fault: (typeof auditFaults)[number] }
  | { readonly what: 'operatorAlarm'; readonly alarm: (typeof operatorAlarms)[number] }
  | { readonly what: 'ledgerFault'; readonly fault: (typeof ledgerFaults)[number] }
  | { readonly what: 'creditHeld'; readonly cause: HoldCause };

/** Somebody tries passwords of an operator, has one and tries codes, or tries them within a session. */
export const operatorAlarms = ['operatorPasswordGuessed', 'operatorCodeGuessed', 'operatorSessionGuessed'] as const;

/** The chain of the audit is not what was written, or has been behind for minutes. */
export const auditFaults = ['broken', 'behind'] as const;

/** Commands returned undecided or without an answer yet, isolated because they broke their batch, or refused because too many waited. */
export const ledgerFaults = ['undecided', 'unanswered', 'setApart', 'refusedFull'] as const;

/** Credits held because they were beyond a ceiling without a stake, had no exchange rate to be compared at, or were beyond what their round may win. */
export const holdCauses = ['ceiling', 'rate_missing', 'round'] as const;
export type HoldCause = (typeof holdCauses)[number];

type LedgerOutcome = 'applied' | 'repeated' | 'refused';

/** Money of an operation, as its currency counts it. */
export interface Moved {
  readonly currency: string;
  readonly amountMinor: bigint;
}

type Listener = (measurement: Measurement) => void;

/** The recorders of this process. Adapters and background work record here without having a metric passed in. */
const listeners = new Set<Listener>();

/** @returns a function that stops listening */
export function onMeasurement(listen: Listener): () => void {
  listeners.add(listen);
  return () => listeners.delete(listen);
}

export function recordMeasurement(measurement: Measurement): void {
  for (const listen of listeners) listen(measurement);
}

/**
 * Times a call to an outside company, in a span. An exception counts as their fault, and so is an answer that `isFault` accepts; a proper
 * refusal is not.
 */
export async function timeOutsideCall<T>(
  provider: string,
  call: () => Promise<T>,
  isFault: (answer: T) => boolean = () => false,
): Promise<T> {
  return inSpan(`call ${provider}`, { kind: 'outsideCall', attributes: { 'peer.service': provider } }, () =>
    timed(provider, call, isFault),
  );
}

async function timed<T>(provider: string, call: () => Promise<T>, isFault: (answer: T) => boolean): Promise<T> {
  const startedAtMs = performance.now();
  const record = (isFaulty: boolean): void =>
    recordMeasurement({ what: 'outsideCall', provider, seconds: (performance.now() - startedAtMs) / 1000, isFault: isFaulty });
  try {
    const answer = await call();
    record(isFault(answer));
    return answer;
  } catch (error) {
    record(true);
    throw error;
  }
}
