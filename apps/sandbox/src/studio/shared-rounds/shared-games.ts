import { fullCatalogue } from '@pavilion/fairness';
import type { Round } from '../round.ts';

/** The clock of a game's shared rounds, in milliseconds. */
export type RoundClock = {
  /** Bets are taken for this long. */
  readonly bettingMs: number;
  /** From the end of the bets to the result; a climb rises for as long as its end point says. */
  readonly closedMs: number;
  /** The result stays until the next round. */
  readonly gapMs: number;
};

/** A pause of 3 s between climbs (games §1.3, §8.2). */
export const climbClock: RoundClock = { bettingMs: 6000, closedMs: 0, gapMs: 3000 };
/** Time to place chips, a breath before the result, and time to watch wheel, cards or dice and to read what they brought. */
export const tableClock: RoundClock = { bettingMs: 15_000, closedMs: 2000, gapMs: 10_000 };

const liveStudio = 'Mirrorlake Live';
/** Engines whose result is one for all who bet on it: it is drawn before anybody's bets are looked at. */
const tableEngines: ReadonlySet<string> = new Set(['roulette', 'baccarat', 'moneywheel', 'sicbo']);

const idsOf = (isMeant: (row: (typeof fullCatalogue)[number]) => boolean): ReadonlySet<string> =>
  new Set(fullCatalogue.filter(isMeant).map(({ id }) => id));

/** The live tables: their bets are placed on a round that all at the table share, and on no other (D-231). */
export const liveTables: ReadonlySet<string> = idsOf(({ studio, engine }) => studio === liveStudio && tableEngines.has(engine));
/** Games that may be played on a shared round: the climbs too, beside rounds of the player's own. */
export const sharedGames: ReadonlySet<string> = new Set([...liveTables, ...idsOf(({ engine }) => engine === 'crash')]);

export const clockOf = (gameId: string): RoundClock => (liveTables.has(gameId) ? tableClock : climbClock);

/** A bet that lies on a live table: its result comes with the table's. */
export const isAtTable = ({ gameId, startsAt }: Pick<Round, 'gameId' | 'startsAt'>): boolean => startsAt !== null && liveTables.has(gameId);
