import { beforeEach, describe, expect, it } from 'vitest';
import { Books, houseKey } from '../books/books.ts';
import type { LedgerCommand, Posting } from '../command.ts';
import type { AppliedDecision, Decision, LedgerAnswer } from './decision.ts';
import { evaluateUnit } from './evaluate.ts';
import type { RoundState } from '../state.ts';

const now = new Date('2026-11-20T12:00:00Z');
const house = { kind: 'game_clearing', detail: 'studio' } as const;
const studio = (amountMinor: bigint): Posting => ({ house, amountMinor });
const cash = (amountMinor: bigint): Posting => ({ bucket: 'cash', amountMinor });
const command: LedgerCommand = { source: 'studio', playerId: 'p', externalId: 'one', kind: 'bet', currency: 'EUR', amountMinor: 5n };
const applied = (postings: readonly Posting[], more: Partial<AppliedDecision> = {}): Decision => ({
  outcome: 'applied',
  postings,
  event: { type: 'moved', data: {} },
  ...more,
});
const stake = applied([cash(-5n), studio(5n)]);
const refused: Decision = { outcome: 'refused', code: 'NO', isStored: true };
const emptyRound: Omit<RoundState, 'source' | 'externalId' | 'openedAt'> = {
  gameId: null,
  currency: 'EUR',
  stakeCashMinor: 0n,
  stakeBonusMinor: 0n,
  winMinor: 0n,
  forfeitedMinor: 0n,
  betCount: 0,
  liveBetCount: 0,
  isRolledBack: false,
  isClosed: false,
  followed: null,
  reportedBetsMinor: null,
  reportedWinsMinor: null,
  reviewReason: null,
  bonusId: null,
  freespinId: null,
};

let books: Books;
let ids: number;
beforeEach(() => {
  ids = 0;
  books = new Books(new Map([[houseKey(house, 'EUR'), 'house-1']]));
  books.players.set('p', { playerId: 'p', status: 'active', excludedUntil: null, coolingOffUntil: null, realityCheckDueAt: null });
  books.loadAccount({
    id: 'account-1',
    playerId: 'p',
    currency: 'EUR',
    status: 1,
    seq: 7n,
    balances: { cash: 100n, bonus: 20n, locked: 0n, receivable: 0n },
    statusSeq: 0n,
    playResultMinor: 0n,
    lastRound: null,
    sessionMarks: [],
  });
});

interface Sent {
  readonly given?: Partial<LedgerCommand>;
  readonly decision: Decision;
}
function sendUnit(sent: readonly Sent[], isAtomic: boolean, stopsAt?: string): LedgerAnswer[] {
  const decisions = new Map(sent.map(({ given, decision }) => [given?.externalId ?? command.externalId, decision]));
  const decide = ({ externalId }: LedgerCommand): Decision => decisions.get(externalId) ?? refused;
  const evaluation = { books, decide: (_state: unknown, given: LedgerCommand) => decide(given), now, newId: () => `op-${++ids}` };
  const stops = stopsAt === undefined ? {} : { stopsAt };
  return evaluateUnit(evaluation, { commands: sent.map(({ given }) => ({ ...command, ...given })), isAtomic, ...stops });
}
const send = (decision: Decision, given: Partial<LedgerCommand> = {}): LedgerAnswer | undefined =>
  sendUnit([{ given, decision }], false)[0];
const cashOf = (): bigint | undefined => books.account('p', 'EUR')?.balances.cash;

describe('a decision that is a bug', () => {
  it.each<[string, Decision, Partial<LedgerCommand>, string]>([
    ['a side of zero', applied([cash(-5n), studio(5n), { bucket: 'bonus', amountMinor: 0n }]), {}, 'a posting of zero'],
    ['sides that do not cancel out', applied([cash(-5n), studio(4n)]), {}, 'do not sum to zero'],
    ['sides of the same sign', applied([cash(5n), studio(5n)]), {}, 'do not sum to zero'],
    ['cash below nothing', applied([cash(-101n), studio(101n)]), {}, 'a decision would leave cash at -1'],
    ['a debt above nothing', applied([{ bucket: 'receivable', amountMinor: 1n }, studio(-1n)]), {}, 'would leave receivable at 1'],
    [
      'a house account that is not open',
      applied([cash(-5n), { house: { kind: 'fee', detail: 'x' }, amountMinor: 5n }]),
      {},
      'fee x of EUR',
    ],
    ['an account that is not there', applied([cash(5n), studio(-5n)]), { currency: 'USD' }, 'an account that is not there'],
    ['money of no currency', applied([studio(5n), studio(-5n)]), { currency: undefined }, 'money of no currency'],
    [
      'a round that no operation named',
      applied([], { round: { of: 'command', change: emptyRound } }),
      {},
      'a round that no operation named',
    ],
  ])('I1 I2 never reaches the books: %s', (...[, decision, given, reason]) => {
    expect(() => send(decision, given)).toThrow(reason);
    expect([cashOf(), books.changes.ops, books.changes.accounts.size]).toEqual([100n, [], 0]);
  });

  it('I2 is not a balance of exactly nothing, nor a debt', () => {
    send(applied([cash(-100n), studio(100n)]));
    send(applied([{ bucket: 'receivable', amountMinor: -5n }, cash(5n)]), { externalId: 'two' });
    expect(books.account('p', 'EUR')?.balances).toEqual({ cash: 5n, bonus: 20n, locked: 0n, receivable: -5n });
  });
});

