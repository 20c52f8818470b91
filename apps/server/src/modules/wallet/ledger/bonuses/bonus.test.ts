import { beforeEach, describe, expect, it } from 'vitest';
import { bet, bonusId, game, MemoryLedger, type Opening, rollback, start, studio, win } from '../../testing/memory-ledger.ts';
import { lateRollbackReason } from './bonus.ts';
import { lateReturnReason } from './returned-stake.ts';
import type { BonusState } from '@pavilion/ledger';
import type { BetCommand, BonusEndCommand, BonusGrantCommand, WalletCommand, WinCommand } from '../commands.ts';

const ann = '00000000-0000-7000-8000-00000000000a';
let ledger: MemoryLedger;
const opened = (opening: Opening): void => {
  ledger = new MemoryLedger();
  ledger.open(ann, opening);
};
beforeEach(() => opened({ cash: 400n, bonus: 1_000n }));

const sent = (...commands: WalletCommand[]): string => {
  const { code, cashMinor, bonusMinor } = ledger.send(...commands);
  return `${code} ${cashMinor} ${bonusMinor}`;
};
const placed = (externalId: string, amountMinor: bigint, given: object = {}) =>
  sent(bet(ann, { externalId, round: externalId, amountMinor, ...given }));
const won = (externalId: string, round: string, given: bigint | (Partial<WinCommand> & { amountMinor: bigint })) =>
  sent(win(ann, { externalId, round, ...(typeof given === 'bigint' ? { amountMinor: given } : given) }));
const takenBack = (externalId: string, reference: string) => sent(rollback(ann, { externalId, reference }));
const ended = (outcome: BonusEndCommand['outcome']): string =>
  sent({
    kind: 'bonusEnd',
    source: 'bonus',
    playerId: ann,
    externalId: `${bonusId}:end`,
    currency: 'EUR',
    amountMinor: 0n,
    bonusId,
    outcome,
  });
const bonus = () => ledger.bonus(ann);
const roundOf = (round: string) => ledger.books.round(`${studio}\n${ann}\n${round}`);
const forfeited = (): bigint =>
  ledger.books.changes.entries
    .filter(({ accountId }) => accountId === ledger.forfeitedId)
    .reduce((sum, entry) => sum + entry.amountMinor, 0n);

