import type { BookEvent } from '@pavilion/sportsbook/book/market-cache/types.ts';
import { legResultOf } from '@pavilion/sportsbook/book/market-cache/leg-result.ts';
import { CORRECTED_WITHIN_MS } from '@pavilion/sportsbook/book/settlement/late.ts';
import { type LastSettlement, planSettlement } from '@pavilion/sportsbook/book/settlement/plan.ts';
import type { PlannedCall } from '@pavilion/sportsbook/book/wallet/planned-calls.ts';
import { afterPlan } from '@pavilion/sportsbook/book/settlement/steps.ts';
import { targetOf } from '@pavilion/sportsbook/book/tickets/returns.ts';
import type { TicketWithLegs } from '@pavilion/sportsbook/book/tickets/ticket.ts';

interface Settled {
  readonly last: LastSettlement | undefined;
  readonly firstAtMs: number | undefined;
}

interface Waiting {
  readonly ticketId: string;
  readonly bundle: number;
  readonly call: PlannedCall;
}

/** Ways in which the settling of tickets can be broken. */
export const bookFlaws = ['settlesTwice', 'keepsOldWins', 'paysTheWholeStake', 'losesACall', 'takesResultsInAnyOrder'] as const;
export type BookFlaw = (typeof bookFlaws)[number];

const isUndoOfAWin = ({ transactionId }: PlannedCall): boolean => transactionId.endsWith(':undo');

const isSettleable = ({ state, remainingStakeMinor }: TicketWithLegs['ticket']): boolean =>
  ['open', 'cashing', 'settled'].includes(state) && remainingStakeMinor > 0n;

/** The book's tables in memory. A transaction works on a copy, which takes their place when it commits. */
export class Tables {
  readonly events: Map<string, BookEvent>;
  readonly tickets: Map<string, TicketWithLegs>;
  readonly settlements: Map<string, Settled>;
  /** The answers that were given to the requests of players. */
  readonly answers: Map<string, string>;
  readonly cashOuts: Map<string, { readonly ticketId: string; readonly partMinor: bigint }>;
  readonly outbox: Waiting[];
  readonly #flaw: BookFlaw | undefined;

  constructor(before: Tables | undefined, flaw: BookFlaw | undefined) {
    this.events = new Map(before?.events);
    this.tickets = new Map(before?.tickets);
    this.settlements = new Map(before?.settlements);
    this.answers = new Map(before?.answers);
    this.cashOuts = new Map(before?.cashOuts);
    this.outbox = [...(before?.outbox ?? [])];
    this.#flaw = flaw;
  }

  send(ticketId: string, calls: readonly PlannedCall[]): void {
    const bundle = this.outbox.length;
    const kept = this.#flaw === 'losesACall' && bundle % 3 === 2 ? calls.slice(1) : calls;
    for (const call of kept) if (this.#flaw !== 'keepsOldWins' || !isUndoOfAWin(call)) this.outbox.push({ ticketId, bundle, call });
  }

  /** Recomputes every ticket on these markets (`settleTickets`). */
  settle(marketIds: ReadonlySet<string>, now: Date): void {
    for (const before of this.tickets.values()) {
      if (!before.legs.some(({ marketId }) => marketIds.has(marketId))) continue;
      const after = this.#withVerdicts(before, marketIds);
      if (this.#isLate(after, now)) continue;
      this.tickets.set(after.ticket.id, after);
      this.#settleOne(after, now);
    }
  }

  #withVerdicts({ ticket, legs }: TicketWithLegs, marketIds: ReadonlySet<string>): TicketWithLegs {
    const acceptedAtMs = (ticket.acceptedAt ?? ticket.createdAt).getTime();
    const decided = legs.map((leg) => {
      const market = marketIds.has(leg.marketId) ? this.events.get(leg.eventId)?.markets.get(leg.marketId) : undefined;
      if (market === undefined) return leg;
      return { ...leg, result: legResultOf(market, leg.outcomeId.slice(leg.marketId.length + 1), acceptedAtMs) ?? null };
    });
    return { ticket, legs: decided };
  }

  /** A correction that would take money back more than a day after the first settlement waits for two people (`holdLateCorrections`). */
  #isLate(after: TicketWithLegs, now: Date): boolean {
    const { ticket } = after;
    const settled = this.settlements.get(ticket.id);
    if (ticket.state !== 'settled' || ticket.remainingStakeMinor === 0n || settled?.firstAtMs === undefined) return false;
    const isLess = (targetOf(after)?.payoutMinor ?? 0n) < (settled.last?.payoutMinor ?? 0n);
    return isLess && now.getTime() - settled.firstAtMs > CORRECTED_WITHIN_MS;
  }

  #settleOne({ ticket, legs }: TicketWithLegs, now: Date): void {
    if (!isSettleable(ticket)) return;
    const known = this.settlements.get(ticket.id);
    const last = this.#flaw === 'settlesTwice' ? undefined : known?.last;
    const staked = this.#flaw === 'paysTheWholeStake' ? { ...ticket, remainingStakeMinor: ticket.stakeMinor } : ticket;
    const plan = planSettlement({ ...ticket, last, isFreeBet: false }, targetOf({ ticket: staked, legs }));
    if (plan.kind !== 'settle' && plan.kind !== 'reopen') return;
    this.tickets.set(ticket.id, { ticket: afterPlan({ ticket, legs }, plan, now), legs });
    const paid = plan.kind === 'settle' ? { last: plan.settlement, firstAtMs: now.getTime() } : { last: undefined, firstAtMs: undefined };
    this.settlements.set(ticket.id, { ...paid, firstAtMs: known?.firstAtMs ?? paid.firstAtMs });
    this.send(ticket.id, plan.calls);
  }
}
