import type { TicketWithLegs } from '../tickets/ticket.ts';
import type { WalletAnswer } from '../wallet/client.ts';

/** A ticket that was `staking` when the wallet was asked, and the wallet's yes. */
export interface TakenStake {
  readonly found: TicketWithLegs;
  readonly answer: WalletAnswer;
}
