import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import type { Graded } from '../../rules/grading/grade.ts';
import { parseLine } from '../../rules/grading/line.ts';
import { readVectors } from '../../testing/vectors.ts';
import { seriesLaws } from '../model/esports.ts';
import { footballMeans, hockeyMeans, hockeyWinnerLaw } from '../model/goals.ts';
import { topChances, winChances } from '../model/outright.ts';
import { nextGoal, scoreLaw } from '../../rules/pricing/poisson.ts';
import { possessionLaws } from '../model/possessions.ts';
import { rallyLaws } from '../model/rallies.ts';
import { tennisGameChance, tennisLaws } from '../model/tennis.ts';
import { effectiveProbability, type Law, massesOf } from '../../rules/pricing/law.ts';
import { pricesFor, toPpm } from '../../rules/pricing/price.ts';

const pair = z.tuple([z.number(), z.number()]);
const score = { home: z.number().default(0), away: z.number().default(0) };
const goals = { elapsed: z.number(), lambdaHome: z.number(), lambdaAway: z.number(), ...score };
const possessions = {
  pointsHome: z.array(z.number()),
  pointsAway: z.array(z.number()),
  leftHome: z.number(),
  leftAway: z.number(),
  ...score,
};
const rally = {
  pointHome: z.number(),
  sets: pair,
  points: pair,
  finishedPoints: pair,
  target: z.number(),
  lastTarget: z.number(),
  setsToWin: z.number(),
};
const state = z.discriminatedUnion('sport', [
  z.object({
    sport: z.literal('football'),
    ...goals,
    kappa: z.number(),
    redHome: z.number().default(0),
    redAway: z.number().default(0),
  }),
  z.object({
    sport: z.literal('ice-hockey'),
    ...goals,
    powerPlayHome: z.number().default(0),
    powerPlayAway: z.number().default(0),
  }),
  z.object({ sport: z.literal('basketball'), ...possessions, otPossessions: z.number() }),
  z.object({ sport: z.literal('handball'), ...possessions }),
  z.object({
    sport: z.literal('tennis'),
    serveHome: z.number(),
    serveAway: z.number(),
    bestOf: z.number(),
    server: z.union([z.literal(0), z.literal(1)]),
    sets: pair,
    games: pair,
    points: pair,
    finishedGames: pair,
  }),
  z.object({ sport: z.literal('table-tennis'), ...rally }),
  z.object({ sport: z.literal('volleyball'), ...rally }),
  z.object({ sport: z.literal('esports'), bestOf: z.number(), maps: pair, rounds: pair, roundHome: z.array(z.number()) }),
  z.object({ sport: z.literal('outright'), weights: z.array(z.number()) }),
]);
type State = z.output<typeof state>;

const market = z.object({
  type: z.string(),
  line: z.string().optional(),
  marginPpm: z.number(),
  method: z.enum(['proportional', 'power']),
  outcomes: z.array(z.object({ key: z.string(), probability: z.number(), probabilityPpm: z.number(), price: z.number().nullable() })),
});
type Market = z.output<typeof market>;

const { vectors } = readVectors(
  'prices.json',
  z.object({ vectors: z.array(z.object({ id: z.string(), state, markets: z.array(market) })) }),
);

/** The law a market of a state is priced from. */
function lawFor(known: State, type: string): Law {
  switch (known.sport) {
    case 'football':
      return scoreLaw(known, footballMeans(known));
    case 'ice-hockey':
      return type === 'winner' ? hockeyWinnerLaw(known) : scoreLaw(known, hockeyMeans(known));
    case 'basketball':
    case 'handball':
      return possessionLaws(known)[type === 'total' ? 'total' : 'lead'];
    case 'tennis': {
      if (type === 'game_winner') return oneOf(tennisGameChance(known, known.server, known.points));
      const laws = tennisLaws(known);
      if (type === 'set_winner') return laws.currentSet;
      return type === 'total_games' || type === 'game_handicap' ? laws.games : laws.sets;
    }
    case 'table-tennis':
    case 'volleyball': {
      const laws = rallyLaws(known);
      if (type === 'set_winner') return laws.currentSet;
      return type === 'total_points' ? laws.points : laws.sets;
    }
    case 'esports': {
      const laws = seriesLaws(known);
      if (type === 'map_winner') return laws.currentMap;
      return type === 'map_total_rounds' ? laws.currentRounds : laws.maps;
    }
    case 'outright':
      return [];
  }
}

const oneOf = (home: number): Law => [
  { facts: { home: 1, away: 0 }, probability: home },
  { facts: { home: 0, away: 1 }, probability: 1 - home },
];

// The law of the current part gives its winner; as a market of the whole it would be `winner`.
const ofThePart = new Set(['set_winner', 'map_winner', 'game_winner']);

function chances(known: State, { type, line, outcomes }: Market): readonly number[] {
  if (known.sport === 'outright') return type === 'outright' ? winChances(known.weights) : topChances(known.weights, Number(line));
  if (type === 'next_goal' && known.sport === 'football') return nextGoal(footballMeans(known));
  const law = lawFor(known, type);
  const quarters = ofThePart.has(type) || line === undefined ? undefined : parseLine(line.replace('+', ''));
  const gradedType = ofThePart.has(type) ? 'winner' : type;
  const masses = outcomes.map(({ key }) => {
    const graded: Graded = { type: gradedType, line: quarters, outcome: key };
    return massesOf(law, graded);
  });
  return masses.map(effectiveProbability);
}

const probabilityDigits = 6;

describe('SB-5 fair chances and prices by the vectors', () => {
  it.each(
    vectors.flatMap(({ id, state: known, markets }) => markets.map((one) => ({ id, known, one, name: `${one.type} ${one.line ?? ''}` }))),
  )('$id $name', ({ known, one }) => {
    const fair = chances(known, one);
    const expected = one.outcomes.map(({ probability }) => probability);
    fair.forEach((probability, index) => expect(probability).toBeCloseTo(expected[index] ?? Number.NaN, probabilityDigits));
    const places = one.type === 'top_n' ? Number(one.line) : 1;
    const method = one.type === 'top_n' ? ({ kind: 'top', places } as const) : { kind: one.method };
    const prices = pricesFor(fair, { marginPpm: one.marginPpm, method });
    expect(prices.map((price) => price ?? null)).toEqual(one.outcomes.map(({ price }) => price));
    // The vectors round each chance separately. The rule fixes the sum, so one of several equal remainders may be rounded up.
    const ppm = toPpm(fair, places);
    expect(ppm.reduce((sum, value) => sum + value, 0)).toBe(places * 1_000_000);
    one.outcomes.forEach(({ probabilityPpm }, index) => expect(Math.abs((ppm[index] ?? 0) - probabilityPpm)).toBeLessThanOrEqual(1));
    // By its own distribution, no offered price has a non-negative expectation.
    prices.forEach((price, index) => expect(((price ?? 0) / 1000) * (fair[index] ?? 0)).toBeLessThan(1));
  });
});
