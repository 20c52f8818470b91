import type { OutboxCall } from './bodies.ts';
import type { ClaimedCall } from './outbox-store.ts';

/** For how long calls belong to the process that stored them: others take them after that, should it have died. */
export const FRESH_LEASE_MS = 30_000;

/** Calls a commit of this process has just stored, in its hands until `leaseUntil`. */
interface Fresh {
  readonly ticketId: string;
  readonly calls: readonly ClaimedCall[];
  readonly leaseUntil: Date;
}

/**
 * Passes calls from the commit that stored them to the wallet without a query. The tables have them too: a process that dies loses only the
 * head start, and calls that arrive too late are left to the next poll.
 */
export class FreshCalls {
  #waiting: Fresh[] = [];

  /** Takes the bundles of a commit, at most one of a ticket; they were stored with their next attempt at `leaseUntil`. */
  add(calls: readonly OutboxCall[], leaseUntil: Date): void {
    const byTicket = Map.groupBy(calls, ({ ticketId }) => ticketId);
    for (const [ticketId, own] of byTicket)
      this.#waiting.push({
        ticketId,
        leaseUntil,
        calls: own.map((call) => ({ ...call, body: { ...call.body }, attempts: 1, isBlocked: false })),
      });
  }

  /** Takes tickets while their calls fit into `limit`: calls still under our lease, and those whose lease has expired. */
  take(limit: number, now: Date): { readonly ready: ClaimedCall[]; readonly late: ClaimedCall[] } {
    let count = 0;
    const beyond = this.#waiting.findIndex(({ calls }) => {
      count += calls.length;
      return count > limit;
    });
    const end = beyond < 0 ? this.#waiting.length : beyond;
    const taken = this.#waiting.slice(0, end);
    this.#waiting = this.#waiting.slice(end);
    const isOurs = ({ leaseUntil }: Fresh): boolean => now < leaseUntil;
    return {
      ready: taken.filter(isOurs).flatMap(({ calls }) => calls),
      late: taken.filter((fresh) => !isOurs(fresh)).flatMap(({ calls }) => calls),
    };
  }
}
