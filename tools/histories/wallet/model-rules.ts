import type { WalletCommand } from '../../../apps/server/src/modules/wallet/ledger/commands.ts';
import type { ModelOp, ModelWallet } from './model.ts';
import { giveBack, least, type ModelBonus, usable, wagerOn } from './model-bonus.ts';

const nothing = { parts: { cash: 0n, bonus: 0n, settled: 0n }, contribution: 0n };
type Booked = Pick<ModelOp, 'parts' | 'contribution'> & { readonly amount?: bigint };

/** A refusal; one in brackets is not kept, and may be asked again. */
type Outcome = Booked | string;
type Command<K extends WalletCommand['kind']> = Extract<WalletCommand, { kind: K }>;
type Rule<K extends WalletCommand['kind']> = (wallet: ModelWallet, command: Command<K>, nowMs: number) => Outcome;

const isRealityCheckDue = ({ realityCheckDueMs }: ModelWallet, nowMs: number): boolean =>
  realityCheckDueMs !== null && realityCheckDueMs <= nowMs;

function betRefusal(wallet: ModelWallet, { round }: Command<'bet'>, nowMs: number): string | undefined {
  const { isRolledBack = false, isClosed = false, live = 0 } = wallet.round(round) ?? {};
  const grounds: readonly (readonly [string, boolean])[] = [
    ['PLAYER_EXCLUDED', wallet.isOut(nowMs)],
    ['PLAYER_BLOCKED', wallet.isBlocked],
    ['SESSION_INVALID', wallet.isSessionClosed],
    ['BET_ROLLED_BACK', isRolledBack],
    ['ROUND_CLOSED', isClosed],
    ['REALITY_CHECK', live === 0 && isRealityCheckDue(wallet, nowMs)],
  ];
  return grounds.find(([, isGiven]) => isGiven)?.[0];
}

/** Which money a stake takes; undefined where there is too little of both. */
function stakeParts(cash: bigint, bonus: ModelBonus | undefined, amount: bigint): { fromCash: bigint; fromBonus: bigint } | undefined {
  const available = bonus?.left ?? 0n;
  if (cash + available < amount) return undefined;
  const fromBonus = bonus?.isBonusFirst === true ? least(available, amount) : amount - least(cash, amount);
  return { fromCash: amount - fromBonus, fromBonus };
}

const isAboveMaximum = (bonus: ModelBonus | undefined, staked: bigint): boolean =>
  bonus !== undefined && bonus.maxBet !== null && staked > bonus.maxBet;

function bet(wallet: ModelWallet, command: Command<'bet'>, nowMs: number): Outcome {
  const refused = betRefusal(wallet, command, nowMs);
  if (refused !== undefined) return refused;
  const { amountMinor: amount } = command;
  const { stakeCash, stakeBonus } = wallet.round(command.round) ?? { stakeCash: 0n, stakeBonus: 0n };
  const bonus = amount === 0n ? undefined : usable(wallet.bonus, nowMs);
  if (isAboveMaximum(bonus, stakeCash + stakeBonus + amount)) return 'MAX_BET_EXCEEDED';
  const stake = stakeParts(wallet.cash, bonus, amount);
  if (stake === undefined) return 'INSUFFICIENT_FUNDS';
  const { fromCash, fromBonus } = stake;
  if (!wallet.limits.stake(fromCash, nowMs)) return 'LIMIT_EXCEEDED';
  const { contribution, releasedCash } = bonus === undefined ? { contribution: 0n, releasedCash: 0n } : wagerOn(bonus, amount, fromBonus);
  wallet.cash += releasedCash - fromCash;
  const round = wallet.opened(command.round);
  round.stakeCash += fromCash;
  round.stakeBonus += fromBonus;
  round.bets += 1;
  round.live += 1;
  round.isClosed = command.closesRound;
  round.isOfBonus ||= fromBonus > 0n;
  wallet.settleBonus();
  return { parts: { cash: fromCash, bonus: fromBonus, settled: 0n }, contribution };
}

function winRefusal(wallet: ModelWallet, { round, playKind }: Command<'win'>): string | undefined {
  const { isRolledBack = false, bets = 0, live = 0 } = wallet.round(round) ?? {};
  if (isRolledBack) return 'BET_ROLLED_BACK';
  if (playKind !== 'normal') return undefined;
  if (bets === 0) return '(ROUND_NOT_FOUND)';
  return live === 0 ? 'BET_ROLLED_BACK' : undefined;
}

