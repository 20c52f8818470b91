import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bet, bonusId, MemoryLedger, type Opening, rollback, start, win } from '../../testing/memory-ledger.ts';
import type { EndRoundCommand } from '../commands.ts';

const ann = '00000000-0000-7000-8000-00000000000a';
const anyTicket = { ratePpm: 1_000_000, oddsMinThousandths: 1_000, legsMin: 1, ticketTypes: [1], stage: 'any' as const };
const single = { ticketType: 1, oddsThousandths: 2_000n, isLive: false, legs: 1 };
const gameType = 'sportsbook';

/** A bonus of bets on sport: 10.00 to be wagered 10 times. */
function aLedger({ terms, ...rest }: Opening['terms'] = {}, cash = 20_000n): MemoryLedger {
  const ledger = new MemoryLedger();
  ledger.open(ann, { cash, bonus: 1_000n, terms: { requiredMinor: 10_000n, ...rest, terms: { sport: anyTicket, ...terms } } });
  return ledger;
}
const place = (ledger: MemoryLedger, id: string, amountMinor: bigint) =>
  ledger.send(bet(ann, { externalId: `${id}:bet`, round: id, amountMinor, gameType, sport: single }));
const settle = (ledger: MemoryLedger, id: string, amountMinor: bigint) =>
  ledger.send(win(ann, { externalId: `${id}:win:1`, round: id, amountMinor, gameType, closesRound: true }));
const cashOut = (ledger: MemoryLedger, id: string, given: { number: number; before: bigint; after: bigint }) =>
  ledger.send(
    win(ann, {
      externalId: `${id}:cash:${given.number}`,
      round: id,
      amountMinor: ((given.before - given.after) * 95n) / 100n + 1n,
      gameType,
      reference: `${id}:bet`,
      returnedStake: { beforeMinor: given.before, afterMinor: given.after },
      closesRound: given.after === 0n,
    }),
  );
const endOf = (id: string): EndRoundCommand => ({
  kind: 'endRound',
  source: 'studio-a',
  playerId: ann,
  externalId: `${id}:end:1`,
  gameId: 'game-1',
  round: id,
  amountMinor: 0n,
  reportedBetsMinor: null,
  reportedWinsMinor: null,
  readsRound: true,
});
const releasesOf = (ledger: MemoryLedger) => ledger.books.changes.ops.filter(({ kind }) => kind === 'bonusRelease');
const five = ['t1', 't2', 't3', 't4', 't5'];

