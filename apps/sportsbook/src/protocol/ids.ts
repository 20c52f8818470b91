import { parseLine } from '../rules/grading/line.ts';

/** The parts of a market id: `ev-football-812~total~2.25`, `ev-tennis-9701~set_winner~~2` (sportsbook §1.1). */
export interface MarketKey {
  readonly eventId: string;
  readonly type: string;
  /** Decimal text as in the id; for a numbered goal its number. */
  readonly line?: string | undefined;
  /** Set, map, period, side, or set and game (`2.5`). */
  readonly part?: string | undefined;
}

export function marketIdOf({ eventId, type, line, part }: MarketKey): string {
  const tail = part === undefined ? (line ?? '') : `${line ?? ''}~${part}`;
  return tail === '' ? `${eventId}~${type}` : `${eventId}~${type}~${tail}`;
}

/** Parses a market id; undefined if it is malformed or its line is not a multiple of a quarter (SB-1). */
export function parseMarketId(id: string): MarketKey | undefined {
  const [eventId, type, line, part, ...rest] = id.split('~').map((text) => (text === '' ? undefined : text));
  if (eventId === undefined || type === undefined || rest.length > 0) return undefined;
  if (line !== undefined && parseLine(line) === undefined) return undefined;
  return { eventId, type, line, part };
}

export const outcomeIdOf = (marketId: string, key: string): string => `${marketId}~${key}`;
