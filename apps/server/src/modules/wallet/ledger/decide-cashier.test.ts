import { largestAmountMinor } from '@pavilion/money';
import { beforeEach, describe, expect, it } from 'vitest';
import { MemoryLedger, type Opening } from '../testing/memory-ledger.ts';
import type {
  AdjustmentCommand,
  ChargebackCommand,
  ChargebackReversalCommand,
  CreditHoldCommand,
  DepositCommand,
  WalletCommand,
  WithdrawalReserveCommand,
  WriteOffCommand,
  WriteOffRecoveryCommand,
} from './commands.ts';

let ledger: MemoryLedger;
let count = 0;
beforeEach(() => {
  ledger = new MemoryLedger();
  count = 0;
});

const send = (command: WalletCommand) => ledger.send(command);
const codeOf = (command: WalletCommand): string => send(command).code;
const balances = () => ledger.balances('p');
const open = (opening: Opening = {}) => ledger.open('p', opening);
const nothing = { cash: 0n, bonus: 0n, locked: 0n, receivable: 0n };

/** The fields common to all commands, with the next key or the given one. */
const own = (externalId = `c${(count += 1)}`) => ({ source: 'cashier', playerId: 'p', externalId });
const eur = (amountMinor: bigint, id?: string) => ({ ...own(id), amountMinor, currency: 'EUR' });
const settling = (reference: string, id?: string) => ({ ...own(id), amountMinor: 0n, reference });
const psp = 'psp';
const house = { kind: 'adjustment', detail: 'test' } as const;
const deposit = (amountMinor: bigint, id?: string): DepositCommand => ({ ...eur(amountMinor, id), kind: 'deposit', psp });
const reserve = (amountMinor: bigint, id?: string): WithdrawalReserveCommand => ({ ...eur(amountMinor, id), kind: 'withdrawalReserve' });
const chargeback = (amountMinor: bigint): ChargebackCommand => ({ ...eur(amountMinor), kind: 'chargeback', psp });
const won = (amountMinor: bigint): ChargebackReversalCommand => ({ ...eur(amountMinor), kind: 'chargebackReversal', psp });
const writeOff = (amountMinor: bigint, id?: string): WriteOffCommand => ({ ...eur(amountMinor, id), kind: 'writeOff', psp });
const recovery = (amountMinor: bigint): WriteOffRecoveryCommand => ({ ...eur(amountMinor), kind: 'writeOffRecovery', psp });
const hold = (amountMinor: bigint, id?: string): CreditHoldCommand => ({ ...eur(amountMinor, id), kind: 'creditHold' });
const adjust = (amountMinor: bigint): AdjustmentCommand => ({ ...eur(amountMinor), kind: 'adjustment', reason: 'test', house: house.kind });
const payout = (reference: string, id?: string): WalletCommand => ({ ...settling(reference, id), kind: 'withdrawalPayout', psp });
const release = (reference: string, id?: string): WalletCommand => ({ ...settling(reference, id), kind: 'withdrawalRelease' });
const comesBack = (reference: string): WalletCommand => ({ ...settling(reference), kind: 'withdrawalReturn', psp });
const creditRelease = (reference: string, settlesDebt: boolean): WalletCommand => ({
  ...settling(reference),
  kind: 'creditRelease',
  settlesDebt,
});
const creditRefuse = (reference: string, id?: string): WalletCommand => ({ ...settling(reference, id), kind: 'creditRefuse', house });
const refusalReversal = (reference: string): WalletCommand => ({ ...settling(reference), kind: 'creditRefusalReversal' });

describe('amounts of the cashier', () => {
  const all = [deposit, reserve, chargeback, won, hold, adjust];
  it.each([
    ['nothing', 0n, ['AMOUNT_INVALID', 'AMOUNT_INVALID', 'AMOUNT_INVALID', 'AMOUNT_INVALID', 'AMOUNT_INVALID', 'AMOUNT_INVALID']],
    [
      'more than any account holds',
      largestAmountMinor + 1n,
      ['AMOUNT_TOO_LARGE', 'AMOUNT_TOO_LARGE', 'AMOUNT_TOO_LARGE', 'AMOUNT_TOO_LARGE', 'AMOUNT_TOO_LARGE', 'AMOUNT_TOO_LARGE'],
    ],
    ['less than nothing', -1n, ['AMOUNT_INVALID', 'AMOUNT_INVALID', 'AMOUNT_INVALID', 'AMOUNT_INVALID', 'AMOUNT_INVALID', 'OK']],
  ] as const)('C55 C58 %s', (_what, amountMinor, codes) => {
    open({ cash: 100n });
    const answers = all.map((kind) => send(kind(amountMinor)));
    expect(answers.map(({ code }) => code)).toEqual(codes);
    expect(answers.filter(({ status, operationId }) => status === 'refused' && operationId !== undefined)).toEqual([]);
  });

  it('C58 a credit that the account could not hold with all it has', () => {
    open({ cash: 100n, bonus: 20n });
    send(hold(30n));
    const room = largestAmountMinor - 120n;
    for (const credit of [deposit, won, adjust]) expect(codeOf(credit(room + 1n))).toBe('AMOUNT_TOO_LARGE');
    expect([codeOf(deposit(room)), balances().cash]).toEqual(['OK', 70n + room]);
  });

  it('needs an account in its currency', () => {
    open();
    for (const kind of all)
      expect(send({ ...kind(5n), currency: 'JPY' })).toMatchObject({ code: 'CURRENCY_MISMATCH', operationId: expect.any(String) });
  });
});

