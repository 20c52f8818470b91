import type { Facts, Side } from '../../rules/grading/facts.ts';
import type { SportId } from '../../protocol/sports.ts';
import { type Pair, partsRecord } from '../match-script/script.ts';
import { sumOf } from '../match-script/offers.ts';
import type { FactsOf } from './decided.ts';
import { withPart } from './decided.ts';

/** A result entered by an operator, with all other facts filled in (sportsbook §2.7). */
export interface FilledResult {
  readonly score: Pair;
  readonly parts: readonly Pair[];
  readonly factsOf: FactsOf;
}

const PARTS: Readonly<Partial<Record<SportId, number>>> = { football: 2, handball: 2, 'ice-hockey': 3, basketball: 4 };

/** The sets of a match between two: a winner there must be. */
const WON_SET: Readonly<Partial<Record<SportId, Pair>>> = {
  tennis: [6, 4],
  'table-tennis': [11, 7],
  volleyball: [25, 20],
  esports: [13, 8],
};
const FIFTH_SET: Pair = [15, 11];
const FIFTH = 5;

/** Sports in which equal scores are no result. */
export const isTwoWay = (sport: SportId): boolean => sport === 'basketball' || WON_SET[sport] !== undefined;

/** Goals in turn, home first, until each side has its own. */
function inTurn([home, away]: Pair): readonly Side[] {
  const goals: Side[] = [];
  for (let round = 0; round < Math.max(home, away); round += 1) {
    if (round < home) goals.push('home');
    if (round < away) goals.push('away');
  }
  return goals;
}

/** Each side's score in equal parts, with the remainder in the last. */
function evenParts([home, away]: Pair, count: number): readonly Pair[] {
  const share = (score: number, index: number): number => {
    const each = Math.floor(score / count);
    return index < count - 1 ? each : score - each * (count - 1);
  };
  return Array.from({ length: count }, (_, index): Pair => [share(home, index), share(away, index)]);
}

/** The winner gets the sets needed, the loser at most one less. */
function legalSets([home, away]: Pair, needed: number): Pair {
  const lost = Math.min(Math.min(home, away), needed - 1);
  return home > away ? [needed, lost] : [lost, needed];
}

/** The loser's sets first, each by the usual score. */
function setParts(sport: SportId, [home, away]: Pair): readonly Pair[] {
  const usual = WON_SET[sport] ?? [0, 0];
  const winner: Side = home > away ? 'home' : 'away';
  const lost = Math.min(home, away);
  return Array.from({ length: home + away }, (_, index): Pair => {
    const [high, low] = sport === 'volleyball' && index + 1 === FIFTH ? FIFTH_SET : usual;
    const isHome = index < lost !== (winner === 'home');
    return isHome ? [high, low] : [low, high];
  });
}

/** The winner of a game, if the games of the set were won in turn. */
function gameWinnerOf(parts: readonly Pair[], part: string | undefined): Side | undefined {
  const [set = 0, game = 0] = (part ?? '').split('.').map(Number);
  const games = parts[set - 1];
  return games === undefined ? undefined : inTurn(games)[game - 1];
}

function setFacts(score: Pair, parts: readonly Pair[], wanted: { type: string; part: string | undefined }): Facts {
  const [home, away] = score;
  const [sumHome, sumAway] = sumOf(parts);
  switch (wanted.type) {
    case 'total_games':
    case 'game_handicap':
      return { home: sumHome, away: sumAway };
    case 'total_points':
      return { home, away, value: sumHome + sumAway };
    case 'map_total_rounds': {
      const [roundsHome, roundsAway] = parts[Number(wanted.part) - 1] ?? [0, 0];
      return { home, away, value: roundsHome + roundsAway };
    }
    case 'game_winner':
      return { home, away, winner: gameWinnerOf(parts, wanted.part) };
    default:
      return { home, away, parts: partsRecord(parts) };
  }
}

/** Fills in the facts of an entered score deterministically, so that every market has a result. */
export function filledResult(sport: SportId, entered: Pair, bestOf: number | undefined): FilledResult {
  const needed = ((bestOf ?? 1) + 1) / 2;
  if (WON_SET[sport] !== undefined) {
    const score = legalSets(entered, needed);
    const parts = setParts(sport, score);
    return { score, parts, factsOf: (type, part) => withPart(setFacts(score, parts, { type, part }), type, part) };
  }
  const parts = sport === 'football' || sport === 'handball' ? halves(entered) : evenParts(entered, PARTS[sport] ?? 1);
  const [home, away] = entered;
  const [half] = parts;
  const facts: Facts = {
    home,
    away,
    goals: inTurn(entered),
    // A score that is level after sixty minutes counts as won by the home side in overtime.
    winner: away > home ? 'away' : 'home',
    parts: partsRecord(parts),
    ...(parts.length === 2 && half !== undefined ? { htHome: half[0], htAway: half[1] } : {}),
  };
  return { score: entered, parts, factsOf: (type, part) => withPart(facts, type, part) };
}

/** Half time is the floor of each side's half. */
const halves = (score: Pair): readonly Pair[] => evenParts(score, 2);
