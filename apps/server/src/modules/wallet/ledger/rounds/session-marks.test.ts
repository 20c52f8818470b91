import { describe, expect, it } from 'vitest';
import { HOUR_MS } from '@pavilion/contract/formats/durations.ts';
import { bet, bonusId, MemoryLedger, type Opening, rollback, start, win } from '../../testing/memory-ledger.ts';
import type { WalletCommand } from '../commands.ts';

const ann = '00000000-0000-7000-8000-00000000000a';
const gameType = 'sportsbook';
const single = { ticketType: 1, oddsThousandths: 2_000n, isLive: false, legs: 1 };
const anyTicket = { ratePpm: 1_000_000, oddsMinThousandths: 1_000, legsMin: 1, ticketTypes: [1], stage: 'any' as const };

/** A player's account with a session that begins an hour after the first rounds. */
function aVisit(opening: Opening) {
  const ledger = new MemoryLedger();
  ledger.open(ann, opening);
  const account = () => {
    const found = ledger.books.account(ann, 'EUR');
    if (found === undefined) throw new Error('no such account');
    return found;
  };
  let baselineMinor = 0n;
  const sent = (...commands: WalletCommand[]): string => ledger.send(...commands).code;
  return {
    ledger,
    sent,
    /** The session begins, and asks for its result at once. */
    signIn(): void {
      ledger.now = new Date(start.getTime() + HOUR_MS);
      ledger.books.putAccount({ ...account(), sessionMarks: [{ sinceMs: ledger.now.getTime(), earlierMinor: 0n }] });
      baselineMinor = account().playResultMinor;
      ledger.now = new Date(start.getTime() + 2 * HOUR_MS);
    },
    earlierMinor: () => account().sessionMarks[0]?.earlierMinor,
    /** The result of the session, as a page counts it (wire §4.6). */
    resultMinor: () => account().playResultMinor - baselineMinor - (account().sessionMarks[0]?.earlierMinor ?? 0n),
    lastRound: () => account().lastRound?.round,
  };
}
const staked = (round: string, amountMinor: bigint, given: object = {}) =>
  bet(ann, { externalId: `${round}:bet`, round, amountMinor, ...given });
const won = (round: string, amountMinor: bigint, given: object = {}) =>
  win(ann, { externalId: `${round}:win`, round, amountMinor, closesRound: true, ...given });
const ticket = (id: string, amountMinor: bigint) => staked(id, amountMinor, { gameType, sport: single });

describe('session marks under a bonus', () => {
  it('T-32 bonus money that a round of an earlier session wins is no part of a session, nor is the bonus it becomes', () => {
    const visit = aVisit({ cash: 0n, bonus: 1_000n, terms: { requiredMinor: 1_000n } });
    visit.sent(staked('old', 600n));
    visit.signIn();
    expect(visit.sent(won('old', 1_500n))).toBe('OK');
    expect(visit.ledger.balances(ann)).toMatchObject({ cash: 0n, bonus: 1_900n });
    expect([visit.earlierMinor(), visit.resultMinor()]).toEqual([1_500n, 0n]);
    // The stake that meets the requirement turns the bonus into cash, which is no play.
    expect(visit.sent(staked('own', 400n))).toBe('OK');
    visit.sent(won('own', 0n));
    expect(visit.ledger.balances(ann).bonus).toBe(0n);
    expect([visit.earlierMinor(), visit.resultMinor(), visit.lastRound()]).toEqual([1_500n, -400n, 'own']);
  });

  it('T-32 a win of an earlier session that is forfeited with its bonus moves no session', () => {
    const visit = aVisit({ cash: 0n, bonus: 1_000n });
    visit.sent(staked('old', 600n));
    visit.signIn();
    const end = { kind: 'bonusEnd', source: 'bonus', playerId: ann, externalId: 'end', currency: 'EUR', amountMinor: 0n } as const;
    expect(visit.sent({ ...end, bonusId, outcome: 'cancelled' })).toBe('OK');
    expect(visit.sent(won('old', 1_500n))).toBe('OK');
    expect(visit.ledger.balances(ann)).toMatchObject({ cash: 0n, bonus: 0n });
    expect([visit.earlierMinor(), visit.resultMinor()]).toEqual([0n, 0n]);
  });

  it('T-32 a stake of cash and bonus money that is taken back goes to the session of its round, both parts', () => {
    const visit = aVisit({ cash: 500n, bonus: 1_000n });
    visit.sent(staked('old', 900n));
    visit.signIn();
    visit.sent(staked('own', 300n));
    expect(visit.sent(rollback(ann, { externalId: 'old:back', reference: 'old:bet' }))).toBe('OK');
    expect([visit.earlierMinor(), visit.resultMinor()]).toEqual([900n, -300n]);
    visit.sent(rollback(ann, { externalId: 'own:back', reference: 'own:bet' }));
    expect([visit.earlierMinor(), visit.resultMinor()]).toEqual([900n, 0n]);
  });
});

describe('session marks of tickets', () => {
  const terms = { requiredMinor: 10_000n, terms: { sport: anyTicket } };

  it.each<[string, Opening]>([
    ['cash', { cash: 20_000n }],
    ['bonus money', { cash: 0n, bonus: 20_000n, terms: { ...terms, requiredMinor: 100_000_000n } }],
    ['cash under a bonus of bets on sport', { cash: 20_000n, bonus: 1_000n, terms }],
  ])('T-32 a ticket of an earlier session on %s, cashed out in part and then won, moves the balance alone', (_money, opening) => {
    const visit = aVisit(opening);
    visit.sent(ticket('old', 2_000n));
    visit.signIn();
    visit.sent(ticket('own', 1_000n));
    const part = { externalId: 'old:cash', reference: 'old:bet', returnedStake: { beforeMinor: 2_000n, afterMinor: 1_000n } };
    expect(visit.sent(won('old', 950n, { gameType, ...part, closesRound: false }))).toBe('OK');
    expect(visit.sent(won('old', 2_000n, { gameType }))).toBe('OK');
    expect([visit.earlierMinor(), visit.resultMinor(), visit.lastRound()]).toEqual([2_950n, -1_000n, 'own']);
    expect(visit.sent(won('own', 2_000n, { gameType }))).toBe('OK');
    expect([visit.earlierMinor(), visit.resultMinor()]).toEqual([2_950n, 1_000n]);
  });

  it('T-32 a settlement of an earlier session that is corrected leaves every session as it was', () => {
    const visit = aVisit({ cash: 20_000n });
    visit.sent(ticket('old', 2_000n));
    visit.signIn();
    visit.sent(won('old', 4_000n, { gameType }));
    expect(visit.earlierMinor()).toBe(4_000n);
    expect(visit.sent(rollback(ann, { externalId: 'old:back', reference: 'old:win' }))).toBe('OK');
    expect([visit.earlierMinor(), visit.resultMinor()]).toEqual([0n, 0n]);
  });
});
