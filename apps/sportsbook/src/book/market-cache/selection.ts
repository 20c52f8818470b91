import type { MarketStatus } from '../../protocol/messages.ts';
import { mayReturn } from '../../rules/grading/grade.ts';
import type { Masses } from '../../rules/payout/cash-out.ts';
import { RESULTS } from '../../rules/pricing/law.ts';
import type { BookEvent, BookMarket, BookOutcome } from './types.ts';

/** A selection as the slip names it. */
export interface SelectionIds {
  readonly eventId: string;
  readonly marketId: string;
  readonly outcomeId: string;
}

/** A selection's current price and state. */
export interface SelectionNow {
  readonly event: BookEvent;
  readonly market: BookMarket;
  readonly outcome: BookOutcome;
  /** Takes the feed's silence into account: a market that is no longer priced is suspended, whatever its last status. */
  readonly status: MarketStatus;
  /** Thousandths; undefined while the outcome is inactive or its market is not open. */
  readonly price: bigint | undefined;
  /** In play: bets wait their delay, limits are halved, cash-outs cost more. */
  readonly isLive: boolean;
  /** A prematch market whose start has passed without a message about it: `EVENT_STARTED`. */
  readonly hasStarted: boolean;
}

/** States in which an event takes bets; the others are over, or were never played. */
const BETTABLE: readonly string[] = ['prematch', 'live', 'interrupted'];

/** Whether bets are taken on an event in this state, whatever is still said of its markets. */
export const isBettable = ({ state }: Pick<BookEvent, 'state'>): boolean => BETTABLE.includes(state);

const PPM = 1_000_000;

/**
 * Fair chances of an outcome's results, for a cash-out. The feed's one chance counts halves and pushes in (sportsbook §2.5), so it says
 * enough only of an outcome that wins or loses and nothing else. Undefined where the stake may come back and the feed does not tell how
 * likely (SB-151).
 */
export function massesOf({ type, line }: Pick<BookMarket, 'type' | 'line'>, { probabilityPpm, masses }: BookOutcome): Masses | undefined {
  if (masses !== undefined) return RESULTS.map((kind, place) => ({ result: { kind }, ppm: BigInt(masses[place] ?? 0) }));
  if (mayReturn({ type, line: line ?? undefined })) return undefined;
  return [
    { result: { kind: 'won' }, ppm: BigInt(probabilityPpm) },
    { result: { kind: 'lost' }, ppm: BigInt(PPM - probabilityPpm) },
  ];
}