describe('an applied operation', () => {
  it("I1 I5 enters each side, with the balance it left and the account's next number", () => {
    const answer = send(applied([cash(-5n), { bucket: 'bonus', amountMinor: -2n }, studio(7n)], { rate: '100', refOpId: 'op-0' }));
    const side = { opId: 'op-1', currency: 'EUR' };
    expect(books.changes.entries).toEqual([
      { ...side, accountId: 'account-1', bucket: 'cash', amountMinor: -5n, balanceAfterMinor: 95n, accountSeq: 8n },
      { ...side, accountId: 'account-1', bucket: 'bonus', amountMinor: -2n, balanceAfterMinor: 18n, accountSeq: 9n },
      { ...side, accountId: 'house-1', bucket: 'house', amountMinor: 7n, balanceAfterMinor: null, accountSeq: null },
    ]);
    expect(books.changes.ops).toMatchObject([
      {
        id: 'op-1',
        status: 'applied',
        currency: 'EUR',
        amountMinor: 5n,
        effect: { cash: -5n, bonus: -2n, locked: 0n, receivable: 0n },
        house,
        houseAccountId: 'house-1',
        cashAfterMinor: 95n,
        bonusAfterMinor: 18n,
        round: null,
        rate: '100',
        refOpId: 'op-0',
        createdAt: now,
      },
    ]);
    expect([...books.changes.accounts]).toMatchObject([['account-1', { seq: 9n }]]);
    expect(answer).toEqual({
      status: 'applied',
      code: 'OK',
      operationId: 'op-1',
      isDuplicate: false,
      currency: 'EUR',
      cashMinor: 95n,
      bonusMinor: 18n,
    });
  });

  it('I17 writes one event with its id, currency and amount', () => {
    send(stake);
    const [event, ...others] = books.changes.events;
    expect(others).toEqual([]);
    expect(event).toMatchObject({ type: 'moved', playerId: 'p' });
    expect(JSON.parse(event?.data ?? '')).toEqual({ operationId: 'op-1', currency: 'EUR', amountMinor: '5' });
  });

  it('changes the round it names: opened once, then changed, with its operations', () => {
    const round = { of: 'command', change: emptyRound } as const;
    for (const externalId of ['one', 'two']) send(applied([], { round }), { externalId, round: 'r' });
    const [row, ...others] = books.changes.openedRounds.values();
    expect([row?.playerId, row?.round.externalId, row?.round.source, row?.opIds]).toEqual(['p', 'r', 'studio', ['op-1', 'op-2']]);
    expect([others, books.changes.changedRounds.size, books.changes.ops[1]?.round]).toEqual([[], 0, 'r']);
  });

  it('settles others, and triggers its consequences on the state it left', () => {
    const consequence = { command: { ...command, externalId: 'next' }, decide: () => stake };
    const answer = send(applied([cash(-5n), studio(5n)], { settles: ['op-0'], consequences: [consequence] }));
    expect(answer?.cashMinor).toBe(95n);
    expect(books.changes.ops.map(({ externalId, cashAfterMinor }) => [externalId, cashAfterMinor])).toEqual([
      ['one', 95n],
      ['next', 90n],
    ]);
    expect(books.changes.outcomes).toEqual([{ opId: 'op-0', outcomeOpId: 'op-1' }]);
  });

  it('of a command without an account keeps the currency it named, and no balances', () => {
    send(applied([]), { currency: 'USD' });
    send(applied([]), { externalId: 'two', currency: undefined });
    expect(books.changes.ops).toMatchObject([
      { currency: 'USD', cashAfterMinor: null, bonusAfterMinor: null },
      { currency: null, cashAfterMinor: null, bonusAfterMinor: null },
    ]);
  });
});

