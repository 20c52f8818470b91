import { SECOND_MS } from '../../durations.ts';
import type { Facts, Side } from '../../rules/grading/facts.ts';
import { type HockeyState, hockeyMeans, hockeyWinnerLaw } from '../model/goals.ts';
import { nextGoal, scoreLaw } from '../../rules/pricing/poisson.ts';
import type { Match } from '../schedule/slots.ts';
import { streamOf } from '../stream.ts';
import { theWorld } from '../world.ts';
import { type MakeScript, type Offer, partsRecord, type ScriptPoint, type Step } from './script.ts';
import { HOCKEY, type HockeyParameters, hockeySteps, minuteAt, powerPlayShareOf } from './hockey-script.ts';
import {
  favouriteOf,
  handicap,
  heldToFavourite,
  lawOfSide,
  leadLaw,
  LINES,
  marginsOf,
  overUnder,
  resultOffers,
  THREE_WAYS,
  TWO_WAYS,
  totalLaw,
} from './offers.ts';
import { ratingsOf } from './ratings.ts';
import { flowingPlay } from './play.ts';

const REPRICE_MS = 5000;
const SECONDS_A_MINUTE = 60;
const QUARTERS = 4;

function parametersOf(seed: string, match: Match): HockeyParameters {
  const { model } = theWorld()['ice-hockey'];
  const [[attackHome, defenceHome], [attackAway, defenceAway]] = [ratingsOf(seed, match.home.id), ratingsOf(seed, match.away.id)];
  const powerPlayShare = powerPlayShareOf(model.penaltyPerTeamMatch);
  const build = (scale: number): HockeyParameters => ({
    lambdaHome: model.baseMean * Math.exp(scale * (model.attackSd * attackHome - model.defenceSd * defenceAway + model.homeLog)),
    lambdaAway: model.baseMean * Math.exp(scale * (model.attackSd * attackAway - model.defenceSd * defenceHome)),
    secondsPerPlayMinute: model.secondsPerPlayMinute,
    breakSeconds: model.breakSeconds,
    penaltyPerSide: model.penaltyPerTeamMatch,
    powerPlayShare,
  });
  return heldToFavourite(build, ({ lambdaHome, lambdaAway }) =>
    favouriteOf(scoreLaw({ home: 0, away: 0 }, { home: lambdaHome, away: lambdaAway, shared: 0 })),
  );
}

const playedMinutes = (parameters: HockeyParameters, step: Step | undefined, atMs: number): number => {
  if (step === undefined) return 0;
  if (step.period > HOCKEY.PERIODS) return HOCKEY.MATCH_MINUTES;
  return step.isRunning ? minuteAt(parameters, atMs / SECOND_MS, step.period) : step.period * HOCKEY.PERIOD_MINUTES;
};

/** The rest of a side's current power play, as a share of the match. */
function powerPlayLeft(begun: readonly PowerPlay[], minute: number, side: Side): number {
  const last = begun.findLast((one) => one.side === side);
  const left = last === undefined ? 0 : last.untilMinute - minute;
  return Math.max(0, left) / HOCKEY.MATCH_MINUTES;
}

interface PowerPlay {
  readonly side: Side;
  readonly untilMinute: number;
}

/** The power plays that have begun by a step. */
function powerPlaysUpTo(parameters: HockeyParameters, steps: readonly Step[], step: Step): readonly PowerPlay[] {
  return steps.slice(0, step.index + 1).flatMap(({ incident, atMs, period }): PowerPlay[] => {
    if (incident?.kind !== 'power_play' || incident.side === undefined) return [];
    const from = minuteAt(parameters, atMs / SECOND_MS, period);
    return [{ side: incident.side, untilMinute: Math.min(HOCKEY.MATCH_MINUTES, from + HOCKEY.POWER_PLAY_MINUTES) }];
  });
}

function stateAt(parameters: HockeyParameters, { step, atMs, drift }: ScriptPoint, begun: readonly PowerPlay[]): HockeyState {
  const minute = playedMinutes(parameters, step, atMs);
  const [home, away] = step?.score ?? [0, 0];
  return {
    elapsed: minute / HOCKEY.MATCH_MINUTES,
    home,
    away,
    powerPlayHome: powerPlayLeft(begun, minute, 'home'),
    powerPlayAway: powerPlayLeft(begun, minute, 'away'),
    lambdaHome: parameters.lambdaHome * Math.exp(drift),
    lambdaAway: parameters.lambdaAway * Math.exp(-drift),
  };
}