describe('deposits', () => {
  it('P7 P16 are credited, and come from the PSP', () => {
    open({ cash: 100n, status: 'blocked' });
    send(deposit(50n));
    expect([balances().cash, Object.values(ledger.house())]).toEqual([150n, [-50n]]);
    const event = ledger.books.changes.events.at(-1);
    expect([event?.type, JSON.parse(event?.data ?? '')]).toMatchObject(['DepositCredited', { source: 'cashier', reference: 'c1' }]);
  });

  it('P20 P21 are taken back from cash, and what is spent is owed', () => {
    open({ cash: 100n });
    send(chargeback(30n));
    expect(balances()).toEqual({ ...nothing, cash: 70n });
    send(chargeback(100n));
    expect(balances()).toEqual({ ...nothing, receivable: -30n });
    expect(Object.values(ledger.house())).toEqual([130n]);
  });

  it('P22 come back when the dispute is won: debts first', () => {
    open({ cash: 100n });
    send(chargeback(130n));
    send(won(50n));
    expect([balances(), Object.values(ledger.house())]).toEqual([{ ...nothing, cash: 20n }, [80n]]);
  });
});

describe('debts', () => {
  it('W-159 are given up as far as they are owed, once, and the loss is the house’s', () => {
    open({ cash: 100n });
    send(chargeback(130n));
    expect([codeOf(writeOff(31n)), codeOf(writeOff(0n)), codeOf(writeOff(-1n))]).toEqual(['NOT_OWED', 'AMOUNT_INVALID', 'AMOUNT_INVALID']);
    expect([codeOf(writeOff(10n, 'first')), send(writeOff(10n, 'first')).isDuplicate]).toEqual(['OK', true]);
    expect(balances()).toEqual({ ...nothing, receivable: -20n });
    expect([codeOf(writeOff(11n, 'first')), codeOf(writeOff(20n)), codeOf(writeOff(1n))]).toEqual(['CONFLICT', 'OK', 'NOT_OWED']);
    expect([balances(), Object.values(ledger.house())]).toEqual([nothing, [130n, -30n]]);
    expect(ledger.books.changes.events.at(-1)?.type).toBe('DebtWrittenOff');
    expect(codeOf(deposit(40n))).toBe('OK');
    expect(codeOf(reserve(40n))).toBe('OK');
  });

  it('W-159 that have been repaid are not written off', () => {
    open({ cash: 100n });
    send(chargeback(130n));
    send(won(20n));
    expect([codeOf(writeOff(30n)), codeOf(writeOff(10n)), balances()]).toEqual(['NOT_OWED', 'OK', nothing]);
  });

  it('W-160 that come back after all are the house’s first', () => {
    open({ cash: 0n });
    send(chargeback(100n));
    send(writeOff(100n));
    send(won(60n));
    expect([codeOf(recovery(61n)), codeOf(recovery(60n)), balances()]).toEqual(['INSUFFICIENT_FUNDS', 'OK', nothing]);
    expect(Object.values(ledger.house())).toEqual([40n, -40n]);
  });

  it('needs an account in its currency', () => {
    open();
    for (const kind of [writeOff, recovery]) expect(codeOf({ ...kind(5n), currency: 'JPY' })).toBe('CURRENCY_MISMATCH');
  });
});

