import { type SettledTicket, settleTicket } from '../../rules/payout/settle.ts';
import { shapeOfTicket, type TicketWithLegs } from '../tickets/ticket.ts';

/** The payout of a ticket by its current results; for a free bet the winnings alone (sportsbook §4.4). */
export function targetOf({ ticket, legs }: TicketWithLegs): SettledTicket | undefined {
  const settled = settleTicket(
    ticket.remainingStakeMinor,
    shapeOfTicket(ticket, legs.length),
    legs.map(({ price, result }) => ({ price, result: result ?? undefined })),
  );
  if (settled === undefined || ticket.freeBetId === null || settled.wallet === 'rollback') return settled;
  const payoutMinor = settled.payoutMinor > ticket.stakeMinor ? settled.payoutMinor - ticket.stakeMinor : 0n;
  return { ...settled, payoutMinor, status: payoutMinor > 0n ? 'won' : settled.status === 'won' ? 'lost' : settled.status };
}
