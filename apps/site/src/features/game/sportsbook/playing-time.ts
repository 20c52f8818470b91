import type { TopEvent } from '@pavilion/contract/areas/game/game.ts';

type Clock = NonNullable<TopEvent['clock']>;
type Shape = {
  part: 'half' | 'third' | 'quarter' | 'set' | 'map';
  parts: number;
  /** Minutes of a part, in sports that have a clock. */
  minutes?: number;
  /** Whether the feed counts from the start of the match, or of the part. */
  isWhole?: boolean;
  /** Whether the clock shows each part for itself. */
  isEachShownAlone?: boolean;
};

const sets: Shape = { part: 'set', parts: 9 };
const shapes: Readonly<Record<string, Shape>> = {
  football: { part: 'half', parts: 2, minutes: 45, isWhole: true },
  handball: { part: 'half', parts: 2, minutes: 30 },
  'ice-hockey': { part: 'third', parts: 3, minutes: 20, isWhole: true },
  basketball: { part: 'quarter', parts: 4, minutes: 10, isEachShownAlone: true },
  esports: { part: 'map', parts: 9 },
};
const shapeOf = (sport: string): Shape => shapes[sport] ?? sets;

/** The name of the part in progress as a key of the page's texts, with its number; undefined before the first. */
export function partOf(sport: string, { period }: Clock): { key: string; number: number } | undefined {
  const { part, parts } = shapeOf(sport);
  if (period === 0) return undefined;
  if (period > parts) return { key: 'overtime', number: period };
  return { key: part === 'half' ? `half${period}` : part, number: period };
}

const two = (number: number): string => String(number).padStart(2, '0');
const timeText = (seconds: number): string => `${two(Math.floor(seconds / 60))}:${two(seconds % 60)}`;

/** A clock is not advanced further than this without an update: the sportsbook sends one at least every minute. */
const AHEAD_MOST_MS = 90_000;

/**
 * The time on the clock of a match, run on by `passedMs` since the answer: `63:18`, stoppage time apart as in `45+2:10`. Undefined in a break, and in a sport
 * without a clock.
 */
export function clockText(sport: string, clock: Clock, passedMs: number): string | undefined {
  const { minutes, parts, isWhole, isEachShownAlone } = shapeOf(sport);
  const { seconds, period, paceMs } = clock;
  if (minutes === undefined || seconds === null || !clock.isRunning || period === 0 || period > parts) return undefined;
  const length = minutes * 60;
  const before = (period - 1) * length;
  const ahead = Math.floor(Math.min(AHEAD_MOST_MS, Math.max(0, passedMs)) / paceMs);
  const played = Math.max(0, seconds + ahead - (isWhole ? before : 0));
  const over = played - length;
  if (over > 0 && sport === 'football') return `${(before + length) / 60}+${Math.floor(over / 60)}:${two(over % 60)}`;
  return timeText((isEachShownAlone ? 0 : before) + Math.min(played, length));
}
