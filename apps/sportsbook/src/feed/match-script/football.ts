import { SECOND_MS } from '../../durations.ts';
import type { Facts, Side } from '../../rules/grading/facts.ts';
import { footballMeans, type FootballState } from '../model/goals.ts';
import { nextGoal, scoreLaw } from '../../rules/pricing/poisson.ts';
import type { Law } from '../../rules/pricing/law.ts';
import { detailStream, type Match } from '../schedule/slots.ts';
import { streamOf } from '../stream.ts';
import { theWorld } from '../world.ts';
import { type MakeScript, type Offer, type Pair, partsRecord, type ScriptPoint, type Step } from './script.ts';
import { type FootballParameters, footballSteps } from './football-script.ts';
import {
  CORRECT_SCORES,
  favouriteOf,
  HALF_FULL,
  handicap,
  heldToFavourite,
  lawOfSide,
  leadLaw,
  LINES,
  marginsOf,
  overUnder,
  resultOffers,
  THREE_WAYS,
  totalLaw,
} from './offers.ts';
import { ratingsOf } from './ratings.ts';
import { flowingPlay } from './play.ts';

const REPRICE_MS = 5000;
const HALF = 0.5;
const QUARTERS = 4;
const [LEAST_MEAN, MOST_MEAN] = [0.2, 4];

const held = (mean: number): number => Math.min(MOST_MEAN, Math.max(LEAST_MEAN, mean));

/** The parameters of a match, from the ratings of its sides. */
export function footballParameters(seed: string, match: Match): FootballParameters {
  const { model } = theWorld().football;
  const [[attackHome, defenceHome], [attackAway, defenceAway]] = [ratingsOf(seed, match.home.id), ratingsOf(seed, match.away.id)];
  const detail = detailStream(seed, match);
  const [least, most] = model.stoppageSeconds;
  const stoppage = (): number => least + Math.floor(detail() * (most - least + 1));
  const stoppageSeconds: Pair = [stoppage(), stoppage()];
  const build = (scale: number): FootballParameters => {
    const home = scale * (model.attackSd * attackHome - model.defenceSd * defenceAway + model.homeLog);
    const away = scale * (model.attackSd * attackAway - model.defenceSd * defenceHome);
    return {
      lambdaHome: held(model.baseMean * Math.exp(home)),
      lambdaAway: held(model.baseMean * Math.exp(away)),
      kappa: model.kappa,
      redPerSide: model.redPerTeamMatch,
      redOwn: model.redOwn,
      redOpponent: model.redOpp,
      halfSeconds: model.halfSeconds,
      breakSeconds: model.breakSeconds,
      stoppageSeconds,
    };
  };
  return heldToFavourite(build, ({ lambdaHome, lambdaAway, kappa }) =>
    favouriteOf(scoreLaw({ home: 0, away: 0 }, { home: lambdaHome, away: lambdaAway, shared: kappa })),
  );
}

/** Seconds played in the half; during the break the clock stays at the end of the first half. */
function playedSeconds(parameters: FootballParameters, step: Step, atMs: number): number {
  const { halfSeconds, breakSeconds, stoppageSeconds } = parameters;
  const first = halfSeconds + stoppageSeconds[0];
  if (step.period === 1) return Math.min(first, atMs / SECOND_MS);
  return Math.min(halfSeconds + stoppageSeconds[1], atMs / SECOND_MS - first - breakSeconds);
}

/** The played share of the match. */
export function elapsedAt(parameters: FootballParameters, step: Step | undefined, atMs: number): number {
  if (step === undefined) return 0;
  if (step.isEnd) return 1;
  const length = parameters.halfSeconds + parameters.stoppageSeconds[step.period === 1 ? 0 : 1];
  return (step.period - 1) * HALF + HALF * (playedSeconds(parameters, step, atMs) / length);
}

function stateAt(parameters: FootballParameters, { step, atMs, drift }: ScriptPoint): FootballState {
  const [home, away] = step?.score ?? [0, 0];
  const reds = step?.statistics?.['red_cards'] ?? { home: 0, away: 0 };
  return {
    elapsed: elapsedAt(parameters, step, atMs),
    home,
    away,
    redHome: reds.home,
    redAway: reds.away,
    lambdaHome: parameters.lambdaHome * Math.exp(drift),
    lambdaAway: parameters.lambdaAway * Math.exp(-drift),
    kappa: parameters.kappa,
  };
}