/** The period that is next to be won: the one in progress, or the coming one in a break; none in overtime. */
function periodOffer(state: HockeyState, step: Step | undefined, marginPpm: number): readonly Offer[] {
  const period = (step?.partsDone ?? 0) + 1;
  if (period > HOCKEY.PERIODS) return [];
  const [home, away] = step?.parts[period - 1] ?? [0, 0];
  const end = (period * HOCKEY.PERIOD_MINUTES) / HOCKEY.MATCH_MINUTES;
  const left = end - Math.max(state.elapsed, end - HOCKEY.PERIOD_MINUTES / HOCKEY.MATCH_MINUTES);
  const powerPlays = { powerPlayHome: Math.min(left, state.powerPlayHome), powerPlayAway: Math.min(left, state.powerPlayAway) };
  const law = leadLaw(scoreLaw({ home, away }, hockeyMeans({ ...state, ...powerPlays, elapsed: 1 - left })));
  return [{ type: 'period_1x2', part: String(period), outcomes: THREE_WAYS, law, gradedAs: '1x2', marginPpm }];
}

function offersAt(state: HockeyState, step: Step | undefined): readonly Offer[] {
  const isLive = step !== undefined;
  const { main } = marginsOf(isLive);
  const winner: Offer = { type: 'winner', outcomes: TWO_WAYS, law: hockeyWinnerLaw(state), marginPpm: main };
  if ((step?.period ?? 1) > HOCKEY.PERIODS) return [winner];
  const means = hockeyMeans(state);
  const law = scoreLaw(state, means);
  const lead = leadLaw(law);
  const ofSide = (part: 'home' | 'away'): Offer => ({
    ...overUnder({ type: 'team_total', part, law: lawOfSide(law, part), lines: LINES.halvesOnly, marginPpm: main }),
    around: 0,
  });
  return [
    ...resultOffers(lead, marginsOf(isLive)),
    winner,
    overUnder({ type: 'total', law: totalLaw(law), lines: LINES.halves, marginPpm: main }),
    handicap({ type: 'handicap', law: lead, lines: LINES.halves, marginPpm: main }),
    {
      type: 'next_goal',
      line: (state.home + state.away + 1) * QUARTERS,
      outcomes: ['home', 'none', 'away'],
      chances: nextGoal(means),
      marginPpm: main,
    },
    ...periodOffer(state, step, main),
    ...(isLive ? [] : [ofSide('home'), ofSide('away')]),
  ];
}

function factsAt(steps: readonly Step[], step: Step): Facts {
  const known = steps.slice(0, step.index + 1);
  const goals = known.flatMap(({ incident }): Side[] => (incident?.kind === 'goal' && incident.side ? [incident.side] : []));
  const decided = known.findLast(({ incident }) => incident?.kind === 'overtime_goal' || incident?.kind === 'shoot_out')?.incident?.side;
  const [home, away] = step.score;
  return { home, away, goals, parts: partsRecord(step.parts), ...(decided === undefined ? {} : { winner: decided }) };
}

/** Makes scripts of an ice hockey match; without a draw the script comes from the match's own random stream. */
export function hockeyScripts(seed: string, match: Match): MakeScript {
  const parameters = parametersOf(seed, match);
  return (draw) => {
    let drawn: readonly Step[] | undefined;
    const steps = (): readonly Step[] => {
      drawn ??= hockeySteps(parameters, draw ?? streamOf(seed, `course/${match.eventId}`));
      return drawn;
    };
    const stateOf = (standing: ScriptPoint): HockeyState => {
      const begun = standing.step === undefined ? [] : powerPlaysUpTo(parameters, steps(), standing.step);
      return stateAt(parameters, standing, begun);
    };
    return {
      steps,
      play: flowingPlay(seed, match.eventId, parameters.lambdaHome / (parameters.lambdaHome + parameters.lambdaAway)),
      offers: (standing) => offersAt(stateOf(standing), standing.step),
      goals: (standing) => {
        // Overtime does not count for the markets of the 60 minutes.
        if ((standing.step?.period ?? 1) > HOCKEY.PERIODS) return undefined;
        const state = stateOf(standing);
        return { home: state.home, away: state.away, means: hockeyMeans(state) };
      },
      clock: (step, atMs) => {
        // Overtime moves no price, and runs on all the same.
        const isOvertime = step.period > HOCKEY.PERIODS && step.isRunning;
        const minutes = isOvertime ? minuteAt(parameters, atMs / SECOND_MS, step.period) : playedMinutes(parameters, step, atMs);
        const paceMs = Math.round((parameters.secondsPerPlayMinute * 1000) / SECONDS_A_MINUTE);
        return { period: step.period, seconds: minutes * SECONDS_A_MINUTE, running: step.isRunning, paceMs };
      },
      repriceMs: REPRICE_MS,
      facts: (_type, _part, step) => factsAt(steps(), step),
    };
  };
}
