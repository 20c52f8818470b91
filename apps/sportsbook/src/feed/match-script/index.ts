import type { Match } from '../schedule/slots.ts';
import type { MatchScript, MakeScript } from './script.ts';
import { esportsScripts } from './esports.ts';
import { footballScripts } from './football.ts';
import { hockeyScripts } from './hockey.ts';
import { incidentOf, withIncident } from './incident.ts';
import { basketballScripts, handballScripts } from './possessions.ts';
import { rallyScripts } from './rallies.ts';
import { tennisScripts } from './tennis.ts';

/** The factory of a match's scripts. */
export function scriptsOf(seed: string, match: Match): MakeScript {
  switch (match.sport) {
    case 'football':
      return footballScripts(seed, match);
    case 'ice-hockey':
      return hockeyScripts(seed, match);
    case 'basketball':
      return basketballScripts(seed, match);
    case 'handball':
      return handballScripts(seed, match);
    case 'tennis':
      return tennisScripts(seed, match);
    case 'table-tennis':
    case 'volleyball':
      return rallyScripts(seed, match, match.sport);
    case 'esports':
      return esportsScripts(seed, match);
  }
}

/** The script of a match with its incident, and its prices at any point: a pure function of seed and match (SB-3). */
export const scriptOf = (seed: string, match: Match): MatchScript =>
  withIncident(scriptsOf(seed, match)(), match.sport, incidentOf(seed, match));
