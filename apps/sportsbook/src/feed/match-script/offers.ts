import type { Law } from '../../rules/pricing/law.ts';
import type { LineOffer, Pair, PlainOffer } from './script.ts';

const MARGIN = { prematch: 50_000, live: 60_000, parts: 80_000 } as const;

/** Margins of a stage: main two- and three-way markets, and those of parts and scores (sportsbook §2.5). */
interface Margins {
  readonly main: number;
  readonly parts: number;
}

export const marginsOf = (isLive: boolean, extra = 0): Margins => ({
  main: (isLive ? MARGIN.live : MARGIN.prematch) + extra,
  parts: MARGIN.parts,
});

/** The law of a number that follows from the ending: each value once, as a score of the home side alone. */
export function lawOfNumber(law: Law, numberOf: (home: number, away: number) => number): Law {
  const chances = new Map<number, number>();
  for (const { facts, probability } of law) {
    const value = numberOf(facts.home, facts.away);
    chances.set(value, (chances.get(value) ?? 0) + probability);
  }
  return [...chances].map(([value, probability]) => ({ facts: { home: value, away: 0 }, probability }));
}

export const totalLaw = (law: Law): Law => lawOfNumber(law, (home, away) => home + away);
export const leadLaw = (law: Law): Law => lawOfNumber(law, (home, away) => home - away);

/** The law of one side's goals, as the score of that side. */
export function lawOfSide(law: Law, part: 'home' | 'away'): Law {
  const byGoals = lawOfNumber(law, (home, away) => (part === 'home' ? home : away));
  return part === 'home' ? byGoals : byGoals.map(({ facts, probability }) => ({ facts: { home: 0, away: facts.home }, probability }));
}

const HALF = 2;
const WHOLE = 4;

/** Lines of whole and half steps, or of quarter steps, or half lines only. */
export const LINES = {
  quarters: { step: 1, offset: 0 },
  halves: { step: HALF, offset: 0 },
  halvesOnly: { step: WHOLE, offset: HALF },
} as const;
type Lines = (typeof LINES)[keyof typeof LINES];

interface LineParts {
  readonly type: string;
  readonly law: Law;
  readonly lines: Lines;
  readonly marginPpm: number;
  readonly part?: string;
  readonly isOfPart?: boolean;
}

export const overUnder = ({ lines, ...rest }: LineParts): LineOffer => ({
  ...rest,
  ...lines,
  outcomes: ['over', 'under'],
  isSigned: false,
});
export const handicap = ({ lines, ...rest }: LineParts): LineOffer => ({ ...rest, ...lines, outcomes: ['home', 'away'], isSigned: true });

export const THREE_WAYS = ['home', 'draw', 'away'] as const;
export const TWO_WAYS = ['home', 'away'] as const;

const MOST_GOALS = 4;
const scores = Array.from({ length: (MOST_GOALS + 1) ** 2 }, (_, at) => `${Math.floor(at / (MOST_GOALS + 1))}:${at % (MOST_GOALS + 1)}`);

export const CORRECT_SCORES: readonly string[] = [...scores, 'other_home', 'other_draw', 'other_away'];
export const HALF_FULL: readonly string[] = ['1', 'x', '2'].flatMap((half) => ['1', 'x', '2'].map((full) => `${half}/${full}`));

/** The market of an event's result in three ways, and its two-way equivalents. */
export function resultOffers(lead: Law, { main }: Margins, isMain = true): readonly PlainOffer[] {
  return [
    { type: '1x2', outcomes: THREE_WAYS, law: lead, marginPpm: main, main: isMain },
    { type: 'double_chance', outcomes: ['1x', '12', 'x2'], law: lead, marginPpm: main },
    { type: 'draw_no_bet', outcomes: TWO_WAYS, law: lead, marginPpm: main },
  ];
}

/** Every possible score of a match to `needed` sets, home wins first. */
export function setScores(needed: number): readonly string[] {
  const wins = Array.from({ length: needed }, (_, lost) => `${needed}:${lost}`);
  return [...wins, ...wins.map((score) => score.split(':').toReversed().join(':'))];
}

/** A law of the winner from the home side's chance. */
export const byChance = (home: number): Law => [
  { facts: { home: 1, away: 0 }, probability: home },
  { facts: { home: 0, away: 1 }, probability: 1 - home },
];

export const sumOf = (parts: readonly Pair[]): Pair =>
  parts.reduce<Pair>(([home, away], [partHome, partAway]) => [home + partHome, away + partAway], [0, 0]);

const MOST_OF_A_FAVOURITE = 0.93;
const SHRINK_STEP = 0.05;

/**
 * Parameters from ratings, moved towards even until the favourite's price is at least 1.02 (sportsbook §2.3), which with the margin is a
 * chance of 0.93.
 */
export function heldToFavourite<P>(build: (scale: number) => P, favourite: (parameters: P) => number): P {
  for (let scale = 1; scale > 0; scale -= SHRINK_STEP) {
    const parameters = build(scale);
    if (favourite(parameters) <= MOST_OF_A_FAVOURITE) return parameters;
  }
  return build(0);
}

/** The greater chance of either side to lead by a law. */
export function favouriteOf(law: Law): number {
  let [home, away] = [0, 0];
  for (const { facts, probability } of law) {
    if (facts.home > facts.away) home += probability;
    if (facts.home < facts.away) away += probability;
  }
  return Math.max(home, away);
}
