import { PICO_PER_MINOR } from '@pavilion/ledger';
import { beforeEach, describe, expect, it } from 'vitest';
import { bet, game, MemoryLedger, otherStudio, rollback, sessionHash, start, studio, win } from '../testing/memory-ledger.ts';
import type { EndRoundCommand, WalletCommand } from './commands.ts';
import { lateReturnReason } from './rounds/review.ts';

const ann = '00000000-0000-7000-8000-00000000000a';
const ben = '00000000-0000-7000-8000-00000000000b';
let ledger: MemoryLedger;
beforeEach(() => {
  ledger = new MemoryLedger();
  ledger.open(ann);
  ledger.open(ben);
});
const sent = (...commands: WalletCommand[]): string => {
  const answer = ledger.send(...commands);
  return `${answer.code} ${answer.cashMinor}${answer.isDuplicate ? ' duplicate' : ''}`;
};
const endRound = (given: Partial<EndRoundCommand> & { externalId: string }): EndRoundCommand => ({
  kind: 'endRound',
  source: studio,
  playerId: ann,
  gameId: game,
  round: 'r1',
  amountMinor: 0n,
  reportedBetsMinor: null,
  reportedWinsMinor: null,
  ...given,
});

describe('repeats and conflicts', () => {
  it('C2 C3 takes a stake and pays a win', () => {
    expect(sent(bet(ann, { externalId: 'b1' }))).toBe('OK 9000');
    expect(sent(win(ann, { externalId: 'w1' }))).toBe('OK 11500');
    expect(Object.values(ledger.house())).toEqual([-1500n]);
  });
  it('C4 C5 C74 answers a repeat with the stored balance and moves nothing', () => {
    const first = ledger.send(bet(ann, { externalId: 'b1' }));
    ledger.send(bet(ann, { externalId: 'b2' }));
    const before = ledger.entryCount;
    expect(ledger.send(bet(ann, { externalId: 'b1' }))).toEqual({ ...first, isDuplicate: true });
    expect(ledger.entryCount).toBe(before);
  });
  it('C6 C7 refuses the same id with another amount, currency, round or kind', () => {
    ledger.send(bet(ann, { externalId: 'b1' }));
    for (const other of [{ amountMinor: 1_100n }, { currency: 'USD' }, { round: 'r2' }]) {
      expect(sent(bet(ann, { externalId: 'b1', ...other }))).toMatch(/^CONFLICT/);
    }
    expect(sent(win(ann, { externalId: 'b1', amountMinor: 1_000n }))).toMatch(/^CONFLICT/);
    expect(ledger.balances(ann).cash).toBe(9_000n);
  });
  it('C8 C9 keeps ids of other players and other providers apart', () => {
    ledger.send(bet(ann, { externalId: 'b1' }));
    expect(sent(bet(ben, { externalId: 'b1' }))).toBe('OK 9000');
    expect(sent(win(ann, { externalId: 'b1', source: otherStudio, playKind: 'promo' }))).toBe('OK 11500');
  });
  it('C10 C11 keeps a refusal for ever, also after a deposit', () => {
    expect(sent(bet(ann, { externalId: 'b1', amountMinor: 10_001n }))).toBe('INSUFFICIENT_FUNDS 10000');
    const deposit = {
      kind: 'deposit',
      source: 'player:deposit',
      playerId: ann,
      externalId: 'd1',
      currency: 'EUR',
      amountMinor: 50_000n,
      psp: 'psp',
    } as const;
    expect(sent(deposit)).toBe('OK 60000');
    expect(sent(bet(ann, { externalId: 'b1', amountMinor: 10_001n }))).toBe('INSUFFICIENT_FUNDS 10000 duplicate');
  });
  it('C12 takes exactly the balance', () => {
    expect(sent(bet(ann, { externalId: 'b1', amountMinor: 10_000n }))).toBe('OK 0');
  });
  it('C60 knows no player without an account', () => {
    expect(ledger.send(bet('00000000-0000-7000-8000-0000000000ff', { externalId: 'b1' }))).toMatchObject({
      code: 'PLAYER_UNKNOWN',
      operationId: undefined,
    });
  });
});