function win(wallet: ModelWallet, command: Command<'win'>, nowMs: number): Outcome {
  const refused = winRefusal(wallet, command);
  if (refused !== undefined) return refused;
  const { amountMinor: amount, round: name = '' } = command;
  const round = wallet.opened(name);
  const stake = round.stakeCash + round.stakeBonus;
  const bonusOf = (won: bigint): bigint => (stake === 0n ? 0n : (won * round.stakeBonus) / stake);
  const bonusPart = bonusOf(round.won + amount) - bonusOf(round.won);
  const owner = round.isOfBonus ? wallet.bonus : undefined;
  const paidCash = giveBack(owner, bonusPart, { nowMs, isWin: true });
  const cash = amount - bonusPart + paidCash;
  const settled = wallet.credit(cash);
  wallet.limits.win(cash, nowMs);
  round.won += amount;
  round.isClosed ||= command.closesRound;
  wallet.settleBonus();
  return { parts: { cash: cash - settled, bonus: bonusPart - paidCash, settled }, contribution: 0n };
}

/** Takes a bet or a win back. A win of bonus money is not taken back in histories that the model predicts. */
function takeBack(wallet: ModelWallet, op: ModelOp, nowMs: number): void {
  const { cash, bonus, settled } = op.parts;
  const round = wallet.round(op.round);
  op.isEnded = true;
  if (op.kind === 'bet') {
    wallet.cash += cash + giveBack(wallet.bonus, bonus, { nowMs, isWin: false });
    if (wallet.bonus !== undefined) wallet.bonus.wagered -= op.contribution;
  } else {
    wallet.debt += settled;
    wallet.take(cash);
  }
  if (round === undefined || round.isRolledBack) return;
  if (op.kind === 'win') round.won -= op.amount;
  else Object.assign(round, { stakeCash: round.stakeCash - cash, stakeBonus: round.stakeBonus - bonus, live: round.live - 1 });
}

const isOfRound = (op: ModelOp): op is ModelOp & { kind: 'bet' | 'win' } => op.kind === 'bet' || op.kind === 'win';

function uncount({ limits }: ModelWallet, op: ModelOp, nowMs: number): void {
  if (isOfRound(op)) limits.takeBack(op.kind, op.parts.cash + op.parts.settled, { placedAtMs: op.atMs, nowMs });
}

/** The reason against rolling an operation back; `nothing` if there is nothing more to do. */
function rollbackRefusal(wallet: ModelWallet, op: ModelOp, statedAmountMinor: bigint | undefined): Outcome | undefined {
  if (!op.isApplied) return nothing;
  if (!isOfRound(op)) return 'CONFLICT';
  if (statedAmountMinor !== undefined && statedAmountMinor !== op.amount) return 'CONFLICT';
  if (op.isEnded) return nothing;
  const { won } = wallet.round(op.round) ?? { won: 0n };
  return op.kind === 'bet' && won > 0n ? 'ROUND_SETTLED' : undefined;
}

function rollback(wallet: ModelWallet, command: Command<'rollback'>, nowMs: number): Outcome {
  const { reference, externalId, source, scope } = command;
  if (reference === externalId) return 'CONFLICT';
  const key = `${source} ${reference}`;
  const op = wallet.ops.get(key);
  if (scope === 'round') return rollBackRound(wallet, { command, op, key }, nowMs);
  if (op === undefined) {
    wallet.ops.set(key, forbidden(nowMs));
    return nothing;
  }
  const refused = rollbackRefusal(wallet, op, command.statedAmountMinor);
  if (refused !== undefined) return refused;
  uncount(wallet, op, nowMs);
  takeBack(wallet, op, nowMs);
  wallet.settleBonus();
  return { ...nothing, amount: op.amount };
}

/** An operation rolled back before it arrived (R5). */
const forbidden = (atMs: number): ModelOp => ({
  kind: 'rollback',
  isForbidden: true,
  isApplied: false,
  amount: 0n,
  round: undefined,
  atMs,
  ...nothing,
  isEnded: false,
});

interface RoundRollback {
  readonly command: Command<'rollback'>;
  readonly op: ModelOp | undefined;
  readonly key: string;
}

/** The intended round: the named one, unless it does not exist and the operation determines another. */
function roundNameOf(wallet: ModelWallet, named: string, op: ModelOp | undefined): string {
  const isNamed = wallet.round(named) !== undefined || op?.round === undefined;
  return isNamed ? named : op.round;
}

/** A round's bets and wins that were not rolled back, bets first. */
const standingIn = (wallet: ModelWallet, name: string): ModelOp[] =>
  [...wallet.ops.values()]
    .filter((one) => one.round === name && one.isApplied && !one.isEnded && isOfRound(one))
    .toSorted((one, other) => Number(other.kind === 'bet') - Number(one.kind === 'bet'));

