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
  return clock.isRunning ? part : `${part}, ${t('event.break')}`;
}

/** The minute of the game, stoppage time separate: `54′`, `45+2′`. Empty for a sport without a clock. */
export function minuteText({ sport, clock }: EventView): string {
  const { minutes, runsOn } = shapes[sport] ?? sets;
  if (clock === null || minutes === null || clock.seconds === null || !clock.isRunning) return '';
  const before = (clock.period - 1) * minutes;
  const played = Math.floor(clock.seconds / SECONDS) + 1 - (runsOn ? before : 0);
  if (played <= minutes) return `${before + played}′`;
  return sport === 'football' ? `${before + minutes}+${played - minutes}′` : `${before + minutes}′`;
}

/** The name of a part; halves have their own texts. */
export function partWord(sport: string, number: number): string {
  const { word } = shapes[sport] ?? sets;
  return word === 'period.half' && number <= 2 ? t(number === 1 ? 'period.half.first' : 'period.half.second') : t(word, { number });
}

export const isOver = ({ state }: EventView): boolean => state === 'ended' || state === 'abandoned' || state === 'cancelled';
export const isInPlay = ({ state }: EventView): boolean => state === 'live' || state === 'interrupted';