describe('rollbacks', () => {
  it('C13 C14 C15 takes a bet back once, whatever the rollback is called', () => {
    ledger.send(bet(ann, { externalId: 'b1' }));
    expect(sent(rollback(ann, { externalId: 'x1', reference: 'b1' }))).toBe('OK 10000');
    expect(sent(rollback(ann, { externalId: 'x1', reference: 'b1' }))).toBe('OK 10000 duplicate');
    expect(sent(rollback(ann, { externalId: 'x2', reference: 'b1' }))).toBe('OK 10000');
    expect(ledger.entryCount).toBe(4);
  });
  it('C16 C17 C18 forbids a bet that is rolled back before it comes', () => {
    expect(sent(rollback(ann, { externalId: 'x9', reference: 'b9' }))).toBe('OK 10000');
    expect(sent(bet(ann, { externalId: 'b9' }))).toBe('BET_ROLLED_BACK 10000');
    expect(ledger.entryCount).toBe(0);
  });
  it('C19 leaves a refused bet as it was', () => {
    ledger.send(bet(ann, { externalId: 'b1', amountMinor: 99_999n }));
    expect(sent(rollback(ann, { externalId: 'x1', reference: 'b1' }))).toBe('OK 10000');
  });
  it("C20 C21 cannot reach another player's or another provider's operation", () => {
    ledger.send(bet(ann, { externalId: 'b1' }));
    expect(sent(rollback(ben, { externalId: 'x1', reference: 'b1' }))).toBe('OK 10000');
    expect(sent(rollback(ann, { externalId: 'x1', reference: 'b1', source: otherStudio }))).toBe('OK 9000');
    expect(sent(bet(ben, { externalId: 'b1' }))).toMatch(/^BET_ROLLED_BACK/);
  });
  it('C22 refuses a rollback of another amount', () => {
    ledger.send(bet(ann, { externalId: 'b1' }));
    expect(sent(rollback(ann, { externalId: 'x1', reference: 'b1', statedAmountMinor: 500n }))).toBe('CONFLICT 9000');
  });
  it('C23 C24 refuses to take back a bet of a won round, and takes back the round whole', () => {
    ledger.send(bet(ann, { externalId: 'b1' }), win(ann, { externalId: 'w1' }));
    expect(sent(rollback(ann, { externalId: 'x1', reference: 'b1' }))).toBe('ROUND_SETTLED 11500');
    expect(sent(rollback(ann, { externalId: 'x2', reference: 'r1', round: 'r1', scope: 'round' }))).toBe('OK 10000');
    expect(sent(rollback(ann, { externalId: 'x3', reference: 'r1', round: 'r1', scope: 'round' }))).toBe('OK 10000');
    expect(sent(bet(ann, { externalId: 'b2' }))).toMatch(/^BET_ROLLED_BACK/);
    expect(Object.values(ledger.house())).toEqual([0n]);
  });
  it('C25 C26 C27 makes a spent win a receivable that later wins settle first', () => {
    ledger.send(
      bet(ann, { externalId: 'b1' }),
      win(ann, { externalId: 'w1' }),
      bet(ann, { externalId: 'b2', round: 'r2', amountMinor: 11_000n }),
    );
    expect(sent(rollback(ann, { externalId: 'x1', reference: 'w1' }))).toBe('OK 0');
    expect(ledger.balances(ann)).toMatchObject({ cash: 0n, receivable: -2_000n });
    expect(sent(win(ann, { externalId: 'w2', round: 'r2', amountMinor: 3_000n }))).toBe('OK 1000');
    expect(ledger.balances(ann).receivable).toBe(0n);
    expect(sent(rollback(ann, { externalId: 'x2', reference: 'w2' }))).toBe('OK 0');
    expect(ledger.balances(ann).receivable).toBe(-2_000n);
  });
  it('C31 refuses a win when every bet of its round was taken back', () => {
    ledger.send(bet(ann, { externalId: 'b1' }), rollback(ann, { externalId: 'x1', reference: 'b1' }));
    expect(sent(win(ann, { externalId: 'w1' }))).toBe('BET_ROLLED_BACK 10000');
  });
  it('C85 leaves the other bets of a round alone', () => {
    ledger.send(bet(ann, { externalId: 'b1' }), bet(ann, { externalId: 'b2', amountMinor: 500n }));
    expect(sent(rollback(ann, { externalId: 'x1', reference: 'b2' }))).toBe('OK 9000');
    expect(sent(win(ann, { externalId: 'w1' }))).toBe('OK 11500');
  });
  it('C89 C90 corrects a settlement: the win taken back and paid again', () => {
    ledger.send(bet(ann, { externalId: 'b1' }), win(ann, { externalId: 'w1', amountMinor: 2_000n }));
    const correction = [rollback(ann, { externalId: 'x1', reference: 'w1' }), win(ann, { externalId: 'w2', amountMinor: 1_200n })];
    expect(ledger.sendUnit(correction, false).map(({ code }) => code)).toEqual(['OK', 'OK']);
    expect(ledger.balances(ann).cash).toBe(10_200n);
  });
});