function rollBackRound(wallet: ModelWallet, { command, op, key }: RoundRollback, nowMs: number): Outcome {
  const name = roundNameOf(wallet, command.round ?? '', op);
  if (wallet.round(name) === undefined && op === undefined) wallet.ops.set(key, forbidden(nowMs));
  const round = wallet.opened(name);
  if (round.isRolledBack) return nothing;
  const taken = standingIn(wallet, name);
  Object.assign(round, { stakeCash: 0n, stakeBonus: 0n, won: 0n, live: 0, isRolledBack: true });
  for (const one of taken) uncount(wallet, one, nowMs);
  for (const one of taken) takeBack(wallet, one, nowMs);
  wallet.settleBonus();
  return nothing;
}

/** A reserve is paid out or released once; what was released and paid out all the same is taken like any spent money. */
function endReserve(wallet: ModelWallet, command: Command<'withdrawalPayout'> | Command<'withdrawalRelease'>): Outcome {
  const op = wallet.ops.get(`${command.source} ${command.reference}`);
  const isPayout = command.kind === 'withdrawalPayout';
  const kinds = isPayout ? ['withdrawalReserve', 'withdrawalRelease'] : ['withdrawalReserve'];
  if (op === undefined || !op.isApplied || !kinds.includes(op.kind)) return '(REFERENCE_UNKNOWN)';
  if (op.isEnded) return 'ALREADY_SETTLED';
  op.isEnded = true;
  if (op.kind === 'withdrawalRelease') wallet.take(op.amount);
  else wallet.locked -= op.amount;
  if (!isPayout) wallet.cash += op.amount;
  return { ...nothing, amount: op.amount };
}

function reserve(wallet: ModelWallet, { amountMinor }: Command<'withdrawalReserve'>): Outcome {
  if (amountMinor === 0n) return '(AMOUNT_INVALID)';
  if (wallet.debt > 0n) return 'RECEIVABLE_OPEN';
  if (amountMinor > wallet.cash) return 'INSUFFICIENT_FUNDS';
  const { bonus } = wallet;
  if (bonus?.status === 'active') {
    if (bonus.blocksWithdrawal || (bonus.isCancelLocked && bonus.wagered > 0n)) return 'BONUS_ACTIVE';
    Object.assign(bonus, { status: 'cancelled', left: 0n });
  }
  wallet.cash -= amountMinor;
  wallet.locked += amountMinor;
  return nothing;
}

function bonusEnd(wallet: ModelWallet, { outcome }: Command<'bonusEnd'>): Outcome {
  const { bonus } = wallet;
  if (bonus?.status !== 'active') return 'BONUS_ENDED';
  if (outcome === 'cancelled' && bonus.isCancelLocked && bonus.wagered > 0n) return 'BONUS_CANCEL_LOCKED';
  Object.assign(bonus, { status: outcome, left: 0n });
  return nothing;
}

/** Money in or out of nothing else's doing; none of nothing. */
const paid =
  (pay: (wallet: ModelWallet, amount: bigint) => void) =>
  (wallet: ModelWallet, { amountMinor }: { readonly amountMinor: bigint }): Outcome => {
    if (amountMinor === 0n) return '(AMOUNT_INVALID)';
    pay(wallet, amountMinor);
    return nothing;
  };

const rules: { readonly [K in WalletCommand['kind']]?: Rule<K> } = {
  bet,
  win,
  rollback,
  endRound: (wallet, { round }) => {
    wallet.opened(round).isClosed = true;
    wallet.settleBonus();
    return nothing;
  },
  deposit: paid((wallet, amount) => {
    wallet.cash += amount;
  }),
  chargeback: paid((wallet, amount) => wallet.take(amount)),
  chargebackReversal: paid((wallet, amount) => void wallet.credit(amount)),
  withdrawalReserve: reserve,
  withdrawalPayout: endReserve,
  withdrawalRelease: endReserve,
  bonusEnd,
};

/** A command's effect on a wallet, if it is the first under its key. */
export function modelOutcome<K extends WalletCommand['kind']>(wallet: ModelWallet, command: Command<K>, nowMs: number): Outcome {
  const rule: Rule<K> | undefined = rules[command.kind as K];
  if (rule === undefined) throw new Error(`the model knows no ${command.kind}`);
  const outcome = rule(wallet, command, nowMs);
  if (typeof outcome === 'string' && outcome.startsWith('(')) return outcome;
  const isApplied = typeof outcome !== 'string';
  const booked: Booked = isApplied ? outcome : nothing;
  const { kind, amountMinor, round } = command;
  const op = {
    kind,
    isApplied,
    amount: booked.amount ?? amountMinor,
    round: kind === 'rollback' || !isApplied ? undefined : round,
    atMs: nowMs,
  };
  wallet.ops.set(`${command.source} ${command.externalId}`, {
    ...op,
    ...nothing,
    ...booked,
    amount: op.amount,
    isForbidden: false,
    isEnded: false,
  });
  return outcome;
}