describe('a stake under a bonus', () => {
  it('C42 C43 is refused above the largest bet, all stakes of a round together', () => {
    opened({ cash: 10_000n, bonus: 1_000n, terms: { maxBetMinor: 500n } });
    expect(placed('b1', 501n)).toMatch(/^MAX_BET_EXCEEDED/);
    expect(placed('b2', 300n, { round: 'r' })).toMatch(/^OK/);
    expect(placed('b3', 300n, { round: 'r' })).toMatch(/^MAX_BET_EXCEEDED/);
    expect(placed('b4', 200n, { round: 'r' })).toMatch(/^OK/);
    expect(placed('b5', 500n)).toMatch(/^OK/);
    expect(ledger.send(bet(ann, { externalId: 'b1', round: 'b1', amountMinor: 501n }))).toMatchObject({ isDuplicate: true });
  });
  it('C44 is refused in a game the bonus excludes', () => {
    opened({ bonus: 1_000n, terms: { terms: { restrictedGameIds: [game] } } });
    expect(placed('b1', 100n)).toMatch(/^RESTRICTED_GAME/);
  });
  it('C45 C46 C47 takes cash first, pays a win in that split, and gives both back with what it counted', () => {
    expect(placed('b1', 600n, { round: 'r' })).toBe('OK 0 800');
    expect(bonus()).toMatchObject({ remainingMinor: 800n, wageredMinor: 600n, openRoundCount: 1 });
    expect(won('w1', 'r', 301n)).toBe('OK 201 900');
    expect(takenBack('x1', 'w1')).toBe('OK 0 800');
    expect(takenBack('x2', 'b1')).toBe('OK 400 1000');
    expect(bonus()).toMatchObject({ remainingMinor: 1_000n, wageredMinor: 0n, openRoundCount: 0, status: 'active' });
  });
  it('C45 takes the bonus first where its terms say so', () => {
    opened({ cash: 400n, bonus: 1_000n, terms: { terms: { isBonusFirst: true } } });
    expect(placed('b1', 600n)).toBe('OK 400 400');
    expect(placed('b2', 600n)).toBe('OK 200 0');
  });
  it('C48 counts by the type of the game, rounded down', () => {
    opened({ bonus: 1_000n, terms: { terms: { ratesPpm: { live: 100_000, crash: 0 } } } });
    placed('b1', 1_000n, { gameType: 'live' });
    expect(bonus().wageredMinor).toBe(100n);
    placed('b2', 19n, { gameType: 'live' });
    placed('b3', 500n, { gameType: 'crash' });
    placed('b4', 50n, { gameType: 'slots' });
    expect(bonus().wageredMinor).toBe(151n);
  });
  it('C45 leaves money of other currencies alone: no bonus, no largest bet, nothing counted', () => {
    opened({ cash: 400n, bonus: 1_000n, terms: { maxBetMinor: 10n } });
    expect(
      ledger.send(bet(ann, { externalId: 'u1', currency: 'USD', amountMinor: 100n, sessionTokenHash: ledger.tokenHash(ann, 'USD') })).code,
    ).toBe('INSUFFICIENT_FUNDS');
    expect(bonus()).toMatchObject({ wageredMinor: 0n, remainingMinor: 1_000n });
  });
  it('S57 takes no bonus money and counts nothing once its time is over, before any sweep', () => {
    opened({ cash: 400n, bonus: 1_000n, terms: { expiresAt: start } });
    expect(placed('b1', 500n)).toMatch(/^INSUFFICIENT_FUNDS/);
    expect(placed('b2', 400n)).toBe('OK 0 1000');
    expect(bonus().wageredMinor).toBe(0n);
  });
});

describe('the end of the wagering', () => {
  it('C49 turns the rest into cash up to the cap in the operation that completes it; the rest is forfeited', () => {
    opened({ cash: 0n, bonus: 3_000n, terms: { requiredMinor: 500n, conversionCapMinor: 2_000n } });
    expect(placed('b1', 499n)).toBe('OK 0 2501');
    expect(placed('b2', 1n, { round: 'r' })).toBe('OK 2000 0');
    expect(bonus()).toMatchObject({ status: 'released', remainingMinor: 0n, releasedMinor: 2_000n });
    expect(forfeited()).toBe(500n);
    expect(ledger.books.changes.ops.length).toBe(2);
  });
  it('C50 gives the stake back after completion, does not undo the release, and asks for a look', () => {
    opened({ cash: 600n, bonus: 1_000n, terms: { requiredMinor: 500n } });
    expect(placed('b1', 500n)).toBe('OK 1100 0');
    expect(takenBack('x1', 'b1')).toBe('OK 1600 0');
    // The rollback takes off the counted stake; the release stays.
    expect(JSON.parse(ledger.books.changes.events.at(-1)?.data ?? '{}')).toMatchObject({ stakeCashMinor: '500', cashMinor: '500' });
    expect(bonus()).toMatchObject({ status: 'released', wageredMinor: 0n });
    expect(roundOf('b1')?.reviewReason).toBe(lateRollbackReason);
  });
  it('C50 gives a stake of bonus money back as cash after the release, within what the cap leaves', () => {
    opened({ cash: 0n, bonus: 1_000n, terms: { requiredMinor: 500n, conversionCapMinor: 600n } });
    expect(placed('b1', 500n)).toBe('OK 500 0');
    expect(takenBack('x1', 'b1')).toBe('OK 600 0');
    expect(forfeited()).toBe(400n);
  });
  it('C49 pays a win that comes after the release in cash, within what the cap leaves', () => {
    opened({ cash: 0n, bonus: 1_000n, terms: { requiredMinor: 500n, conversionCapMinor: 1_200n } });
    expect(placed('b1', 500n)).toBe('OK 500 0');
    expect(won('w1', 'b1', 900n)).toBe('OK 1200 0');
    expect(forfeited()).toBe(200n);
    expect(takenBack('x1', 'w1')).toBe('OK 500 0');
    expect(forfeited()).toBe(0n);
  });
  it('W-130 C49 corrects a win after the release, within the same cap as before', () => {
    opened({ cash: 0n, bonus: 1_000n, terms: { requiredMinor: 500n, conversionCapMinor: 1_200n } });
    expect(placed('b1', 500n)).toBe('OK 500 0');
    expect(won('w1', 'b1', 600n)).toBe('OK 1100 0');
    expect(takenBack('x1', 'w1')).toBe('OK 500 0');
    expect(won('w2', 'b1', 600n)).toBe('OK 1100 0');
    expect([forfeited(), bonus().releasedMinor]).toEqual([0n, 1_100n]);
  });
  it('S-04 is lost when nothing is left and its last round has ended, not before', () => {
    opened({ cash: 0n, bonus: 500n });
    placed('b1', 500n);
    expect(bonus()).toMatchObject({ status: 'active', openRoundCount: 1 });
    won('w1', 'b1', { amountMinor: 0n, closesRound: true });
    expect(bonus()).toMatchObject({ status: 'lost', openRoundCount: 0 });
    opened({ cash: 0n, bonus: 500n });
    placed('b1', 500n, { closesRound: true });
    expect(bonus().status).toBe('lost');
    opened({ cash: 0n, bonus: 500n });
    placed('b1', 500n);
    won('w1', 'b1', { amountMinor: 700n, closesRound: true });
    expect(bonus()).toMatchObject({ status: 'active', remainingMinor: 700n });
  });
});

