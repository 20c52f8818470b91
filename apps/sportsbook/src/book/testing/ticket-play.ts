import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import * as z from 'zod';
import type { OutcomeResult } from '../../protocol/result.ts';
import { settlementMessage, undoMessage, voidMessage } from '../../testing/feed-messages.ts';
import type { TestTickets } from './tickets.ts';

const result = fc.constantFrom<OutcomeResult[]>('won', 'lost', 'void', 'push', 'half_won', 'half_lost', 'dead_heat 1/2', 'dead_heat 2/3');
const place = fc.integer({ min: 0, max: 3 });

/** Events of a generated history, with matches and tickets by their index. */
export const anyAct = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('decide' as const), place, home: result, away: result }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('cashOut' as const), place }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('undo' as const), place }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('void' as const), place }) },
);
type Act = typeof anyAct extends fc.Arbitrary<infer Given> ? Given : never;

export interface World {
  readonly players: readonly { readonly playerId: string; readonly token: string }[];
  readonly events: readonly string[];
  readonly bets: readonly { readonly token: string; readonly id: string }[];
}

/** Bets of every kind on a book, and results of every kind for them. */
export class TicketPlay {
  readonly #book: TestTickets;
  readonly #versions = new Map<string, number>();

  constructor(book: TestTickets) {
    this.#book = book;
  }

  #nextVersion(eventId: string): number {
    const version = (this.#versions.get(eventId) ?? 0) + 1;
    this.#versions.set(eventId, version);
    return version;
  }

  decide(eventId: string, home: OutcomeResult, away: OutcomeResult = 'lost'): Promise<void> {
    const body = { settlementVersion: this.#nextVersion(eventId), results: { home, draw: 'lost' as const, away } };
    return this.#book.receive(settlementMessage(this.#book.place(eventId), body));
  }

  voidEvent = (eventId: string): Promise<void> =>
    this.#book.receive(voidMessage(this.#book.place(eventId), { settlementVersion: this.#nextVersion(eventId) }));

  undo = (eventId: string): Promise<void> => this.#book.receive(undoMessage(this.#book.place(eventId), this.#nextVersion(eventId)));

  cashOut = (token: string, ticketId: string, amount: string) =>
    this.#book.call('POST', `/bets/${ticketId}/cash-out`, { body: { token, requestId: randomUUID(), amount } });

  /** A free bet of 10.00 EUR. @returns its id */
  async grantFreeBet(playerId: string): Promise<string> {
    const { data } = await this.#book.call('POST', '/free-bets', { body: { playerId, currency: 'EUR', amount: '10.00' } });
    return z.looseObject({ id: z.string() }).parse(data).id;
  }

  /** A single, a combination, two systems and a free bet of two players on four events. */
  async aWorld(): Promise<World> {
    const book = this.#book;
    const [one, two] = [book.aPlayer(), book.aPlayer()];
    const events = [await book.anEvent(), await book.anEvent(), await book.anEvent(), await book.anEvent()] as const;
    const on = (at: 0 | 1 | 2 | 3) => book.selection(events[at]);
    const away = book.selection(events[0], 'away', '3.25');
    const bankers = [on(3).outcomeId];
    const placed: [string, object][] = [
      [one.token, { selections: [on(0)] }],
      [one.token, { type: 'combo', selections: [on(0), on(1), on(2)], stake: '20.00' }],
      [one.token, { type: 'system', size: 2, selections: [away, on(1), on(2)], stake: '30.00' }],
      [two.token, { type: 'system', size: [1, 2, 3], bankers, selections: [on(0), on(1), on(2), on(3)], stake: '70.00' }],
      [two.token, { type: 'combo', selections: [on(0), on(3)], freeBetId: await this.grantFreeBet(two.playerId) }],
    ];
    const bets: World['bets'][number][] = [];
    for (const [token, slip] of placed) bets.push({ token, id: await book.accepted(token, '', slip) });
    return { players: [one, two], events, bets };
  }

  async perform({ events, bets }: World, act: Act): Promise<void> {
    const eventId = events[act.place] ?? '';
    const bet = bets[act.place];
    if (act.kind === 'decide') await this.decide(eventId, act.home, act.away);
    if (act.kind === 'void') await this.voidEvent(eventId);
    if (act.kind === 'undo') await this.undo(eventId);
    // Refused if a market is closed or there is nothing to gain.
    if (act.kind === 'cashOut' && bet !== undefined) await this.cashOut(bet.token, bet.id, '1.50');
  }
}
