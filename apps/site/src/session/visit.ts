import * as z from 'zod/mini';
import { DAY_MS } from '@pavilion/contract/formats/durations.ts';
import { localKeys, localStore } from '../browser/storage.ts';

/** Away for longer than this, and a player begins a new visit. */
export const VISIT_GAP_MS = 30 * 60_000;

const visitSchema = z.object({ playerId: z.string(), seenMs: z.number(), sinceMs: z.nullable(z.number()) });
export type Visit = z.output<typeof visitSchema>;

function readVisit(): Visit | undefined {
  try {
    return visitSchema.safeParse(JSON.parse(localStore().getItem(localKeys.visit) ?? 'null')).data;
  } catch {
    return undefined;
  }
}

/**
 * The visit a player is on at a moment. `sinceMs` is the end of the one before on this device, null where none is known: on a first visit, after
 * somebody else was here, and where the clock was set back.
 */
export function visitAt(known: Visit | undefined, playerId: string, nowMs: number): Visit {
  if (known === undefined || known.playerId !== playerId || known.seenMs > nowMs) return { playerId, seenMs: nowMs, sinceMs: null };
  const isNew = nowMs - known.seenMs > VISIT_GAP_MS;
  return { playerId, seenMs: nowMs, sinceMs: isNew ? known.seenMs : known.sinceMs };
}

/** Notes that the player is here. @returns the visit */
export function noteVisit(playerId: string, nowMs: number): Visit {
  const visit = visitAt(readVisit(), playerId, nowMs);
  localStore().setItem(localKeys.visit, JSON.stringify(visit));
  return visit;
}

/** The name of a weekday means one day for this long. */
const NAMED_DAYS = 6;

/** Whether a visit ended at least a day ago, and so lately that the name of its weekday says which day that was. */
export const isDaysAgo = (sinceMs: number | null, nowMs: number): boolean =>
  sinceMs !== null && nowMs - sinceMs >= DAY_MS && nowMs - sinceMs < NAMED_DAYS * DAY_MS;
