import type { AccountState, AppliedDecision, BonusState, Decision, LedgerState, OpState, Posting } from '@pavilion/ledger';
import type {
  AdjustmentCommand,
  ChargebackCommand,
  ChargebackReversalCommand,
  CreditHoldCommand,
  CreditRefusalReversalCommand,
  CreditRefuseCommand,
  CreditReleaseCommand,
  DepositCommand,
  WalletCommand,
  WithdrawalPayoutCommand,
  WithdrawalReleaseCommand,
  WithdrawalReserveCommand,
  WithdrawalReturnCommand,
  WriteOffCommand,
  WriteOffRecoveryCommand,
} from './commands.ts';
import { sinceItBegan } from './bonuses/counting.ts';
import { forfeit } from './bonuses/decide-bonus.ts';
import { creditWonCash, takeBack } from './rounds/funding.ts';
import { amountRefusal, overflowRefusal, refuse, refuseForNow, sides } from './outcome.ts';

/** Credits what the PSP settled. The player's state does not matter: late money is still the player's money (P7, P16). */
export function decideDeposit(state: LedgerState, command: DepositCommand): Decision {
  const { amountMinor, psp } = command;
  const refused = wholeAmountRefusal(amountMinor) ?? overflowRefusal(state, amountMinor);
  if (refused !== undefined) return refused;
  if (state.account === undefined) return refuse('CURRENCY_MISMATCH');
  return moved('DepositCredited', command, [
    { bucket: 'cash', amountMinor },
    { house: { kind: 'psp_clearing', detail: psp }, amountMinor: -amountMinor },
  ]);
}

/** Puts a requested withdrawal aside. Refused while the player owes something (reliability §3.3) or a bonus forbids it (P33). */
export function decideWithdrawalReserve(state: LedgerState, command: WithdrawalReserveCommand): Decision {
  const { account } = state;
  const { amountMinor } = command;
  const refused = wholeAmountRefusal(amountMinor);
  if (refused !== undefined) return refused;
  if (account === undefined) return refuse('CURRENCY_MISMATCH');
  if (account.balances.receivable < 0n) return refuse('RECEIVABLE_OPEN');
  if (amountMinor > withdrawableMinor(account)) return refuse('INSUFFICIENT_FUNDS');
  const { activeBonus: bonus } = state;
  if (bonus !== undefined && !endsByWithdrawal(bonus)) return refuse('BONUS_ACTIVE');
  const reserved = moved('WithdrawalReserved', command, [
    { bucket: 'cash', amountMinor: -amountMinor },
    { bucket: 'locked', amountMinor },
    ...(bonus === undefined ? [] : forfeit(bonus)),
  ]);
  return bonus === undefined ? reserved : { ...reserved, bonuses: [{ ...bonus, status: 'cancelled', remainingMinor: 0n }] };
}

/** A player's own money is free: taking it out ends the bonus, unless its terms or its cancel lock say otherwise (P33, D-83). */
const endsByWithdrawal = (bonus: BonusState): boolean =>
  !bonus.terms.blocksWithdrawal && !(bonus.terms.isCancelLocked && sinceItBegan(bonus).wageredMinor > 0n);

/** What a player may take out now: the cash, unless something is owed (wire §3.7 `withdrawalBalance`). */
export function withdrawableMinor(account: Pick<AccountState, 'balances'>): bigint {
  return account.balances.receivable < 0n ? 0n : account.balances.cash;
}

export function decideWithdrawalPayout(state: LedgerState, command: WithdrawalPayoutCommand): Decision {
  if (state.reference?.kind === 'withdrawalRelease') return payOutReleased(state, command);
  return settleReserve(state, command, {
    of: 'withdrawalReserve',
    type: 'WithdrawalPaidOut',
    to: (amountMinor) => [{ house: { kind: 'psp_clearing', detail: command.psp }, amountMinor }],
  });
}

/** A payout whose money had already been given back: cash is taken first, and the rest is owed, as with a chargeback. */
function payOutReleased({ reference, account }: LedgerState, command: WithdrawalPayoutCommand): Decision {
  if (reference?.status !== 'applied') return refuseForNow('REFERENCE_UNKNOWN');
  if (reference.settledByOpId !== null) return refuse('ALREADY_SETTLED');
  if (account === undefined) return refuse('CURRENCY_MISMATCH');
  const { amountMinor } = reference;
  const decision = moved('WithdrawalPaidOut', command, [
    ...takeBack(account.balances, { cashMinor: amountMinor, bonusMinor: 0n }),
    { house: { kind: 'psp_clearing', detail: command.psp }, amountMinor },
  ]);
  return { ...decision, amountMinor, settles: [reference.id], refOpId: reference.id };
}