describe('a stake that is cashed out', () => {
  const cashOut = (externalId: string, round: string, part: { amountMinor: bigint; before: bigint; after: bigint; reference?: string }) =>
    won(externalId, round, {
      amountMinor: part.amountMinor,
      reference: part.reference ?? 'b1',
      returnedStake: { beforeMinor: part.before, afterMinor: part.after },
      closesRound: part.after === 0n,
    });

  it('W-131 C47 counts towards no bonus any more: all of it, or the share that was cashed out', () => {
    opened({ cash: 1_000n, bonus: 1_000n });
    placed('b1', 1_000n);
    expect(bonus().wageredMinor).toBe(1_000n);
    expect(cashOut('c1', 'b1', { amountMinor: 390n, before: 1_000n, after: 600n })).toBe('OK 390 1000');
    expect(bonus()).toMatchObject({ wageredMinor: 600n, openRoundCount: 0 });
    cashOut('c2', 'b1', { amountMinor: 580n, before: 600n, after: 0n });
    expect(bonus().wageredMinor).toBe(0n);
  });
  it('W-131 never brings a bonus to its release by cashing out', () => {
    opened({ cash: 1_000n, bonus: 1_000n, terms: { requiredMinor: 5_000n } });
    for (let ticket = 1; ticket <= 10; ticket += 1) {
      placed(`b${ticket}`, 900n);
      cashOut(`c${ticket}`, `b${ticket}`, { amountMinor: 890n, before: 900n, after: 0n, reference: `b${ticket}` });
    }
    expect(bonus()).toMatchObject({ status: 'active', wageredMinor: 0n });
  });
  it('W-131 counts again when the cash-out is taken back', () => {
    opened({ cash: 1_000n, bonus: 1_000n });
    placed('b1', 1_000n);
    cashOut('c1', 'b1', { amountMinor: 400n, before: 1_000n, after: 600n });
    takenBack('x1', 'c1');
    expect(bonus().wageredMinor).toBe(1_000n);
    expect(sent(rollback(ann, { externalId: 'x2', reference: 'b1', scope: 'round', round: 'b1' }))).toBe('OK 1000 1000');
    expect(bonus().wageredMinor).toBe(0n);
  });
  it('W-131 does not undo a release, and asks for a look', () => {
    opened({ cash: 600n, bonus: 1_000n, terms: { requiredMinor: 500n } });
    placed('b1', 500n);
    cashOut('c1', 'b1', { amountMinor: 490n, before: 500n, after: 0n });
    expect(bonus()).toMatchObject({ status: 'released', wageredMinor: 0n });
    expect(roundOf('b1')?.reviewReason).toBe(lateReturnReason);
  });
  it('W-131 takes off no more than the round has counted, however often the same stake is stated, and nothing with a win of nothing', () => {
    opened({ cash: 2_000n, bonus: 1_000n });
    placed('b1', 500n);
    placed('b2', 500n);
    expect(cashOut('c0', 'b1', { amountMinor: 0n, before: 500n, after: 0n })).toBe('OK 1000 1000');
    expect(bonus().wageredMinor).toBe(1_000n);
    for (const id of ['c1', 'c2', 'c3']) cashOut(id, 'b1', { amountMinor: 100n, before: 500n, after: 0n });
    expect(bonus().wageredMinor).toBe(500n);
    takenBack('x2', 'b2');
    expect(bonus().wageredMinor).toBe(0n);
  });
  it('W-131 goes by a bet of its own round that was not rolled back, and by no more than its stake', () => {
    const wrong = [
      { reference: 'b2', before: 500n, after: 0n },
      { reference: 'none', before: 500n, after: 0n },
      { reference: 'b1', before: 501n, after: 0n },
      { reference: 'b1', before: 100n, after: 200n },
    ];
    for (const given of wrong) {
      opened({ cash: 2_000n, bonus: 1_000n });
      placed('b1', 500n);
      placed('b2', 500n);
      cashOut('c1', 'b1', { amountMinor: 100n, ...given });
      expect(bonus().wageredMinor).toBe(1_000n);
    }
  });
});