describe('tickets under a bonus of bets on sport', () => {
  it('W-132 five tickets that are open together release nothing, and cashed out they leave nothing of the progress', () => {
    const ledger = aLedger();
    for (const id of five) place(ledger, id, 2_000n);
    expect(ledger.bonus(ann)).toMatchObject({ status: 'active', wageredMinor: 10_000n, pendingMinor: 10_000n });
    for (const id of five) cashOut(ledger, id, { number: 1, before: 2_000n, after: 0n });
    expect(ledger.bonus(ann)).toMatchObject({ status: 'active', remainingMinor: 1_000n, wageredMinor: 0n, pendingMinor: 0n });
    expect(releasesOf(ledger)).toEqual([]);
  });

  it('W-132 the settlement that meets the requirement is followed by the release, whose operation remains when the result is corrected', () => {
    const ledger = aLedger({ conversionCapMinor: 800n });
    for (const id of five) place(ledger, id, 2_000n);
    for (const id of five.slice(0, 4)) settle(ledger, id, 0n);
    expect(ledger.bonus(ann)).toMatchObject({ status: 'active', wageredMinor: 10_000n, pendingMinor: 2_000n });
    settle(ledger, 't5', 4_000n);
    expect(ledger.bonus(ann)).toMatchObject({ status: 'released', remainingMinor: 0n, pendingMinor: 0n, releasedMinor: 800n });
    expect(ledger.balances(ann)).toMatchObject({ cash: 10_000n + 4_000n + 800n, bonus: 0n });
    expect(releasesOf(ledger)).toMatchObject([{ amountMinor: 800n, effect: { cash: 800n, bonus: -1_000n } }]);
    ledger.send(rollback(ann, { externalId: 't5:win:1:undo', reference: 't5:win:1' }));
    expect(ledger.balances(ann)).toMatchObject({ cash: 10_800n, bonus: 0n, receivable: 0n });
    expect(ledger.bonus(ann).status).toBe('released');
  });

  it('W-132 an end of the round alone decides its ticket; a void of a ticket takes what was pending off', () => {
    const ledger = aLedger({ requiredMinor: 3_000n });
    place(ledger, 't1', 2_000n);
    place(ledger, 't2', 2_000n);
    place(ledger, 't3', 1_000n);
    ledger.send(rollback(ann, { externalId: 't1:void', reference: 't1:bet', scope: 'round', round: 't1' }));
    expect(ledger.bonus(ann)).toMatchObject({ wageredMinor: 3_000n, pendingMinor: 3_000n });
    ledger.send(endOf('t2'));
    expect(ledger.bonus(ann)).toMatchObject({ status: 'active', pendingMinor: 1_000n });
    ledger.send(endOf('t3'));
    expect(ledger.bonus(ann)).toMatchObject({ status: 'released', pendingMinor: 0n });
  });

  it('W-132 a part that was cashed out does not count, the rest counts when it is decided', () => {
    const ledger = aLedger({ requiredMinor: 2_000n });
    place(ledger, 't1', 2_000n);
    cashOut(ledger, 't1', { number: 1, before: 2_000n, after: 1_500n });
    settle(ledger, 't1', 3_000n);
    expect(ledger.bonus(ann)).toMatchObject({ status: 'active', wageredMinor: 1_500n, pendingMinor: 0n });
    place(ledger, 't2', 500n);
    settle(ledger, 't2', 0n);
    expect(ledger.bonus(ann).status).toBe('released');
  });

  it('W-132 a bonus whose last money is on the ticket that meets its requirement is played, not lost', () => {
    const ledger = aLedger({ requiredMinor: 1_000n }, 0n);
    place(ledger, 't1', 1_000n);
    settle(ledger, 't1', 0n);
    expect(ledger.bonus(ann)).toMatchObject({ status: 'released', releasedMinor: 0n });
  });

  it('W-132 a ticket that is decided after the time of the bonus releases nothing', () => {
    const ledger = aLedger({ requiredMinor: 1_000n, expiresAt: new Date(start.getTime() + 3_600_000) });
    place(ledger, 't1', 1_000n);
    ledger.now = new Date(start.getTime() + 3_600_000);
    settle(ledger, 't1', 2_000n);
    expect(releasesOf(ledger)).toEqual([]);
  });

  interface Ticket {
    readonly id: string;
    readonly number: number;
    readonly minor: bigint;
    readonly restMinor: bigint;
    readonly afterMinor: bigint;
  }

  /** The calls that decide a ticket at risk; a ticket is placed only once. */
  const decisions = {
    place: () => undefined,
    cash: (ledger: MemoryLedger, { id, number, restMinor, afterMinor }: Ticket) =>
      cashOut(ledger, id, { number, before: restMinor, after: afterMinor }),
    settle: (ledger: MemoryLedger, { id, minor }: Ticket) => settle(ledger, id, minor),
    end: (ledger: MemoryLedger, { id }: Ticket) => ledger.send(endOf(id)),
    void: (ledger: MemoryLedger, { id }: Ticket) =>
      ledger.send(rollback(ann, { externalId: `${id}:void`, reference: `${id}:bet`, scope: 'round', round: id })),
  };

  it('W-132 is released once, by what was decided within the requirement, however tickets are cashed out, voided and settled', () => {
    const step = fc.record({
      ticket: fc.integer({ min: 1, max: 6 }),
      what: fc.constantFrom('place' as const, 'cash' as const, 'cash' as const, 'settle' as const, 'void' as const, 'end' as const),
      minor: fc.bigInt({ min: 1n, max: 900n }),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), fc.bigInt({ min: 1n, max: 3_000n }), (steps, requiredMinor) => {
        const ledger = aLedger({ requiredMinor });
        const atRisk = new Map<string, bigint>();
        const decided = new Map<string, bigint>();
        const decide = ({ what, ...ticket }: Omit<Ticket, 'afterMinor'> & { readonly what: keyof typeof decisions }): void => {
          const { id, minor, restMinor } = ticket;
          const afterMinor = what === 'cash' && minor < restMinor ? restMinor - minor : 0n;
          decisions[what](ledger, { ...ticket, afterMinor });
          if (what === 'place') return;
          if (afterMinor > 0n) atRisk.set(id, afterMinor);
          else {
            atRisk.delete(id);
            decided.set(id, what === 'settle' || what === 'end' ? restMinor : 0n);
          }
        };
        steps.forEach(({ ticket, what, minor }, number) => {
          const id = `t${ticket}`;
          const restMinor = atRisk.get(id);
          if (restMinor !== undefined) decide({ id, number, minor, restMinor, what });
          else if (what === 'place' && !decided.has(id)) {
            const wasActive = ledger.bonus(ann).status === 'active';
            if (place(ledger, id, minor).code === 'OK' && wasActive) atRisk.set(id, minor);
          }
          const countedMinor = [...decided.values()].reduce((sum, one) => sum + one, 0n);
          const pendingMinor = [...atRisk.values()].reduce((sum, one) => sum + one, 0n);
          const bonus = ledger.bonus(ann);
          expect(bonus).toMatchObject({ pendingMinor, wageredMinor: countedMinor + pendingMinor });
          expect(bonus.status === 'released').toBe(countedMinor >= requiredMinor);
          expect(releasesOf(ledger).length).toBe(Number(countedMinor >= requiredMinor));
        });
      }),
      { numRuns: 300 },
    );
  });
});

describe('a bonus that begins again beside one whose time is over', () => {
  const other = '00000000-0000-7000-8000-0000000000b1';

  it('W-133 W-130 finds no other active one, and the other ends as its sweep would end it', () => {
    for (const road of ['rollback', 'win'] as const) {
      const ledger = new MemoryLedger();
      const endsAt = new Date(start.getTime() + 7_200_000);
      ledger.open(ann, { cash: 0n, bonus: 500n, terms: { expiresAt: endsAt } });
      ledger.send(bet(ann, { externalId: 'b1', round: 'r1', amountMinor: 500n }));
      ledger.send(win(ann, { externalId: 'w1', round: 'r1', amountMinor: 0n, closesRound: true }));
      expect(ledger.bonus(ann).status).toBe('lost');
      const overAt = new Date(start.getTime() + 3_600_000);
      const later = { ...ledger.aBonus(ann), playerId: ann, id: other, expiresAt: overAt };
      ledger.books.putBonus(later);
      ledger.now = overAt;
      if (road === 'rollback') ledger.send(rollback(ann, { externalId: 'x1', reference: 'b1' }));
      else ledger.send(win(ann, { externalId: 'w2', round: 'r1', amountMinor: 500n }));
      expect(ledger.balances(ann)).toMatchObject({ cash: 0n, bonus: 500n });
      expect(ledger.bonus(ann)).toMatchObject({ id: bonusId, status: 'active', remainingMinor: 500n });
      expect(ledger.books.bonuses(ann).get(other)?.status).toBe('expired');
    }
  });
});
