import type { PoolClient } from 'pg';
import type { TicketsContext } from '../context.ts';
import { notifyTicket } from '../messages/notify.ts';
import { exposureOf, ownerOf, ticketRiskKey, withRisk } from '../placing/ticket-projections.ts';
import type { Reply } from '../refusal.ts';
import { changeRisk } from '../risk/store.ts';
import { cashOutCall } from '../wallet/planned-calls.ts';
import type { Ticket, TicketWithLegs } from '../tickets/ticket.ts';
import { amountOf } from '../tickets/view.ts';
import { wireStatus } from '../tickets/wire-status.ts';
import { bundleOf } from '../wallet/bodies.ts';
import { insertCalls } from '../wallet/outbox-store.ts';
import { type CashOut, setCashed } from './store.ts';

const OK = 200;

interface Payment {
  readonly cashOut: Pick<CashOut, 'partMinor' | 'number'>;
  readonly offerMinor: bigint;
}

/** The ticket without the cashed part; the rest settles as if it had always been the stake (sportsbook §6). */
export function cashed({ ticket, legs }: TicketWithLegs, { cashOut, offerMinor }: Payment, now: Date): Ticket {
  const remainingStakeMinor = ticket.remainingStakeMinor - cashOut.partMinor;
  const isWhole = remainingStakeMinor === 0n;
  const cashedMinor = ticket.cashedMinor + offerMinor;
  return {
    ...withRisk({ ticket: { ...ticket, remainingStakeMinor }, legs }),
    state: isWhole ? 'settled' : 'open',
    version: ticket.version + 1,
    callCount: ticket.callCount + 1,
    cashOutCount: cashOut.number,
    cashedMinor,
    payoutMinor: cashedMinor,
    wireStatus: isWhole ? wireStatus.cashOut : wireStatus.open,
    settledAt: isWhole ? now : null,
  };
}

/** Pays a cash-out: ticket, wallet call and message in the transaction that holds the ticket. @returns the response to store */
export async function payCashOut(
  context: TicketsContext,
  transaction: PoolClient,
  { found, ...payment }: Payment & { readonly found: TicketWithLegs; readonly cashOut: CashOut },
): Promise<Reply> {
  const { ticket, legs } = found;
  const { cashOut, offerMinor } = payment;
  const now = context.now();
  const after = cashed(found, payment, now);
  const [before, next] = [exposureOf(ticket), exposureOf(after)];
  const isWhole = after.state === 'settled';
  await setCashed(transaction, ticket, after);
  const call = cashOutCall(ticket.id, {
    count: cashOut.number,
    offerMinor,
    stakeBeforeMinor: ticket.remainingStakeMinor,
    stakeAfterMinor: after.remainingStakeMinor,
  });
  await insertCalls(transaction, bundleOf(ownerOf(context, ticket), [call], ticket.callCount), { now, firstAttempt: now });
  await changeRisk(transaction, [
    {
      ...ticketRiskKey(ticket, legs),
      exposureMinor: next.exposureMinor - before.exposureMinor,
      liabilityEurMinor: next.liabilityEurMinor - before.liabilityEurMinor,
    },
  ]);
  await notifyTicket(context, transaction, [after]);
  const amount = (minor: bigint): string => amountOf(minor, ticket.currency);
  const data = {
    id: ticket.id,
    cashOutId: cashOut.id,
    payout: amount(offerMinor),
    part: amount(cashOut.partMinor),
    restStake: amount(after.remainingStakeMinor),
    status: isWhole ? 'settled' : 'accepted',
    currency: ticket.currency,
  };
  return { status: OK, body: { data } };
}