describe('a bonus that a bet has lost', () => {
  const other: BonusState['id'] = '00000000-0000-7000-8000-0000000000b1';
  const endsAt = new Date(start.getTime() + 3_600_000);
  /** A stake of 4.00 cash and 1.00 bonus that brings nothing. */
  const lose = (terms: Opening['terms'] = {}): void => {
    opened({ cash: 400n, bonus: 100n, terms: { expiresAt: endsAt, ...terms } });
    placed('b1', 500n);
    won('w1', 'b1', { amountMinor: 0n, closesRound: true });
    expect([ledger.balances(ann).cash, ledger.balances(ann).bonus, bonus().status]).toEqual([0n, 0n, 'lost']);
  };
  const beginAnother = (): void =>
    ledger.books.putBonus({ ...ledger.aBonus(ann), id: other, remainingMinor: 0n, openRoundCount: 1, status: 'active' });

  it('W-130 C47 is active again, as it was before that bet, when the bet is taken back', () => {
    for (const scope of ['op', 'round'] as const) {
      lose();
      const command = rollback(ann, { externalId: 'x1', reference: 'b1', scope, ...(scope === 'round' ? { round: 'b1' } : {}) });
      expect(sent(command)).toBe('OK 400 100');
      expect(bonus()).toMatchObject({ status: 'active', remainingMinor: 100n, wageredMinor: 0n, openRoundCount: 0 });
      expect(forfeited()).toBe(0n);
    }
  });
  it('W-130 is active again with what a correction pays, and lost again when that is taken back', () => {
    lose();
    expect(won('w2', 'b1', 1_001n)).toBe('OK 801 200');
    expect(bonus()).toMatchObject({ status: 'active', remainingMinor: 200n });
    expect(takenBack('x1', 'w2')).toBe('OK 0 0');
    expect(bonus()).toMatchObject({ status: 'lost', remainingMinor: 0n });
  });
  it('W-130 becomes a debt for a win that was staked and lost, so that voiding those stakes does not pay it twice', () => {
    for (const before of ['loss', 'other'] as const) {
      opened({ cash: 0n, bonus: 1_000n });
      placed('b1', 1_000n);
      won('w1', 'b1', { amountMinor: 2_000n, closesRound: true });
      placed('b2', 2_000n, { closesRound: true });
      if (before === 'other') beginAnother();
      takenBack('x1', 'w1');
      expect(ledger.balances(ann)).toMatchObject({ cash: 0n, bonus: 0n, receivable: -2_000n });
      takenBack('x2', 'b1');
      takenBack('x3', 'b2');
      const { cash, bonus: bonusMinor, receivable } = ledger.balances(ann);
      expect([cash + bonusMinor + receivable, forfeited()]).toEqual([1_000n, 0n]);
    }
  });
  it('W-130 forfeits a stake of bonus money once its time is over; its cash returns', () => {
    lose();
    ledger.now = endsAt;
    expect(takenBack('x1', 'b1')).toBe('OK 400 0');
    expect([forfeited(), bonus().status]).toEqual([100n, 'lost']);
  });
  it('W-130 pays a win after its time as the campaign says: to the house, or as cash within the cap', () => {
    lose();
    ledger.now = endsAt;
    expect(won('w2', 'b1', 500n)).toBe('OK 400 0');
    expect(ledger.books.changes.events.at(-1)?.data).toContain('"forfeitedReason":"the bonus is expired"');
    lose({ conversionCapMinor: 60n, terms: { paysWinsAfterEnd: true } });
    ledger.now = endsAt;
    expect(won('w2', 'b1', 500n)).toBe('OK 460 0');
    expect(forfeited()).toBe(40n);
  });
  it('W-130 returns money as cash, within its cap, if another bonus has become active', () => {
    lose({ conversionCapMinor: 60n });
    beginAnother();
    expect(takenBack('x1', 'b1')).toBe('OK 460 0');
    expect([forfeited(), bonus().status, bonus().releasedMinor]).toEqual([40n, 'lost', 60n]);
    lose();
    beginAnother();
    expect(won('w2', 'b1', 500n)).toBe('OK 500 0');
    expect([forfeited(), bonus().status]).toEqual([0n, 'lost']);
  });
});

