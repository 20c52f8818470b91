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

type Clock = NonNullable<EventView['clock']>;

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

/** Overtime of the sports that have it; the part after a goalless overtime has no clock. */
const OVERTIME_MINUTES = 5;

/** The seconds played of the part in progress, run on from the last message by the pace of the sport's clock: the feed tells what happens, not that time passes. */
function playedSeconds({ seconds, at, paceMs }: Clock, now: number): number {
  const passed = at === null ? 0 : Math.floor((now - at) / paceMs);
  return (seconds ?? 0) + Math.max(0, passed);
}

const two = (number: number): string => String(number).padStart(2, '0');
const timeText = (seconds: number): string => `${two(Math.floor(seconds / SECONDS))}:${two(seconds % SECONDS)}`;

/** A part that is over by its clock: football counts on, others wait for the whistle. */
function overText(sport: string, endSeconds: number, over: number): string {
  if (sport !== 'football') return timeText(endSeconds);
  return `${endSeconds / SECONDS}+${Math.floor(over / SECONDS)}:${two(over % SECONDS)}`;
}

function playedText(sport: string, clock: Clock, { minutes, now }: { minutes: number; now: number }): string {
  const { periods, runsOn } = shapes[sport] ?? sets;
  const before = (clock.period - 1) * minutes * SECONDS;
  const isOvertime = clock.period > periods;
  const length = (isOvertime ? OVERTIME_MINUTES : minutes) * SECONDS;
  const played = playedSeconds(clock, now) - (runsOn ? before : 0);
  // A quarter's clock starts at zero, a half's continues from the one before.
  const shown = sport === 'basketball' ? 0 : before;
  if (played <= length) return timeText(shown + played);
  return isOvertime ? '' : overText(sport, shown + length, played - length);
}

/** The time on the game's clock, stoppage time separate: `63:18`, `45+2:10`. Empty for a sport without a clock. */
export function clockText({ sport, clock }: EventView, now: number): string {
  const minutes = shapes[sport]?.minutes ?? null;
  if (clock === null || minutes === null || clock.seconds === null || !clock.isRunning) return '';
  return playedText(sport, clock, { minutes, now });
}

/** The name of a part; halves have their own texts. */
export function partWord(sport: string, number: number): string {
  const { word } = shapes[sport] ?? sets;
  return word === 'period.half' && number <= 2 ? t(number === 1 ? 'period.half.first' : 'period.half.second') : t(word, { number });
}

export const isOver = ({ state }: EventView): boolean => state === 'ended' || state === 'abandoned' || state === 'cancelled';
export const isInPlay = ({ state }: Pick<EventView, 'state'>): boolean => state === 'live' || state === 'interrupted';