/** The joint distribution of the half-time and full-time leads. */
function halvesLaw(state: FootballState): Law {
  const atHalf = { ...state, elapsed: HALF };
  const later = footballMeans(atHalf);
  const all = footballMeans(state);
  const earlier = { home: all.home - later.home, away: all.away - later.away, shared: all.shared - later.shared };
  const second = leadLaw(scoreLaw({ home: 0, away: 0 }, later));
  return leadLaw(scoreLaw(state, earlier)).flatMap((half) =>
    second.map((rest) => ({
      facts: { home: half.facts.home + rest.facts.home, away: 0, htHome: half.facts.home, htAway: 0 },
      probability: half.probability * rest.probability,
    })),
  );
}

function halfLaw(state: FootballState): Law {
  const [all, later] = [footballMeans(state), footballMeans({ ...state, elapsed: HALF })];
  const means = { home: all.home - later.home, away: all.away - later.away, shared: all.shared - later.shared };
  return leadLaw(scoreLaw(state, means)).map(({ facts, probability }) => ({
    facts: { home: 0, away: 0, htHome: facts.home, htAway: 0 },
    probability,
  }));
}

function offersAt(parameters: FootballParameters, standing: ScriptPoint): readonly Offer[] {
  const { step } = standing;
  const isLive = step !== undefined;
  const state = stateAt(parameters, standing);
  const means = footballMeans(state);
  const law = scoreLaw(state, means);
  const lead = leadLaw(law);
  const margins = marginsOf(isLive);
  const [main, parts] = [margins.main, margins.parts];
  const goals = state.home + state.away;
  const team = (part: 'home' | 'away'): Offer => ({
    ...overUnder({ type: 'team_total', part, law: lawOfSide(law, part), lines: LINES.halvesOnly, marginPpm: main }),
    around: 0,
  });
  const isFirstHalf = step === undefined || (step.period === 1 && step.partsDone === 0);
  return [
    ...resultOffers(lead, margins).filter(({ type }) => !isLive || type !== 'draw_no_bet'),
    overUnder({ type: 'total', law: totalLaw(law), lines: LINES.quarters, marginPpm: main }),
    handicap({ type: 'asian_handicap', law: lead, lines: LINES.quarters, marginPpm: main }),
    { type: 'btts', outcomes: ['yes', 'no'], law, marginPpm: main },
    { type: 'next_goal', line: (goals + 1) * QUARTERS, outcomes: ['home', 'none', 'away'], chances: nextGoal(means), marginPpm: main },
    ...(isFirstHalf ? [{ type: 'half_time_1x2', outcomes: THREE_WAYS, law: halfLaw(state), marginPpm: main }] : []),
    { type: 'correct_score', outcomes: CORRECT_SCORES, law, marginPpm: parts },
    ...(isLive
      ? []
      : [
          team('home'),
          team('away'),
          ...[-QUARTERS, QUARTERS].map((line) => ({ type: 'european_handicap', line, outcomes: THREE_WAYS, law: lead, marginPpm: main })),
          { type: 'odd_even', outcomes: ['odd', 'even'], law: totalLaw(law), marginPpm: main },
          { type: 'ht_ft', outcomes: HALF_FULL, law: halvesLaw(state), marginPpm: parts },
        ]),
  ];
}

function factsAt(steps: readonly Step[], step: Step): Facts {
  const goals = steps
    .slice(0, step.index + 1)
    .flatMap(({ incident }): Side[] => (incident?.kind === 'goal' && incident.side ? [incident.side] : []));
  const [home, away] = step.score;
  const half = step.partsDone >= 1 ? step.parts[0] : undefined;
  return { home, away, goals, parts: partsRecord(step.parts), ...(half === undefined ? {} : { htHome: half[0], htAway: half[1] }) };
}

/** Makes scripts of a football match; without a draw the script comes from the match's own random stream. */
export function footballScripts(seed: string, match: Match): MakeScript {
  const parameters = footballParameters(seed, match);
  return (draw) => {
    let drawn: readonly Step[] | undefined;
    const steps = (): readonly Step[] => {
      drawn ??= footballSteps(parameters, {
        script: draw ?? streamOf(seed, `course/${match.eventId}`),
        seen: draw ?? streamOf(seed, `course/${match.eventId}/seen`),
      });
      return drawn;
    };
    return {
      steps,
      play: flowingPlay(seed, match.eventId, parameters.lambdaHome / (parameters.lambdaHome + parameters.lambdaAway)),
      offers: (standing) => offersAt(parameters, standing),
      goals: (standing) => {
        const state = stateAt(parameters, standing);
        return { home: state.home, away: state.away, means: footballMeans(state) };
      },
      clock: (step, atMs) => {
        const seconds = playedSeconds(parameters, step, atMs) + (step.period - 1) * parameters.halfSeconds;
        return { period: step.period, seconds, running: step.isRunning };
      },
      repriceMs: REPRICE_MS,
      facts: (_type, _part, step) => factsAt(steps(), step),
    };
  };
}