describe('a bonus that is ended', () => {
  it('X11 C49 is cancelled or released, never both: what comes second finds it ended', () => {
    opened({ cash: 600n, bonus: 1_000n, terms: { requiredMinor: 500n } });
    placed('b1', 500n);
    expect(ended('cancelled')).toBe('BONUS_ENDED 1100 0');
    opened({ cash: 600n, bonus: 1_000n, terms: { requiredMinor: 500n } });
    expect(ended('cancelled')).toBe('OK 600 0');
    expect(placed('b1', 500n)).toBe('OK 100 0');
    expect(bonus()).toMatchObject({ status: 'cancelled', wageredMinor: 0n });
  });
  it('D-83 is not cancelled once something counted where its terms lock it; its time may run out all the same', () => {
    opened({ bonus: 1_000n, terms: { terms: { isCancelLocked: true } } });
    placed('b1', 100n);
    expect(ended('cancelled')).toMatch(/^BONUS_CANCEL_LOCKED/);
    ledger.books.putBonus({ ...bonus() });
    expect(
      sent({
        kind: 'bonusEnd',
        source: 'bonus',
        playerId: ann,
        externalId: 'expiry',
        currency: 'EUR',
        amountMinor: 0n,
        bonusId,
        outcome: 'expired',
      }),
    ).toMatch(/^OK/);
  });
  it('C46 C47 after the end: a win of a round staked with it before goes to the house with its reason, the cash part to the player', () => {
    placed('b1', 600n, { round: 'r' });
    expect(ended('cancelled')).toBe('OK 0 0');
    expect(won('w1', 'r', 301n)).toBe('OK 201 0');
    expect(forfeited()).toBe(100n);
    expect(ledger.books.changes.events.at(-1)?.data).toContain('"forfeitedReason":"the bonus is cancelled"');
    expect(takenBack('x1', 'w1')).toBe('OK 0 0');
    expect(takenBack('x2', 'b1')).toBe('OK 400 0');
    expect([forfeited(), roundOf('r')?.reviewReason]).toEqual([200n, lateRollbackReason]);
  });
  it('C46 after the end: pays such a win where the campaign says so', () => {
    opened({ cash: 400n, bonus: 1_000n, terms: { terms: { paysWinsAfterEnd: true } } });
    placed('b1', 600n, { round: 'r' });
    ended('expired');
    expect(won('w1', 'r', 301n)).toBe('OK 301 0');
  });
  it('P33 leaves a withdrawal to its terms: refused, or ending the bonus with it', () => {
    const reserve = { kind: 'withdrawalReserve', source: 'player:withdrawal', playerId: ann, currency: 'EUR', amountMinor: 100n } as const;
    opened({ cash: 400n, bonus: 1_000n, terms: { terms: { blocksWithdrawal: true } } });
    expect(sent({ ...reserve, externalId: 'h1' })).toBe('BONUS_ACTIVE 400 1000');
    opened({ cash: 400n, bonus: 1_000n, terms: { terms: { isCancelLocked: true } } });
    placed('b1', 100n);
    expect(sent({ ...reserve, externalId: 'h1' })).toBe('BONUS_ACTIVE 300 1000');
    opened({ cash: 400n, bonus: 1_000n });
    expect(sent({ ...reserve, externalId: 'h1' })).toBe('OK 300 0');
    expect(bonus().status).toBe('cancelled');
  });
});

