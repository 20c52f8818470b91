import { drawOf } from '../stream.ts';

const STEP_MS = 10 * 60_000;
const MOST = 0.03;
/** Neighbouring steps share most of their draws, so that a price drifts instead of jumping. */
const SHARED = 4;
/** The drift fades out over this many steps before the start. */
const FADE_STEPS = 6;
const PHASE = 1;

const label = (eventId: string): string => `drift/${eventId}`;

/** The offset of an event's drift steps within their ten minutes. */
const phaseMs = (seed: string, eventId: string): number => Math.floor(drawOf(seed, label(eventId), PHASE) * STEP_MS);

interface Coming {
  readonly eventId: string;
  readonly startsAtMs: number;
}

const stepBefore = (seed: string, { eventId, startsAtMs }: Coming, nowMs: number): number =>
  Math.floor((startsAtMs - nowMs + phaseMs(seed, eventId)) / STEP_MS);

/** The motion of a coming event's prices on its log rates: within ± 3 %, in steps of ten minutes, zero from the start on (sportsbook §2.6). */
export function driftAt(seed: string, coming: Coming, nowMs: number): number {
  if (nowMs >= coming.startsAtMs) return 0;
  const step = stepBefore(seed, coming, nowMs);
  let sum = 0;
  for (let index = 0; index < SHARED; index += 1) sum += 2 * drawOf(seed, label(coming.eventId), PHASE + 1 + step + index) - 1;
  return (MOST * Math.min(1, step / FADE_STEPS) * sum) / SHARED;
}

/** When the drift moves next. */
export function nextDriftMs(seed: string, coming: Coming, nowMs: number): number {
  const step = stepBefore(seed, coming, nowMs);
  const next = coming.startsAtMs + phaseMs(seed, coming.eventId) - step * STEP_MS + 1;
  return Math.min(coming.startsAtMs, next);
}