export function decideWithdrawalRelease(state: LedgerState, command: WithdrawalReleaseCommand): Decision {
  return settleReserve(state, command, {
    of: 'withdrawalReserve',
    type: 'WithdrawalReleased',
    to: (amountMinor) => [{ bucket: 'cash', amountMinor }],
  });
}

/** Books a credit as held. The player's state does not matter: held money can only wait (R6). */
export function decideCreditHold(state: LedgerState, command: CreditHoldCommand): Decision {
  const { amountMinor } = command;
  const refused = wholeAmountRefusal(amountMinor);
  if (refused !== undefined) return refused;
  if (state.account === undefined) return refuse('CURRENCY_MISMATCH');
  if (amountMinor > state.account.balances.cash) return refuse('INSUFFICIENT_FUNDS');
  return moved('CreditHeld', command, [
    { bucket: 'cash', amountMinor: -amountMinor },
    { bucket: 'locked', amountMinor },
  ]);
}

export function decideCreditRelease(state: LedgerState, command: CreditReleaseCommand): Decision {
  return settleReserve(state, command, {
    of: 'creditHold',
    type: 'HeldCreditReleased',
    to: (amountMinor, account) => (command.settlesDebt ? creditWonCash(account, amountMinor) : [{ bucket: 'cash', amountMinor }]),
  });
}

export function decideCreditRefuse(state: LedgerState, command: CreditRefuseCommand): Decision {
  return settleReserve(state, command, {
    of: 'creditHold',
    type: 'HeldCreditRefused',
    to: (amountMinor) => [{ house: command.house, amountMinor }],
  });
}

/** Gives refused money back once, debts first: the rollback of its win took the whole win, including the refused part. */
export function decideCreditRefusalReversal(state: LedgerState, command: CreditRefusalReversalCommand): Decision {
  const { reference, account } = state;
  if (reference?.status !== 'applied' || reference.kind !== 'creditRefuse' || reference.house === null)
    return refuseForNow('REFERENCE_UNKNOWN');
  if (reference.settledByOpId !== null) return refuse('ALREADY_SETTLED');
  if (account === undefined) return refuse('CURRENCY_MISMATCH');
  const { amountMinor, house } = reference;
  const postings: Posting[] = [...creditWonCash(account, amountMinor), { house, amountMinor: -amountMinor }];
  return { ...moved('CreditRefusalReversed', command, postings), amountMinor, settles: [reference.id], refOpId: reference.id };
}

interface Settlement {
  /** Kind of the operation that put the money aside. */
  readonly of: 'withdrawalReserve' | 'creditHold';
  readonly type: string;
  readonly to: (amountMinor: bigint, account: AccountState) => readonly Posting[];
}

/** A reservation ends once: a second attempt is refused (I13, P30). */
function settleReserve(state: LedgerState, command: WalletCommand, settlement: Settlement): Decision {
  const reserve: OpState | undefined = state.reference;
  if (reserve === undefined || reserve.status !== 'applied' || reserve.kind !== settlement.of) return refuseForNow('REFERENCE_UNKNOWN');
  if (reserve.settledByOpId !== null) return refuse('ALREADY_SETTLED');
  if (state.account === undefined) return refuse('CURRENCY_MISMATCH');
  const { amountMinor } = reserve;
  const postings: Posting[] = [{ bucket: 'locked', amountMinor: -amountMinor }, ...settlement.to(amountMinor, state.account)];
  return { ...moved(settlement.type, command, postings), amountMinor, settles: [reserve.id], refOpId: reserve.id };
}

/** Takes a disputed deposit from cash; the spent part becomes a receivable (P20, P21). */
export function decideChargeback(state: LedgerState, command: ChargebackCommand): Decision {
  const { amountMinor, psp } = command;
  const refused = wholeAmountRefusal(amountMinor);
  if (refused !== undefined) return refused;
  if (state.account === undefined) return refuse('CURRENCY_MISMATCH');
  return moved('DepositChargedBack', command, [
    ...takeBack(state.account.balances, { cashMinor: amountMinor, bonusMinor: 0n }),
    { house: { kind: 'psp_clearing', detail: psp }, amountMinor },
  ]);
}