describe('the grant of a bonus', () => {
  const grant = (over: Partial<BonusGrantCommand> = {}): BonusGrantCommand => ({
    kind: 'bonusGrant',
    source: 'bonus',
    playerId: ann,
    externalId: `${bonusId}:grant`,
    currency: 'EUR',
    amountMinor: 2_000n,
    bonusId,
    ...over,
  });
  const fresh = { grantedMinor: 2_000n, remainingMinor: 0n };

  it('X10 puts its money there once, and not for a bonus that is not the active one', () => {
    opened({ cash: 0n, bonus: 0n, terms: fresh });
    expect(sent(grant())).toBe('OK 0 2000');
    expect(ledger.send(grant())).toMatchObject({ code: 'OK', isDuplicate: true, bonusMinor: 2_000n });
    expect(sent(grant({ externalId: 'again' }))).toMatch(/^BONUS_ENDED/);
    opened({ cash: 0n });
    expect(sent(grant())).toMatch(/^BONUS_ENDED/);
  });
  it('S-07 is cash at once where nothing must be wagered', () => {
    opened({ cash: 0n, bonus: 0n, terms: { ...fresh, requiredMinor: 0n } });
    expect(sent(grant())).toBe('OK 2000 0');
    expect(bonus()).toMatchObject({ status: 'released', releasedMinor: 2_000n });
  });
  it('R-16 is refused for a player who may not play', () => {
    opened({ cash: 0n, bonus: 0n, terms: fresh, coolingOffUntil: new Date('2030-01-01') });
    expect(sent(grant())).toMatch(/^PLAYER_EXCLUDED/);
    opened({ cash: 0n, bonus: 0n, terms: fresh, status: 'blocked' });
    expect(sent(grant())).toMatch(/^PLAYER_BLOCKED/);
  });
});

