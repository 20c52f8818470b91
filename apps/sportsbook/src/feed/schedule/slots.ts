import { HOUR_MS, MINUTE_MS } from '../../durations.ts';
import type { SportId } from '../../protocol/sports.ts';
import { drawOf, pickIndex, streamOf } from '../stream.ts';
import { type Competitor, theWorld } from '../world.ts';

/** Slots are counted from here (sportsbook §2.2). */
export const EPOCH_MS = Date.UTC(2026, 0, 1);

/** The tiers of a sport's leagues, in order; they set the book's limits (sportsbook §4.3). */
const TIERS = ['A', 'B', 'C'] as const;
type Tier = (typeof TIERS)[number];

export interface League {
  readonly id: string;
  readonly name: string;
  readonly category: string;
  readonly tier: Tier;
}

/** A match of the schedule: who, where, when. It follows from the seed and its number alone. */
export interface Match {
  readonly eventId: string;
  readonly sport: SportId;
  readonly slot: number;
  readonly startsAtMs: number;
  readonly league: League;
  readonly home: Competitor;
  readonly away: Competitor;
}

export const matchIdOf = (sport: SportId, slot: number): string => `ev-${sport}-${slot}`;

export function leaguesOf(sport: SportId): readonly League[] {
  return theWorld()[sport].leagues.map((league, index) => ({ ...league, tier: TIERS[index] ?? 'C' }));
}

export function strideMsOf(sport: SportId): number {
  return theWorld()[sport].model.strideMinutes * MINUTE_MS;
}

const jitterMsOf = (sport: SportId): number => theWorld()[sport].model.jitterMinutes * MINUTE_MS;

/** The competitors of a sport in the order of their turns, which the seed shuffles once. */
function turnsOf(seed: string, sport: SportId): readonly Competitor[] {
  const { competitors } = theWorld()[sport];
  return competitors
    .map((competitor, index) => ({ competitor, rank: drawOf(seed, `slot/${sport}/turns`, index) }))
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ competitor }) => competitor);
}

/** Cached by seed, since every match needs the order. */
const turns = new Map<string, readonly Competitor[]>();

function turnsKept(seed: string, sport: SportId): readonly Competitor[] {
  const key = `${sport} ${seed}`;
  const kept = turns.get(key) ?? turnsOf(seed, sport);
  turns.set(key, kept);
  return kept;
}

/**
 * The pairs of a slot: a round robin, in which each competitor plays once in every ten slots and meets all others before meeting one again. Twenty
 * competitors and two matches a slot leave ten slots between two matches of one, so three hours of rest cannot hold where ten slots are shorter than
 * that; then the competitor longest free is next (D-127), and the rotation gives exactly that one: at least nine slots are between, so no team ever
 * plays two matches at once.
 */
function pairOf(seed: string, sport: SportId, slot: number): readonly [Competitor, Competitor] {
  const order = turnsKept(seed, sport);
  const half = order.length / 2;
  const [round, place] = [Math.floor(slot / half), slot % half];
  const moving = order.length - 1;
  // Place 0 is fixed, and the others rotate by one each round: the circle method of a round robin.
  const at = (position: number): Competitor => {
    const index = position === 0 ? 0 : ((((position - 1 + round) % moving) + moving) % moving) + 1;
    const competitor = order[index];
    if (competitor === undefined) throw new Error(`${sport} has no competitor ${index}`);
    return competitor;
  };
  return [at(place), at(moving - place)];
}

/** The draws of a slot by place: time, league, sides; the sport's own draws follow. */
const DRAW = { jitter: 1, league: 2, sides: 3 } as const;

const slotLabel = (sport: SportId, slot: number): string => `slot/${sport}/${slot}`;

export function matchAt(seed: string, sport: SportId, slot: number): Match {
  const label = slotLabel(sport, slot);
  const { jitterMinutes } = theWorld()[sport].model;
  const jitter = Math.floor(drawOf(seed, label, DRAW.jitter) * (jitterMinutes + 1)) * MINUTE_MS;
  const leagues = leaguesOf(sport);
  const league =
    leagues[
      pickIndex(
        leagues.map(() => 1 / leagues.length),
        () => drawOf(seed, label, DRAW.league),
      )
    ];
  if (league === undefined) throw new Error(`${sport} has no league`);
  const [one, other] = pairOf(seed, sport, slot);
  const isAsDrawn = drawOf(seed, label, DRAW.sides) < 0.5;
  return {
    eventId: matchIdOf(sport, slot),
    sport,
    slot,
    startsAtMs: EPOCH_MS + slot * strideMsOf(sport) + jitter,
    league,
    home: isAsDrawn ? one : other,
    away: isAsDrawn ? other : one,
  };
}

/** The stream for a sport's own draws about a slot: the number of sets, the character of a map. */
export const detailStream = (seed: string, { sport, slot }: Match) => streamOf(seed, `${slotLabel(sport, slot)}/detail`);

/** Everything is published this long ahead, and every sixth slot earlier still (sportsbook §2.2). */
const NEAR_MS = 12 * HOUR_MS;
export const FAR_MS = 72 * HOUR_MS;
const FAR_EVERY = 6;

/** The earliest instant at which a match is offered. */
export const publishedFromMs = ({ slot, startsAtMs }: Pick<Match, 'slot' | 'startsAtMs'>): number =>
  startsAtMs - (slot % FAR_EVERY === 0 ? FAR_MS : NEAR_MS);

/** Numbers of the slots that may start in a time. */
export function slotsBetween(sport: SportId, fromMs: number, toMs: number): { first: number; last: number } {
  const stride = strideMsOf(sport);
  return {
    first: Math.max(0, Math.ceil((fromMs - jitterMsOf(sport) - EPOCH_MS) / stride)),
    last: Math.floor((toMs - EPOCH_MS) / stride),
  };
}

const MATCH_ID = /^ev-([a-z-]+)-(\d{1,9})$/;

/** @returns undefined for an id that is no match's */
export function matchOf(seed: string, eventId: string): Match | undefined {
  const [, name, slot] = MATCH_ID.exec(eventId) ?? [];
  const sport = Object.keys(theWorld()).find((id) => id === name);
  return isSport(sport) && slot !== undefined ? matchAt(seed, sport, Number(slot)) : undefined;
}

const isSport = (name: string | undefined): name is SportId => name !== undefined && name in theWorld();
