import type { EventView } from '../data/views.ts';
import { t, type TextKey } from '../texts.ts';

interface Shape {
  readonly word: TextKey;
  readonly periods: number;
  /** Minutes of one period, where the sport has a clock. */
  readonly minutes: number | null;
  /** Whether the clock continues through the periods, as in football, or restarts. */
  readonly runsOn: boolean;
}

const sets: Shape = { word: 'period.set', periods: 9, minutes: null, runsOn: false };
const shapes: Readonly<Record<string, Shape>> = {
  football: { word: 'period.half', periods: 2, minutes: 45, runsOn: true },
  handball: { word: 'period.half', periods: 2, minutes: 30, runsOn: false },
  'ice-hockey': { word: 'period.third', periods: 3, minutes: 20, runsOn: true },
  basketball: { word: 'period.quarter', periods: 4, minutes: 10, runsOn: false },
  esports: { word: 'period.map', periods: 9, minutes: null, runsOn: false },
  tennis: sets,
  'table-tennis': sets,
  volleyball: sets,
};

const SECONDS = 60;

/** The part of the game in progress, in words: "Second half", "Set 2". */
export function periodText({ sport, clock }: EventView): string {
  const { periods } = shapes[sport] ?? sets;
  if (clock === null || clock.period === 0) return '';
  if (clock.period > periods) return t('period.overtime');
  const part = partWord(sport, clock.period);
  // The words of a list's head: the language says how two of them are joined.
  return clock.isRunning ? part : t('list.league', { sport: part, league: t('event.break') });
}

/** A clock runs no further than this without a message: the feed sends one at least every minute. */
const AHEAD_MAX_SECONDS = 90;

/** The seconds played of the part in progress, run on from the last message by the pace of the sport's clock. */
function playedSeconds({ seconds, at, paceMs }: NonNullable<EventView['clock']>, now: number): number {
  const passed = at === null ? 0 : Math.floor((now - at) / paceMs);
  return (seconds ?? 0) + Math.min(AHEAD_MAX_SECONDS, Math.max(0, passed));
}

const two = (number: number): string => String(number).padStart(2, '0');
const timeText = (seconds: number): string => `${two(Math.floor(seconds / SECONDS))}:${two(seconds % SECONDS)}`;

/** The time on the game's clock, stoppage time separate: `63:18`, `45+2:10`. Empty for a sport without a clock. */
export function clockText({ sport, clock }: EventView, now: number): string {
  const { minutes, runsOn } = shapes[sport] ?? sets;
  if (clock === null || minutes === null || clock.seconds === null || !clock.isRunning) return '';
  const before = (clock.period - 1) * minutes * SECONDS;
  const length = minutes * SECONDS;
  const played = playedSeconds(clock, now) - (runsOn ? before : 0);
  // A quarter's clock starts at zero, a half's continues from the one before.
  const shown = sport === 'basketball' ? 0 : before;
  if (played <= length || sport !== 'football') return timeText(shown + Math.min(played, length));
  const over = played - length;
  return `${(before + length) / SECONDS}+${Math.floor(over / SECONDS)}:${two(over % SECONDS)}`;
}

/** The name of a part; halves have their own texts. */
export function partWord(sport: string, number: number): string {
  const { word } = shapes[sport] ?? sets;
  return word === 'period.half' && number <= 2 ? t(number === 1 ? 'period.half.first' : 'period.half.second') : t(word, { number });
}

export const isOver = ({ state }: EventView): boolean => state === 'ended' || state === 'abandoned' || state === 'cancelled';
export const isInPlay = ({ state }: EventView): boolean => state === 'live' || state === 'interrupted';