describe('wins and rounds', () => {
  it('C29 C30 asks for a win to come again until its bet is there', () => {
    expect(sent(win(ann, { externalId: 'w1' }))).toBe('ROUND_NOT_FOUND 10000');
    ledger.send(bet(ann, { externalId: 'b1' }));
    expect(sent(win(ann, { externalId: 'w1' }))).toBe('OK 11500');
  });
  it('C32 C33 pays wins after the session, in exclusion, cooling-off and block', () => {
    ledger.open(ann, { status: 'blocked', excludedUntil: new Date('2030-01-01'), coolingOffUntil: new Date('2030-01-01') });
    ledger.books.putRound(ann, { ...openRound, source: studio, externalId: 'r1', openedAt: ledger.now, followed: null }, 'op');
    ledger.closeSession(ann);
    expect(sent(win(ann, { externalId: 'w1' }))).toBe('OK 12500');
  });
  it('C45 C46 C47 funds by cash, then bonus, pays in that split and rolls back exactly', () => {
    ledger.open(ben, {});
    const cat = '00000000-0000-7000-8000-00000000000c';
    ledger.open(cat, { cash: 400n, bonus: 1_000n });
    expect(ledger.send(bet(cat, { externalId: 'b1', amountMinor: 600n }))).toMatchObject({ code: 'OK', cashMinor: 0n, bonusMinor: 800n });
    expect(ledger.send(win(cat, { externalId: 'w1', amountMinor: 301n }))).toMatchObject({ cashMinor: 201n, bonusMinor: 900n });
    ledger.send(rollback(cat, { externalId: 'x1', reference: 'w1' }));
    expect(ledger.send(rollback(cat, { externalId: 'x2', reference: 'b1' }))).toMatchObject({
      code: 'OK',
      cashMinor: 400n,
      bonusMinor: 1_000n,
    });
  });
  it('C51 C84 pays free spins and jackpots without a bet, from their own accounts', () => {
    expect(sent(win(ann, { externalId: 'w1', playKind: 'promo', round: 'f1' }))).toBe('OK 12500');
    expect(sent(win(ann, { externalId: 'w2', playKind: 'jackpot', round: 'f1' }))).toBe('OK 15000');
    expect(Object.values(ledger.house())).toEqual([-2_500n, -2_500n]);
  });
  it('C84 pays a jackpot in cash, also in a round that was staked with bonus money', () => {
    const cat = '00000000-0000-7000-8000-00000000000c';
    ledger.open(cat, { cash: 400n, bonus: 1_000n });
    ledger.send(bet(cat, { externalId: 'b1', amountMinor: 600n }));
    const pot = win(cat, { externalId: 'j1', amountMinor: 300n, playKind: 'jackpot' });
    expect(ledger.send(pot)).toMatchObject({ code: 'OK', cashMinor: 300n, bonusMinor: 800n });
  });
  it('C53 C54 keeps zero bets and zero wins as operations without entries', () => {
    expect(sent(bet(ann, { externalId: 'b0', amountMinor: 0n }))).toBe('OK 10000');
    expect(sent(win(ann, { externalId: 'w0', amountMinor: 0n, closesRound: true }))).toBe('OK 10000');
    expect([ledger.entryCount, ledger.books.changes.events.length]).toEqual([0, 2]);
    expect(sent(bet(ann, { externalId: 'b1' }))).toMatch(/^ROUND_CLOSED/);
  });
  it('C55 C58 keeps nothing of amounts that are none', () => {
    expect(ledger.send(bet(ann, { externalId: 'b1', amountMinor: -100n }))).toMatchObject({
      code: 'AMOUNT_INVALID',
      operationId: undefined,
    });
    expect(ledger.send(bet(ann, { externalId: 'b1', amountMinor: 2n ** 62n }))).toMatchObject({
      code: 'AMOUNT_TOO_LARGE',
      operationId: undefined,
    });
    expect(ledger.send(win(ann, { externalId: 'w1', playKind: 'promo', amountMinor: 2n ** 62n - 1n }))).toMatchObject({
      code: 'AMOUNT_TOO_LARGE',
    });
  });
  it('C65 C66 C67 books bet and win whole or not at all', () => {
    const pair = (id: string, stake: bigint, payout: bigint): WalletCommand[] => [
      bet(ann, { externalId: id, amountMinor: stake, content: `/${payout}` }),
      win(ann, { externalId: `${id}w`, amountMinor: payout }),
    ];
    expect(ledger.sendUnit(pair('p1', 1_000n, 400n), true).at(-1)).toMatchObject({ code: 'OK', cashMinor: 9_400n });
    expect(ledger.sendUnit(pair('p1', 1_000n, 400n), true).at(-1)).toMatchObject({ code: 'OK', isDuplicate: true });
    expect(ledger.sendUnit(pair('p1', 1_000n, 500n), true).at(-1)).toMatchObject({ code: 'CONFLICT' });
    expect(ledger.sendUnit(pair('p2', 20_000n, 400n), true).at(-1)).toMatchObject({ code: 'INSUFFICIENT_FUNDS' });
    const other = [bet(ann, { externalId: 'p3', round: 'r3' }), win(ann, { externalId: 'p3w', round: 'r4' })];
    expect(ledger.sendUnit(other, true).at(-1)).toMatchObject({ code: 'ROUND_NOT_FOUND' });
    expect([ledger.balances(ann).cash, ledger.entryCount]).toEqual([9_400n, 4]);
    expect(sent(win(ann, { externalId: 'late', round: 'r3' }))).toMatch(/^ROUND_NOT_FOUND/);
  });
  it.each([
    ['a win of another round', { round: 'r4' }, 'ROUND_NOT_FOUND'],
    ['a win below nothing', { amountMinor: -1n }, 'AMOUNT_INVALID'],
    ['a win beyond all bounds', { amountMinor: 2n ** 62n }, 'AMOUNT_TOO_LARGE'],
    ['a win under the id of its bet', { externalId: 'p' }, 'CONFLICT'],
    ['a win that was forbidden before', { externalId: 'gone' }, 'BET_ROLLED_BACK'],
  ] as const)('C66 R9 answers the balance after the pair was undone: %s', (_, given, code) => {
    ledger.send(rollback(ann, { externalId: 'x', reference: 'gone' }));
    const pair = [bet(ann, { externalId: 'p', amountMinor: 100n }), win(ann, { externalId: 'pw', amountMinor: 40n, ...given })];
    const refused = { code, isDuplicate: false, operationId: undefined, currency: 'EUR', cashMinor: 10_000n, bonusMinor: 0n };
    for (const again of [pair, pair]) expect(ledger.sendUnit(again, true).at(-1)).toMatchObject(refused);
    expect([ledger.balances(ann).cash, ledger.entryCount]).toEqual([10_000n, 0]);
  });
  it('C68 C69 C70 pays part by part, closes once, flags what comes late and refuses another bet', () => {
    ledger.send(bet(ann, { externalId: 'b1' }));
    for (const [id, amountMinor] of [
      ['w1', 100n],
      ['w2', 200n],
      ['w3', 300n],
    ] as const)
      ledger.send(win(ann, { externalId: id, amountMinor }));
    expect(sent(endRound({ externalId: 'e1', reportedBetsMinor: 1_000n, reportedWinsMinor: 600n }))).toBe('OK 9600');
    expect(roundOf('r1')).toMatchObject({ isClosed: true, reviewReason: null });
    expect(sent(win(ann, { externalId: 'w4', amountMinor: 50n }))).toBe('OK 9650');
    expect(roundOf('r1')?.reviewReason).not.toBeNull();
    expect(sent(bet(ann, { externalId: 'b2' }))).toMatch(/^ROUND_CLOSED/);
  });
  it('C71 C72 records the end of an unknown round and lists totals that disagree', () => {
    expect(sent(endRound({ externalId: 'e1', round: 'r7' }))).toBe('OK 0');
    expect(ledger.send(endRound({ externalId: 'e1', round: 'r7' })).isDuplicate).toBe(true);
    ledger.send(bet(ann, { externalId: 'b1' }), endRound({ externalId: 'e2', reportedBetsMinor: 1_000n, reportedWinsMinor: 700n }));
    expect(roundOf('r1')?.reviewReason).not.toBeNull();
    ledger.send(endRound({ externalId: 'e3', reportedBetsMinor: 1_000n, reportedWinsMinor: 0n }));
    expect(roundOf('r1')).toMatchObject({ reviewReason: null, reportedWinsMinor: 0n });
  });
  it.each([
    ['a win', { reference: 'w1' }, { stakeCashMinor: 1_500n, winMinor: 0n }],
    ['a bet beside it', { reference: 'b2', lost: true }, { stakeCashMinor: 1_000n, winMinor: 0n }],
    ['the round by its id', { reference: 'r1', round: 'r1', scope: 'round' }, { stakeCashMinor: 0n, winMinor: 0n, isRolledBack: true }],
    ['the round by a bet', { reference: 'b1', round: 'b1', scope: 'round' }, { stakeCashMinor: 0n, winMinor: 0n, isRolledBack: true }],
  ] as const)('I21 C72 a rollback after the end moves the totals and lists the round: %s', (_, { ...given }, totals) => {
    const winMinor = 'lost' in given ? 0n : 700n;
    ledger.send(bet(ann, { externalId: 'b1' }), bet(ann, { externalId: 'b2', amountMinor: 500n }));
    ledger.send(win(ann, { externalId: 'w1', amountMinor: winMinor }));
    ledger.send(endRound({ externalId: 'e1', reportedBetsMinor: 1_500n, reportedWinsMinor: winMinor }));
    expect(roundOf('r1')).toMatchObject({ isClosed: true, reviewReason: null });
    const taken = rollback(ann, { externalId: 'x', ...given });
    for (const again of [taken, taken]) expect(ledger.send(again).code).toBe('OK');
    expect(roundOf('r1')).toMatchObject({ isClosed: true, ...totals, reviewReason: lateReturnReason });
    ledger.send(endRound({ externalId: 'e2', reportedBetsMinor: totals.stakeCashMinor, reportedWinsMinor: null }));
    expect(roundOf('r1')?.reviewReason).toBe(lateReturnReason);
    ledger.send(endRound({ externalId: 'e3', reportedBetsMinor: totals.stakeCashMinor, reportedWinsMinor: totals.winMinor }));
    expect(roundOf('r1')?.reviewReason).toBeNull();
  });
});

