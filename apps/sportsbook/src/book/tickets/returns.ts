import type { LegResult } from '../../rules/payout/factor.ts';
import { type SettledTicket, settleTicket } from '../../rules/payout/settle.ts';
import { picksOf } from './picks.ts';
import type { Selection, Ticket } from './ticket.ts';

/** The part of a ticket and its legs that determines the payout. */
interface Decided {
  readonly ticket: Pick<Ticket, 'stakeMinor' | 'remainingStakeMinor' | 'freeBetId' | 'sizes' | 'bankers' | 'builtPrice'>;
  readonly legs: readonly Pick<Selection, 'price' | 'result'>[];
}

/** The payout of a ticket by its current results; for a free bet the winnings alone (sportsbook §4.4). */
export function targetOf({ ticket, legs }: Decided): SettledTicket | undefined {
  const { shape, picks } = picksOf({ ticket, legs });
  const settled = settleTicket(ticket.remainingStakeMinor, shape, picks);
  if (settled === undefined || ticket.freeBetId === null || settled.wallet === 'rollback') return settled;
  const payoutMinor = settled.payoutMinor > ticket.stakeMinor ? settled.payoutMinor - ticket.stakeMinor : 0n;
  return { ...settled, payoutMinor, status: payoutMinor > 0n ? 'won' : settled.status === 'won' ? 'lost' : settled.status };
}

const WON: LegResult = { kind: 'won' };

/**
 * The return in money for the remaining stake if every open leg wins, in minor units: the settlement as of now, so a void leg counts one, a
 * lost line nothing and a half-lost leg half (SB-103).
 */
export function possibleReturn({ ticket, legs }: Decided): bigint {
  const settled = targetOf({ ticket, legs: legs.map((leg) => ({ ...leg, result: leg.result ?? WON })) });
  return settled === undefined || (settled.wallet === 'rollback' && ticket.freeBetId !== null) ? 0n : settled.payoutMinor;
}

/** The possible return at placing: of the whole stake, with nothing decided yet. */
export const agreedReturn = ({ ticket, legs }: Decided): bigint =>
  possibleReturn({ ticket: { ...ticket, remainingStakeMinor: ticket.stakeMinor }, legs: legs.map((leg) => ({ ...leg, result: null })) });