describe('free spins and a bonus', () => {
  it('C51 C53 bring their winnings and the requirement to the active bonus, and begin their own without one', () => {
    const freespin = '00000000-0000-7000-8000-0000000000f1';
    const spun = { amountMinor: 250n, playKind: 'freespin', freespinId: freespin } as const;
    const campaign = {
      source: studio,
      gameId: game,
      currency: 'EUR',
      spinCount: 3,
      stakeMinor: 100n,
      usedCount: 0,
      winCapMinor: 2_000n,
      wonMinor: 0n,
    };
    const load = () =>
      ledger.books.loadFreespin({
        ...campaign,
        id: freespin,
        playerId: ann,
        wagerPpm: 20_000_000n,
        expiresAt: new Date('2030-01-01'),
        closedAt: null,
      });
    load();
    expect(won('w1', 'f1', spun)).toBe('OK 400 1250');
    expect(bonus()).toMatchObject({ remainingMinor: 1_250n, requiredMinor: 100_005_000n });
    expect(takenBack('x1', 'w1')).toBe('OK 400 1000');
    expect(bonus()).toMatchObject({ remainingMinor: 1_000n, requiredMinor: 100_000_000n });
    opened({ cash: 0n });
    load();
    ledger.books.loadBonus({
      ...ledger.aBonus(ann),
      id: freespin,
      status: 'waiting',
      grantedMinor: 0n,
      remainingMinor: 0n,
      requiredMinor: 0n,
    });
    expect(won('w1', 'f1', spun)).toBe('OK 0 250');
    expect(ledger.books.activeBonus(ann, 'EUR')).toMatchObject({
      id: freespin,
      status: 'active',
      remainingMinor: 250n,
      requiredMinor: 5_000n,
    });
  });
});

describe('a bonus of bets on sport', () => {
  const sport = { ratePpm: 1_000_000, oddsMinThousandths: 1_500, legsMin: 2, ticketTypes: [2], stage: 'prematch' as const };
  const ticket = { ticketType: 2, oddsThousandths: 1_500n, isLive: false, legs: 2 };
  const counted = (given: Partial<BetCommand>, terms: Partial<BonusState['terms']> = { sport }): bigint => {
    opened({ cash: 10_000n, bonus: 1_000n, terms: { terms } });
    placed('b1', 1_000n, { gameType: 'sportsbook', sport: ticket, ...given });
    return bonus().wageredMinor;
  };

  it('C48 counts tickets of the odds, selections, kind and stage its terms name, and nothing else', () => {
    expect(counted({})).toBe(1_000n);
    expect(counted({ sport: { ...ticket, oddsThousandths: 1_499n } })).toBe(0n);
    expect(counted({ sport: { ...ticket, legs: 1 } })).toBe(0n);
    expect(counted({ sport: { ...ticket, ticketType: 3 } })).toBe(0n);
    expect(counted({ sport: { ...ticket, isLive: true } })).toBe(0n);
    expect(counted({ sport: { ...ticket, isLive: true } }, { sport: { ...sport, stage: 'live' } })).toBe(1_000n);
    expect(counted({ sport: undefined })).toBe(0n);
    expect(counted({ gameType: 'slot' })).toBe(0n);
    expect(counted({}, { sport: { ...sport, ratePpm: 333_333 } })).toBe(333n);
  });
  it('C48 of games counts no bet on sport, whatever its rates say of other games', () => {
    expect(counted({}, {})).toBe(0n);
    expect(counted({}, { ratesPpm: { sportsbook: 1_000_000 } })).toBe(0n);
    expect(counted({ gameType: 'slot', sport: undefined }, {})).toBe(1_000n);
  });
  it('C48 counts stakes within its range alone, both bounds inside', () => {
    const range = { stakeFromMinor: '1000', stakeToMinor: '1000' };
    expect(counted({ gameType: 'slot' }, range)).toBe(1_000n);
    expect(counted({ gameType: 'slot' }, { ...range, stakeFromMinor: '1001' })).toBe(0n);
    expect(counted({ gameType: 'slot' }, { ...range, stakeToMinor: '999' })).toBe(0n);
  });
  it('C49 that is not cashable keeps its own amount at the release: winnings above it become cash', () => {
    const terms = { requiredMinor: 1_000n, terms: { isOwnAmountKept: true, isBonusFirst: true } };
    opened({ cash: 1_000n, bonus: 1_000n, terms });
    placed('b1', 500n, { round: 'r' });
    won('w1', 'r', 2_000n);
    expect(bonus()).toMatchObject({ remainingMinor: 2_500n });
    expect(placed('b2', 500n)).toBe('OK 2000 0');
    expect(forfeited()).toBe(1_000n);
    expect(bonus()).toMatchObject({ status: 'released', releasedMinor: 1_000n });
  });
});
