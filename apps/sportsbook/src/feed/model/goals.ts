import type { Law } from '../../rules/pricing/law.ts';
import { type GoalMeans, scoreLaw } from '../../rules/pricing/poisson.ts';

const RED_OWN = 0.7;
const RED_OPPONENT = 1.3;

/** Share of a football match's goals that fall in its first part `elapsed`: more fall late. */
const operational = (elapsed: number): number => 0.8 * elapsed + 0.2 * elapsed * elapsed;

export interface FootballState {
  /** Played share of the match, 0 to 1. */
  readonly elapsed: number;
  readonly home: number;
  readonly away: number;
  readonly redHome: number;
  readonly redAway: number;
  /** Goals of a whole match by the sides' ratings, and exchanges. */
  readonly lambdaHome: number;
  readonly lambdaAway: number;
  readonly kappa: number;
}

/** Goals still to come (sportsbook §2.3): a red card costs the side goals and gives the other some. */
export function footballMeans(state: FootballState): GoalMeans {
  const rest = 1 - operational(state.elapsed);
  return {
    home: state.lambdaHome * rest * RED_OWN ** state.redHome * RED_OPPONENT ** state.redAway,
    away: state.lambdaAway * rest * RED_OWN ** state.redAway * RED_OPPONENT ** state.redHome,
    shared: state.kappa * rest,
  };
}

const POWER_PLAY_OWN = 0.9;
const POWER_PLAY_OPPONENT = -0.5;

export interface HockeyState {
  /** Played share of the 60 minutes. */
  readonly elapsed: number;
  readonly home: number;
  readonly away: number;
  /** The rest of a power play, as a share of 60 minutes. */
  readonly powerPlayHome: number;
  readonly powerPlayAway: number;
  readonly lambdaHome: number;
  readonly lambdaAway: number;
}

/** Goals still to come in the 60 minutes. */
export function hockeyMeans({ elapsed, powerPlayHome, powerPlayAway, lambdaHome, lambdaAway }: HockeyState): GoalMeans {
  const rest = 1 - elapsed;
  return {
    home: lambdaHome * (rest + POWER_PLAY_OWN * powerPlayHome + POWER_PLAY_OPPONENT * powerPlayAway),
    away: lambdaAway * (rest + POWER_PLAY_OWN * powerPlayAway + POWER_PLAY_OPPONENT * powerPlayHome),
    shared: 0,
  };
}

/** The law of the winner including overtime and shoot-out, in which a side's chance is halfway between even and its strength. */
export function hockeyWinnerLaw(state: HockeyState): Law {
  const { lambdaHome, lambdaAway } = state;
  const homeOfDraw = 0.5 + 0.5 * (lambdaHome / (lambdaHome + lambdaAway) - 0.5);
  return scoreLaw(state, hockeyMeans(state)).flatMap(({ facts, probability }) => {
    if (facts.home !== facts.away) return [{ facts, probability }];
    return [
      { facts: { ...facts, winner: 'home' as const }, probability: probability * homeOfDraw },
      { facts: { ...facts, winner: 'away' as const }, probability: probability * (1 - homeOfDraw) },
    ];
  });
}
