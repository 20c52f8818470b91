import pg from 'pg';
import { inTransaction } from '../../../kernel/database.ts';
import type { BetContext } from './bets.ts';
import { type SetBet, setBets } from './bet-store.ts';

/** Tickets of one transaction: many enough that a settlement of thousands is few commits, and short enough to delay no other transaction. */
const TICKETS_A_BATCH = 64;

interface Waiting {
  readonly bet: SetBet;
  readonly resolve: () => void;
  readonly reject: (reason: unknown) => void;
}

const keyOf = ({ source, id }: Pick<SetBet, 'source' | 'id'>): string => `${source} ${id}`;

/**
 * Collects tickets into a batch, each at most once: a second message about a ticket goes into the next batch, so that both are applied in
 * order.
 */
function takeBatch(waiting: readonly Waiting[]): { batch: Waiting[]; rest: Waiting[] } {
  const keys = new Set<string>();
  const [batch, rest]: [Waiting[], Waiting[]] = [[], []];
  for (const one of waiting) {
    const key = keyOf(one.bet);
    if (batch.length < TICKETS_A_BATCH && !keys.has(key)) batch.push(one);
    else rest.push(one);
    keys.add(key);
  }
  return { batch, rest };
}

/**
 * Stores tickets: what arrives while a transaction runs is stored by the next one, all of it at once, so that a settlement costs
 * a commit per batch and not per ticket. Resolves once the ticket is durable.
 */
export class TicketIngestion {
  readonly #context: BetContext;
  #waiting: Waiting[] = [];
  #isRunning = false;

  constructor(context: BetContext) {
    this.#context = context;
  }

  keep(bet: SetBet): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ bet, resolve, reject });
      if (this.#isRunning) return;
      this.#isRunning = true;
      void this.#run();
    });
  }

  async #run(): Promise<void> {
    while (this.#waiting.length > 0) {
      const { batch, rest } = takeBatch(this.#waiting);
      this.#waiting = rest;
      await this.#keepTogether(batch);
    }
    this.#isRunning = false;
  }

  /**
   * A batch that the database refuses does not say which ticket is at fault: each is retried alone, so that a bad one stops only itself.
   */
  async #keepTogether(batch: readonly Waiting[]): Promise<void> {
    try {
      await this.#store(batch.map(({ bet }) => bet));
      for (const { resolve } of batch) resolve();
    } catch (error) {
      if (batch.length > 1 && error instanceof pg.DatabaseError) for (const one of batch) await this.#keepTogether([one]);
      else for (const { reject } of batch) reject(error);
    }
  }

  async #store(bets: readonly SetBet[]): Promise<void> {
    const context = this.#context;
    const byKey = new Map(bets.map((bet) => [keyOf(bet), bet]));
    await inTransaction(context.database, async (transaction) => {
      const changed = await setBets(transaction, bets);
      const events = changed.flatMap((one) => {
        const bet = byKey.get(keyOf(one));
        return bet === undefined ? [] : [{ type: 'BetChanged' as const, playerId: bet.playerId, betId: bet.id, status: bet.status }];
      });
      await context.publish(transaction, ...events);
    });
  }
}
