import { beforeAll, describe, expect, it, vi } from 'vitest';
import { theWorld } from '../world.ts';
import type { Step } from '../match-script/script.ts';
import { elapsedAt, footballParameters } from '../match-script/football.ts';
import { type FootballParameters, footballSteps } from '../match-script/football-script.ts';
import { footballMeans } from '../model/goals.ts';
import { type GoalMeans, scoreLaw } from '../../rules/pricing/poisson.ts';
import { aMatch, SEED } from '../testing/any-match.ts';
import { fastDraws } from './draws.ts';

// The duration of these scripts depends on the load of the machine.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 });

const MATCHES = 6;
const COURSES = 4000;
const STANDARD_ERRORS = 4;
/** The share of the stakes by which pre-match prices are off because future red cards are not priced (sportsbook §2.3). */
const MOST_LEFT_OUT = 0.003;

interface Score {
  readonly home: number;
  readonly away: number;
}
const OUTCOMES: Readonly<Record<string, (score: Score) => boolean>> = {
  home: ({ home, away }) => home > away,
  draw: ({ home, away }) => home === away,
  away: ({ home, away }) => home < away,
  'both score': ({ home, away }) => home > 0 && away > 0,
  'over 1.5': ({ home, away }) => home + away > 1,
  'over 2.5': ({ home, away }) => home + away > 2,
  'over 3.5': ({ home, away }) => home + away > 3,
  'home scores': ({ home }) => home > 0,
  '0:0': ({ home, away }) => home + away === 0,
  '1:1': ({ home, away }) => home === 1 && away === 1,
};
const names = Object.keys(OUTCOMES);

type Chances = ReadonlyMap<string, number>;

function chancesOf(means: GoalMeans): Chances {
  const law = scoreLaw({ home: 0, away: 0 }, means);
  return new Map(
    names.map((name) => [
      name,
      law.reduce(
        (sum, { facts, probability }) => sum + (OUTCOMES[name]?.({ home: facts.home, away: facts.away }) === true ? probability : 0),
        0,
      ),
    ]),
  );
}

const stateOf = ({ lambdaHome, lambdaAway, kappa }: FootballParameters, elapsed: number, step: Step | undefined) => {
  const { home: redHome = 0, away: redAway = 0 } = step?.statistics?.['red_cards'] ?? {};
  return { elapsed, home: 0, away: 0, redHome, redAway, lambdaHome, lambdaAway, kappa };
};

/** The expected goals of a script with known red cards, each changing the rates of the sides. */
function meansGivenReds(parameters: FootballParameters, steps: readonly Step[]): GoalMeans {
  const cards = steps.filter(({ incident, isEnd }) => incident?.kind === 'red_card' || isEnd === true);
  let means = { home: 0, away: 0, shared: 0 };
  let [from, before]: [number, Step | undefined] = [0, undefined];
  for (const step of cards) {
    const until = elapsedAt(parameters, step, step.atMs);
    const [rest, later] = [footballMeans(stateOf(parameters, from, before)), footballMeans(stateOf(parameters, until, before))];
    means = {
      home: means.home + rest.home - later.home,
      away: means.away + rest.away - later.away,
      shared: means.shared + rest.shared - later.shared,
    };
    [from, before] = [until, step];
  }
  return means;
}

interface Sums {
  happened: number;
  expected: number;
  variance: number;
  count: number;
}

/** Plays a match many times: how often each outcome happened, and how often its red cards let expect it. */
function play(parameters: FootballParameters, firstDraw: number): ReadonlyMap<string, Sums> {
  const sums = new Map(names.map((name): [string, Sums] => [name, { happened: 0, expected: 0, variance: 0, count: 0 }]));
  const withoutReds = chancesOf(footballMeans(stateOf(parameters, 0, undefined)));
  for (let index = 0; index < COURSES; index += 1) {
    const draw = fastDraws(firstDraw + index);
    const steps = footballSteps(parameters, { script: draw, seen: draw });
    const [home = 0, away = 0] = steps.at(-1)?.score ?? [];
    const hasReds = steps.some(({ incident }) => incident?.kind === 'red_card');
    const chances = hasReds ? chancesOf(meansGivenReds(parameters, steps)) : withoutReds;
    for (const [name, sum] of sums) {
      const chance = chances.get(name) ?? 0;
      sum.count += 1;
      sum.expected += chance;
      sum.variance += chance * (1 - chance);
      if (OUTCOMES[name]?.({ home, away }) === true) sum.happened += 1;
    }
  }
  return sums;
}

const noSums: Sums = { happened: 0, expected: 0, variance: 0, count: 0 };
const added = (one: Sums, other: Sums): Sums => ({
  happened: one.happened + other.happened,
  expected: one.expected + other.expected,
  variance: one.variance + other.variance,
  count: one.count + other.count,
});

describe('red cards in football', () => {
  let matches: readonly { sums: ReadonlyMap<string, Sums>; fair: Chances }[] = [];
  beforeAll(() => {
    matches = Array.from({ length: MATCHES }, (_, index) => {
      const parameters = footballParameters(SEED, aMatch('football', 1000 + 37 * index));
      return { sums: play(parameters, 1 + index * COURSES), fair: chancesOf(footballMeans(stateOf(parameters, 0, undefined))) };
    });
  });

  it('SB-3 SB-5 what happens is what the red cards shown let expect, in each of several matches and in all of them together', () => {
    const beyond = names.flatMap((name) => {
      const each = matches.map(({ sums }) => sums.get(name) ?? noSums);
      const z = [...each, each.reduce(added)].map(({ happened, expected, variance }) => (happened - expected) / Math.sqrt(variance));
      return z.filter((one) => Math.abs(one) > STANDARD_ERRORS).map((one) => ({ name, z: one }));
    });
    expect(beyond).toEqual([]);
  });

  it('SB-3 SB-5 prices leave out red cards to come, which is worth at most three in a thousand of any outcome', () => {
    const beyond = matches.flatMap(({ sums, fair }) =>
      [...sums]
        .map(([name, { expected, count }]) => ({ name, leftOut: expected / count - (fair.get(name) ?? 0) }))
        .filter(({ leftOut }) => Math.abs(leftOut) > MOST_LEFT_OUT),
    );
    expect(beyond).toEqual([]);
  });

  it('SB-3 a side is expected to score as often as it is priced to, whichever players are sent off: what one loses by a card the other wins', () => {
    const { redOwn, redOpp } = theWorld().football.model;
    expect(redOwn - 1 + (redOpp - 1)).toBeCloseTo(0, 12);
  });
});