describe('withdrawals', () => {
  it('P30 are put aside, and paid out once', () => {
    open({ cash: 100n });
    expect([codeOf(reserve(101n)), codeOf(reserve(100n, 'w'))]).toEqual(['INSUFFICIENT_FUNDS', 'OK']);
    expect(balances()).toEqual({ ...nothing, locked: 100n });
    expect([codeOf(payout('w')), codeOf(payout('w')), codeOf(release('w'))]).toEqual(['OK', 'ALREADY_SETTLED', 'ALREADY_SETTLED']);
    expect([balances(), Object.values(ledger.house())]).toEqual([nothing, [100n]]);
    expect(ledger.books.changes.ops.find(({ kind }) => kind === 'withdrawalPayout')).toMatchObject({ amountMinor: 100n });
  });

  it('I13 are released once', () => {
    open({ cash: 100n });
    send(reserve(40n, 'w'));
    expect([codeOf(release('w')), codeOf(release('w')), codeOf(payout('w'))]).toEqual(['OK', 'ALREADY_SETTLED', 'ALREADY_SETTLED']);
    expect(balances()).toEqual({ ...nothing, cash: 100n });
  });

  it('are refused while something is owed', () => {
    open({ cash: 100n });
    send(chargeback(110n));
    expect(codeOf(reserve(1n))).toBe('RECEIVABLE_OPEN');
  });

  it.each([
    ['of which nothing was put aside', () => payout('none')],
    ['that were refused', () => (send(reserve(500n, 'w')), payout('w'))],
    ['that are deposits', () => (send(deposit(5n, 'd')), payout('d'))],
    ['that are held credits', () => (send(hold(5n, 'h')), release('h'))],
    ['to return that were not paid out', () => (send(reserve(5n, 'w')), comesBack('w'))],
  ])('settle no payments %s, for now', (_what, command) => {
    open({ cash: 100n });
    expect(send(command())).toMatchObject({ code: 'REFERENCE_UNKNOWN', operationId: undefined });
  });

  it('P29 come back from the bank once: debts first', () => {
    open({ cash: 100n });
    send(reserve(100n, 'w'));
    send(payout('w', 'paid'));
    send(chargeback(30n));
    expect([codeOf(comesBack('paid')), codeOf(comesBack('paid'))]).toEqual(['OK', 'ALREADY_SETTLED']);
    expect([balances(), Object.values(ledger.house())]).toEqual([{ ...nothing, cash: 70n }, [30n]]);
  });

  it('paid out although they were released are taken from cash, and the rest is owed', () => {
    open({ cash: 100n });
    send(reserve(100n, 'w'));
    send(release('w', 'released'));
    send(adjust(-60n));
    expect([codeOf(payout('released')), codeOf(payout('released'))]).toEqual(['OK', 'ALREADY_SETTLED']);
    expect(balances()).toEqual({ ...nothing, receivable: -60n });
  });

  it.each([
    ['ends the bonus', {}, 'OK'],
    ['ends one whose cancel lock has not begun', { terms: { isCancelLocked: true } }, 'OK'],
    ['is refused by the lock of one that was wagered', { terms: { isCancelLocked: true }, wageredMinor: 1n }, 'BONUS_ACTIVE'],
    ['ends a wagered one without a lock', { wageredMinor: 1n }, 'OK'],
    ['is refused by its terms', { terms: { blocksWithdrawal: true } }, 'BONUS_ACTIVE'],
  ])('P33 D-83 of a player with a bonus: %s', (_what, terms, code) => {
    open({ cash: 100n, bonus: 20n, terms });
    expect(codeOf(reserve(40n))).toBe(code);
    const { status, remainingMinor } = ledger.bonus('p');
    expect([status, remainingMinor, balances()]).toEqual(
      code === 'OK' ? ['cancelled', 0n, { ...nothing, cash: 60n, locked: 40n }] : ['active', 20n, { ...nothing, cash: 100n, bonus: 20n }],
    );
  });
});

describe('held credits', () => {
  it('take no more than there is, and are released once', () => {
    open({ cash: 100n });
    expect([codeOf(hold(101n)), codeOf(hold(100n, 'h'))]).toEqual(['INSUFFICIENT_FUNDS', 'OK']);
    expect(balances()).toEqual({ ...nothing, locked: 100n });
    expect([codeOf(creditRelease('h', true)), codeOf(creditRefuse('h'))]).toEqual(['OK', 'ALREADY_SETTLED']);
    expect(balances()).toEqual({ ...nothing, cash: 100n });
  });

  it.each([
    ['winnings settle it first', true, { ...nothing, cash: 70n }],
    ['deposits do not', false, { ...nothing, cash: 100n, receivable: -30n }],
  ])('of a player who owes: %s', (_what, settlesDebt, after) => {
    open({ cash: 100n });
    send(hold(100n, 'h'));
    send(chargeback(30n));
    send(creditRelease('h', settlesDebt));
    expect(balances()).toEqual(after);
  });

  it('that are refused go to the house, and come back once to settle their win: debts first', () => {
    open({ cash: 100n });
    send(hold(100n, 'h'));
    send(creditRefuse('h', 'refused'));
    expect([balances(), Object.values(ledger.house())]).toEqual([nothing, [100n]]);
    send(chargeback(30n));
    expect([codeOf(refusalReversal('refused')), codeOf(refusalReversal('refused'))]).toEqual(['OK', 'ALREADY_SETTLED']);
    expect(balances()).toEqual({ ...nothing, cash: 70n });
  });

  it('come back only when they were refused', () => {
    open({ cash: 100n });
    send(hold(100n, 'h'));
    expect([codeOf(refusalReversal('h')), codeOf(refusalReversal('none'))]).toEqual(['REFERENCE_UNKNOWN', 'REFERENCE_UNKNOWN']);
  });
});

describe('adjustments', () => {
  it('go either way, and take no more than there is', () => {
    open({ cash: 100n });
    expect([codeOf(adjust(-101n)), codeOf(adjust(-100n)), codeOf(adjust(30n))]).toEqual(['INSUFFICIENT_FUNDS', 'OK', 'OK']);
    expect([balances().cash, Object.values(ledger.house())]).toEqual([30n, [70n]]);
  });
});
