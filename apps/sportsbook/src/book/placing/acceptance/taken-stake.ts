import type { TicketWithLegs } from '../../tickets/ticket.ts';
import type { WalletAnswer } from '../../wallet/client.ts';

/** A ticket in `staking` whose stake the wallet has taken. */
export interface TakenStake {
  readonly found: TicketWithLegs;
  readonly answer: WalletAnswer;
}
