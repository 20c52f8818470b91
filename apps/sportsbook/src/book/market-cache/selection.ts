import type { MarketStatus } from '../../protocol/messages.ts';
import type { Masses } from '../../rules/payout/cash-out.ts';
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

const PPM = 1_000_000;

/** Fair chances of an outcome's results, for a cash-out. The feed's chance already counts halves and pushes in (sportsbook §2.5). */
export const massesOf = ({ probabilityPpm }: BookOutcome): Masses => [
  { result: { kind: 'won' }, ppm: BigInt(probabilityPpm) },
  { result: { kind: 'lost' }, ppm: BigInt(PPM - probabilityPpm) },
];