/** The bank returns money that was paid out: a new credit, once (P29). Debts are settled first. */
export function decideWithdrawalReturn(state: LedgerState, command: WithdrawalReturnCommand): Decision {
  const { reference, account } = state;
  if (reference === undefined || reference.status !== 'applied' || reference.kind !== 'withdrawalPayout')
    return refuseForNow('REFERENCE_UNKNOWN');
  if (reference.settledByOpId !== null) return refuse('ALREADY_SETTLED');
  if (account === undefined) return refuse('CURRENCY_MISMATCH');
  const { amountMinor } = reference;
  const refused = overflowRefusal(state, amountMinor);
  if (refused !== undefined) return refused;
  const decision = moved('WithdrawalReturned', command, returnedTo(account, { amountMinor, psp: command.psp }));
  return { ...decision, amountMinor, settles: [reference.id], refOpId: reference.id };
}

/** Money taken back from a deposit is returned, debts first (P22, P35). Its key names where it begins in the sum of all that came back. */
export function decideChargebackReversal(state: LedgerState, command: ChargebackReversalCommand): Decision {
  const { amountMinor, psp } = command;
  const refused = wholeAmountRefusal(amountMinor) ?? overflowRefusal(state, amountMinor);
  if (refused !== undefined) return refused;
  if (state.account === undefined) return refuse('CURRENCY_MISMATCH');
  return moved('ChargebackReversed', command, returnedTo(state.account, { amountMinor, psp }));
}

const returnedTo = (account: AccountState, { amountMinor, psp }: { amountMinor: bigint; psp: string }): Posting[] => [
  ...creditWonCash(account, amountMinor),
  { house: { kind: 'psp_clearing', detail: psp }, amountMinor: -amountMinor },
];

/** Books a correction in either direction; it cannot take more than there is. */
export function decideAdjustment(state: LedgerState, command: AdjustmentCommand): Decision {
  const { amountMinor } = command;
  const magnitude = amountMinor < 0n ? -amountMinor : amountMinor;
  const refused = wholeAmountRefusal(magnitude) ?? overflowRefusal(state, amountMinor);
  if (refused !== undefined) return refused;
  if (state.account === undefined) return refuse('CURRENCY_MISMATCH');
  if (state.account.balances.cash + amountMinor < 0n) return refuse('INSUFFICIENT_FUNDS');
  return moved('BalanceAdjusted', command, [
    { bucket: 'cash', amountMinor },
    { house: { kind: command.house, detail: command.reason }, amountMinor: -amountMinor },
  ]);
}

/** Writes off a debt or a part of it. A repaid part is no longer owed, and so cannot be written off. */
export function decideWriteOff({ account }: LedgerState, command: WriteOffCommand): Decision {
  const { amountMinor, psp } = command;
  const refused = wholeAmountRefusal(amountMinor);
  if (refused !== undefined) return refused;
  if (account === undefined) return refuse('CURRENCY_MISMATCH');
  if (amountMinor > -account.balances.receivable) return refuse('NOT_OWED');
  return moved('DebtWrittenOff', command, [
    { bucket: 'receivable', amountMinor },
    { house: { kind: 'write_off', detail: psp }, amountMinor: -amountMinor },
  ]);
}

/** The money of a written-off debt has come back: the house takes its part of the resulting cash. */
export function decideWriteOffRecovery({ account }: LedgerState, command: WriteOffRecoveryCommand): Decision {
  const { amountMinor, psp } = command;
  const refused = wholeAmountRefusal(amountMinor);
  if (refused !== undefined) return refused;
  if (account === undefined) return refuse('CURRENCY_MISMATCH');
  if (amountMinor > account.balances.cash) return refuse('INSUFFICIENT_FUNDS');
  return moved('WriteOffRecovered', command, [
    { bucket: 'cash', amountMinor: -amountMinor },
    { house: { kind: 'write_off', detail: psp }, amountMinor },
  ]);
}

/** Payments of nothing are malformed: only rounds know a zero. */
function wholeAmountRefusal(amountMinor: bigint): ReturnType<typeof amountRefusal> {
  return amountMinor === 0n ? refuseForNow('AMOUNT_INVALID') : amountRefusal(amountMinor);
}

function moved(type: string, command: WalletCommand, postings: readonly Posting[]): AppliedDecision {
  const data = { source: command.source, reference: command.reference ?? command.externalId };
  return { outcome: 'applied', postings: sides(postings), event: { type, data } };
}