describe('a rollback that names its own id', () => {
  it.each([
    ['op', {}],
    ['round', { round: 'x' }],
    ['round', { round: 'r1' }],
  ] as const)('R5 C19 is refused for good, and forbids nothing: scope %s', (scope, given) => {
    ledger.send(bet(ann, { externalId: 'b1' }));
    const own = rollback(ann, { externalId: 'x', reference: 'x', scope, ...given });
    const first = ledger.send(own);
    expect(first).toMatchObject({ code: 'CONFLICT', isDuplicate: false, cashMinor: 9_000n });
    expect(ledger.send(own)).toEqual({ ...first, isDuplicate: true });
    expect(roundOf('r1')).toMatchObject({ isRolledBack: false, liveBetCount: 1 });
    expect(ledger.books.changes.ops.map(({ status }) => status)).toEqual(['applied', 'refused']);
  });
});

describe('bets and the state of the player', () => {
  it('C34 C35 C59 needs an open session of the same player, source, game and currency', () => {
    const code = (given: Partial<Parameters<typeof bet>[1]>, id: string): string =>
      ledger.send(bet(ann, { externalId: id, ...given })).code;
    expect(code({ sessionTokenHash: sessionHash(ben, 'EUR') }, 'b1')).toBe('SESSION_INVALID');
    expect(code({ gameId: 'game-2' }, 'b2')).toBe('SESSION_INVALID');
    expect(code({ sessionTokenHash: undefined }, 'b3')).toBe('SESSION_INVALID');
    expect(code({ currency: 'USD' }, 'b4')).toBe('CURRENCY_MISMATCH');
    ledger.closeSession(ann);
    expect(code({}, 'b5')).toBe('SESSION_INVALID');
    ledger.now = new Date('2026-11-22T00:00:00.000Z');
    expect(code({ sessionTokenHash: sessionHash(ann, 'USD'), currency: 'USD' }, 'b6')).toBe('SESSION_INVALID');
  });
  it('C36 C38 refuses stakes in exclusion, cooling-off and block, and takes them when the time is over', () => {
    const until = new Date(start.getTime() + 60_000);
    ledger.open(ann, { excludedUntil: until });
    expect(ledger.send(bet(ann, { externalId: 'b1' })).code).toBe('PLAYER_EXCLUDED');
    ledger.closeSession(ann);
    expect(ledger.send(bet(ann, { externalId: 'b2' })).code).toBe('PLAYER_EXCLUDED');
    ledger.open(ann, { coolingOffUntil: until });
    expect(ledger.send(bet(ann, { externalId: 'b3' })).code).toBe('PLAYER_EXCLUDED');
    ledger.now = until;
    expect(ledger.send(bet(ann, { externalId: 'b4' })).code).toBe('OK');
    for (const status of ['blocked', 'limited'] as const) {
      ledger.open(ben, { status });
      expect(ledger.send(bet(ben, { externalId: status })).code).toBe('PLAYER_BLOCKED');
    }
  });
  it('C39 C40 C41 C28 holds bet and loss limits to the last cent', () => {
    const dan = '00000000-0000-7000-8000-00000000000d';
    ledger.open(dan, { limits: [{ definition: 2, capMinor: 5_000n, usedPicoMinor: 4_000n * PICO_PER_MINOR }] });
    expect(ledger.send(bet(dan, { externalId: 'b0', amountMinor: 1_001n })).code).toBe('LIMIT_EXCEEDED');
    expect(ledger.send(bet(dan, { externalId: 'b1', amountMinor: 1_000n })).code).toBe('OK');
    expect(ledger.send(bet(dan, { externalId: 'b2', amountMinor: 1n })).code).toBe('LIMIT_EXCEEDED');
    ledger.send(win(dan, { externalId: 'w1', amountMinor: 500n }));
    expect(ledger.send(bet(dan, { externalId: 'b3', round: 'r2', amountMinor: 500n })).code).toBe('OK');
    ledger.send(rollback(dan, { externalId: 'x3', reference: 'b3' }));
    expect(ledger.books.limitCounters(dan)[0]?.usedPicoMinor).toBe(4_500n * PICO_PER_MINOR);
  });
  it('C83 refuses stakes on a game that is off, and pays its wins', () => {
    ledger.send(bet(ann, { externalId: 'b1' }));
    ledger.books.blockGame(studio, game);
    expect(ledger.send(bet(ann, { externalId: 'b2' })).code).toBe('GAME_DISABLED');
    expect(ledger.send(win(ann, { externalId: 'w1' })).code).toBe('OK');
  });
  it('L10 asks for the reality check before the next stake', () => {
    ledger.open(ann, { realityCheckDueAt: ledger.now });
    expect(ledger.send(bet(ann, { externalId: 'b1' })).code).toBe('REALITY_CHECK');
  });
  it('L10 lets a round that is under way be played to its end', () => {
    const dueAt = new Date(ledger.now.getTime() + 60_000);
    ledger.open(ann, { realityCheckDueAt: dueAt });
    expect(ledger.send(bet(ann, { externalId: 'b1', round: 'long' })).code).toBe('OK');
    ledger.now = dueAt;
    expect(ledger.send(bet(ann, { externalId: 'b2', round: 'long' })).code).toBe('OK');
    expect(ledger.send(bet(ann, { externalId: 'b3', round: 'next' })).code).toBe('REALITY_CHECK');
    expect(ledger.send(win(ann, { externalId: 'w1', round: 'long' })).code).toBe('OK');
  });
  it('L3 refuses a round above the cap of its session, its bets taken together', () => {
    ledger.open(ann, { stakeMaxMinor: 500n });
    expect(ledger.send(bet(ann, { externalId: 'b1', amountMinor: 501n })).code).toBe('MAX_BET_EXCEEDED');
    expect(ledger.send(bet(ann, { externalId: 'b2', amountMinor: 300n, round: 'two' })).code).toBe('OK');
    expect(ledger.send(bet(ann, { externalId: 'b3', amountMinor: 201n, round: 'two' })).code).toBe('MAX_BET_EXCEEDED');
    expect(ledger.send(bet(ann, { externalId: 'b4', amountMinor: 200n, round: 'two' })).code).toBe('OK');
  });
});

const openRound = {
  gameId: game,
  currency: 'EUR',
  stakeCashMinor: 1_000n,
  stakeBonusMinor: 0n,
  winMinor: 0n,
  forfeitedMinor: 0n,
  betCount: 1,
  liveBetCount: 1,
  isRolledBack: false,
  isClosed: false,
  reportedBetsMinor: null,
  reportedWinsMinor: null,
  reviewReason: null,
  bonusId: null,
  freespinId: null,
};
const roundOf = (round: string) => ledger.books.round(`${studio}\n${ann}\n${round}`);
