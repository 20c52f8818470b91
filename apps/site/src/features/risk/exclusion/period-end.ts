import { DAY_MS, HOUR_MS } from '@pavilion/contract/formats/durations.ts';

/**
 * The end of a period of the settings that begins now, for the text before confirmation; the server uses its own clock. Undefined
 * for a period without an end. `6m` from 31 August ends on the last day of February.
 */
export function endOfPeriod(period: string, nowMs: number): Date | undefined {
  const parts = /^(\d+)([hdmy])$/.exec(period);
  if (parts === null) return undefined;
  const count = Number(parts[1]);
  if (parts[2] === 'h') return new Date(nowMs + count * HOUR_MS);
  if (parts[2] === 'd') return new Date(nowMs + count * DAY_MS);
  const end = new Date(nowMs);
  const day = end.getUTCDate();
  end.setUTCDate(1);
  end.setUTCMonth(end.getUTCMonth() + (parts[2] === 'y' ? count * 12 : count));
  end.setUTCDate(Math.min(day, new Date(Date.UTC(end.getUTCFullYear(), end.getUTCMonth() + 1, 0)).getUTCDate()));
  return end;
}