describe('the same key again', () => {
  it('R2 R4 gets the first answer, whatever the balance is by now', () => {
    const first = send(stake);
    send(stake, { externalId: 'two' });
    expect(send(stake)).toEqual({ ...first, isDuplicate: true });
    expect(cashOf()).toBe(90n);
  });

  it('R4 gets its refusal again, when that was stored', () => {
    const first = send(refused);
    expect(first).toMatchObject({ status: 'refused', code: 'NO', operationId: 'op-1', isDuplicate: false, cashMinor: 100n });
    expect(send(stake)).toEqual({ ...first, isDuplicate: true });
    expect(books.changes.ops).toMatchObject([{ status: 'refused', refusal: 'NO' }]);
  });

  it('R4 is decided again, when its refusal was not stored', () => {
    expect(send({ ...refused, isStored: false })).toMatchObject({ code: 'NO', operationId: undefined });
    expect(send(stake)).toMatchObject({ code: 'OK', isDuplicate: false });
  });

  it('R3 with another content is a conflict', () => {
    send(stake);
    expect(send(stake, { amountMinor: 6n })).toMatchObject({ code: 'CONFLICT', operationId: undefined, currency: 'EUR', cashMinor: 95n });
  });

  it('R5 C16 finds what was rolled back before it came', () => {
    send(applied([], { isReferenceForbidden: true }), { kind: 'rollback', externalId: 'undo', reference: 'one' });
    expect(books.changes.ops).toMatchObject([
      { externalId: 'one', kind: 'tombstone', status: 'tombstone', amountMinor: 0n, createdAt: now, requestHash: '' },
      { externalId: 'undo', status: 'applied', refOpId: 'op-2' },
    ]);
    expect(send(stake)).toMatchObject({ status: 'refused', code: 'BET_ROLLED_BACK', operationId: undefined, cashMinor: 100n });
  });

  it('of a player nobody knows is refused, and nothing is kept', () => {
    expect(send(stake, { playerId: 'nobody' })).toMatchObject({ code: 'PLAYER_UNKNOWN', currency: undefined, cashMinor: 0n });
    expect(books.changes.ops).toEqual([]);
  });
});

describe('a unit', () => {
  const two = (first: Decision, second: Decision): Sent[] => [{ decision: first }, { given: { externalId: 'two' }, decision: second }];

  it('C65 of which all is applied stands as a whole', () => {
    expect(sendUnit(two(stake, stake), true).map(({ cashMinor }) => cashMinor)).toEqual([95n, 90n]);
    expect([cashOf(), books.changes.ops.length]).toEqual([90n, 2]);
  });

  it('C66 R9 of which the second is refused leaves nothing, and answers with the balance before it', () => {
    const answers = sendUnit(two(applied([cash(-5n), studio(5n)], { settles: ['op-0'] }), refused), true);
    expect(answers).toMatchObject([
      { code: 'NO', operationId: undefined, cashMinor: 100n },
      { code: 'NO', operationId: undefined, cashMinor: 100n },
    ]);
    const { ops, entries, events, outcomes, accounts } = books.changes;
    expect([cashOf(), ops, entries, events, outcomes, accounts.size, books.outcomeOf('op-0')]).toEqual([100n, [], [], [], [], 0, null]);
    expect(send(stake)).toMatchObject({ code: 'OK', isDuplicate: false });
  });

  it('R4 of which the first is refused keeps that refusal', () => {
    const answers = sendUnit(two(refused, stake), true);
    expect(answers.map(({ code, operationId }) => [code, operationId])).toEqual([
      ['NO', 'op-2'],
      ['NO', 'op-2'],
    ]);
    expect(books.changes.ops).toMatchObject([{ id: 'op-2', externalId: 'one', status: 'refused' }]);
  });

  it('undone leaves what was applied before it', () => {
    send(stake);
    sendUnit(
      two(stake, refused).map(({ given, decision }, index) => ({ given: { ...given, externalId: `u${index}` }, decision })),
      true,
    );
    expect([cashOf(), books.changes.ops.length, books.changes.entries.length]).toEqual([95n, 1, 2]);
  });

  it('S100 ends at the refusal that it stops at: what comes after it is not decided, and what came before it stands', () => {
    const sent = [{ decision: stake }, ...two({ ...refused, isStored: false }, stake)];
    const named = sent.map(({ decision }, index) => ({ given: { externalId: `n${index}` }, decision }));
    expect(sendUnit(named, false, 'NO').map(({ code }) => code)).toEqual(['OK', 'NO']);
    expect([cashOf(), books.changes.ops.length]).toEqual([95n, 1]);
    expect(sendUnit(named, false, 'OTHER').map(({ code }) => code)).toEqual(['OK', 'NO', 'OK']);
  });

  it('that is not atomic keeps what was applied', () => {
    expect(sendUnit(two(stake, refused), false).map(({ code }) => code)).toEqual(['OK', 'NO']);
    expect(cashOf()).toBe(95n);
  });

  it('of nothing answers nothing', () => {
    expect([sendUnit([], true), sendUnit([], false)]).toEqual([[], []]);
  });
});
