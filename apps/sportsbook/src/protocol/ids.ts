import { parseLine, type Quarters } from '../book/grading/line.ts';

/** What a market's id says of it: `ev-football-812~total~2.25`, `ev-tennis-9701~set_winner~~2` (sportsbook.md §1.1). */
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

/** @returns undefined for a text that is no market's id, or whose line is not a multiple of a quarter (SB-1) */
export function parseMarketId(id: string): MarketKey | undefined {
  const [eventId = '', type = '', line = '', part = '', ...rest] = id.split('~');
  if (eventId === '' || type === '' || rest.length > 0) return undefined;
  if (line !== '' && parseLine(line) === undefined) return undefined;
  return { eventId, type, line: line === '' ? undefined : line, part: part === '' ? undefined : part };
}

export const outcomeIdOf = (marketId: string, key: string): string => `${marketId}~${key}`;

/** Quarters as the text of a line: 9 is `2.25`, −3 is `-0.75`, 680 is `170`. */
export function lineText(quarters: Quarters): string {
  const whole = Math.trunc(Math.abs(quarters) / 4);
  const rest = ['', '.25', '.5', '.75'][Math.abs(quarters) % 4] ?? '';
  return `${quarters < 0 ? '-' : ''}${whole}${rest}`;
}
