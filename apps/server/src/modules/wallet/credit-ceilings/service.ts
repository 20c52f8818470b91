import { classifyFault, houseOfOperation, type LedgerAnswer, LedgerPoisonError } from '@pavilion/ledger';
import type { RatedCurrency } from '@pavilion/money';
import type { Kernel } from '../../../kernel/context.ts';
import { type Database, inTransaction } from '../../../kernel/database.ts';
import { DomainError } from '../../../kernel/errors.ts';
import { baseCurrency, type CeilingKind, type CreditCeiling, findRatedCurrency, settingsValues } from '../../settings/index.ts';
import { heldAmountOf, holdCredit } from '../held-credits/service.ts';
import type { PlayKind, WalletCommand, WinCommand } from '../ledger/commands.ts';
import { connectionOf } from '../ledger/connection.ts';
import type { WalletKernel } from '../ledger/engine.ts';
import { lockedCash } from '../ledger/locked-cash.ts';
import { type Cover, coverOf, nothingCovered } from '../jackpots/rules.ts';
import { availableIn, type Seed, seedOf } from '../jackpots/service.ts';
import { originOf, stakelessCeiling as reason } from './origin.ts';
import { allowanceOf } from './rules.ts';
import * as store from './store.ts';

export type CeilingContext = WalletKernel & Pick<Kernel, 'log'>;

const kinds: ReadonlySet<PlayKind> = new Set<CeilingKind>(['promo', 'jackpot', 'adjustment']);
const isCeilingKind = (kind: PlayKind): kind is CeilingKind => kinds.has(kind);

/** Does a win need no stake to be credited, so that only its ceiling protects against a stolen provider secret? */
export const hasCeiling = (win: Pick<WinCommand, 'playKind' | 'amountMinor'>): boolean =>
  isCeilingKind(win.playKind) && win.amountMinor > 0n;

/** A win below a ceiling, with the bet of the same call before it where there is one. */
export interface CeilingPlay {
  readonly bet: WalletCommand | undefined;
  readonly win: WinCommand & { readonly round: string };
}

/**
 * Credits a win that needs no stake: what its jackpot has and then up to the ceiling of its provider and kind as any win, what is beyond as held
 * money, in one database transaction. Such wins are rare, so they need no lane. A repeat has the first answer, and uses and holds nothing.
 * @returns the win's answer, or the refusal of the bet before it; the balance is without what is held
 */
export async function creditBelowCeiling(context: CeilingContext, play: CeilingPlay): Promise<LedgerAnswer> {
  const { win } = play;
  const terms = await termsOf(context, win);
  try {
    const credited = await inTransaction(context.database, (transaction) => credit(context, transaction, { play, terms }));
    const { answer, heldMinor, uncoveredMinor } = credited;
    if (uncoveredMinor > 0n) raiseUncovered(context, { win, uncoveredMinor });
    if (heldMinor > 0n && !answer.isDuplicate) raiseHeld(context, { win, heldMinor, isRateMissing: terms.credited === undefined });
    return answer;
  } catch (error) {
    // Only what the database says of the content breaks it; a pool without a free connection has decided nothing.
    const isOfDatabase = error instanceof Error && 'severity' in error;
    throw isOfDatabase && classifyFault(error) === 'poison' ? new LedgerPoisonError(error) : error;
  }
}

interface Terms {
  readonly day: store.CeilingDay;
  readonly ceiling: CreditCeiling;
  readonly base: RatedCurrency;
  /** The win's currency; undefined where it has no rate. */
  readonly credited: RatedCurrency | undefined;
  /** The jackpot that pays it, and what the house puts in there. */
  readonly from: { readonly pot: string; readonly seed: Seed } | undefined;
}

async function termsOf(context: CeilingContext, { source, playKind, currency, pot }: WinCommand): Promise<Terms> {
  if (!isCeilingKind(playKind)) throw new DomainError('internal');
  const { usual, providers } = (await settingsValues(context)).creditCeilings;
  const base = await baseCurrency(context);
  return {
    day: { provider: source, kind: playKind, day: context.clock.now().toISOString().slice(0, 10) },
    ceiling: providers[source]?.[playKind] ?? usual[playKind],
    base: { currency: base.code, rate: base.rate },
    credited: await findRatedCurrency(context, currency),
    from: pot === undefined || playKind !== 'jackpot' ? undefined : { pot, seed: await seedOf(context, pot) },
  };
}

interface Credited {
  readonly answer: LedgerAnswer;
  readonly heldMinor: bigint;
  /** What of a jackpot its jackpot did not have. */
  readonly uncoveredMinor: bigint;
}

async function credit(
  context: CeilingContext,
  transaction: Database,
  { play, terms }: { play: CeilingPlay; terms: Terms },
): Promise<Credited> {
  const { bet, win } = play;
  // Locks are always taken in this order: the jackpot, the day, the player.
  const { coveredMinor, ...jackpotCover } = await coverIn(context, transaction, { play, terms });
  const countedMinor = win.amountMinor - coveredMinor;
  const usedPico = await usedOf(transaction, terms.day, countedMinor);
  const cashBefore = await lockedCash(transaction, win);
  const { heldMinor: beyondMinor, usePico } = allowanceOf(countedMinor, { ...terms, usedPico });
  const commands = [bet ?? [], { ...win, heldMinor: beyondMinor, jackpotCover }].flat();
  const { answers } = await context.ledger.post(connectionOf(transaction), commands, { isAtomic: true });
  const [answer, betAnswer] = answers.toReversed();
  if (answer === undefined) throw new DomainError('internal');
  const payer = await payerOf(transaction, answer);
  if (payer === undefined) return { answer, heldMinor: 0n, uncoveredMinor: 0n };
  const origin = originOf({ ...win, payer });
  if (answer.isDuplicate)
    return withoutHeld(answer, { heldMinor: await heldAmountOf(transaction, { reason, origin }), uncoveredMinor: 0n });
  if (countedMinor > 0n) await store.addUse(transaction, terms.day, { ...win, cashMinor: countedMinor - beyondMinor, usePico });
  // The player's debt is settled first: only what became cash can be held.
  const heldMinor = leastOf(beyondMinor, answer.cashMinor - (betAnswer?.cashMinor ?? cashBefore));
  if (heldMinor > 0n) {
    const { playerId, currency } = win;
    await holdCredit(context, transaction, { playerId, currency, amountMinor: heldMinor, reason, origin });
  }
  return withoutHeld(answer, { heldMinor, uncoveredMinor: payer.kind === 'jackpot' ? countedMinor : 0n });
}

/** What of the day's ceiling is used up; a win that counts nothing locks no day. */
const usedOf = async (transaction: Database, day: store.CeilingDay, countedMinor: bigint): Promise<bigint> =>
  countedMinor === 0n ? 0n : store.lockUse(transaction, day);

const leastOf = (one: bigint, other: bigint): bigint => (one < other ? one : other);

/** The account that paid a win, as the books have it: the agreed jackpots may have changed since the first call. None where nothing was paid. */
const payerOf = async (transaction: Database, { status, operationId }: LedgerAnswer) =>
  status !== 'applied' || operationId === undefined ? undefined : houseOfOperation(connectionOf(transaction), operationId);

/** What of a win its jackpot has. The bet of the same call feeds the jackpot before it is won. */
async function coverIn(
  context: CeilingContext,
  transaction: Database,
  { play, terms }: { play: CeilingPlay; terms: Terms },
): Promise<Cover> {
  const { from, credited } = terms;
  if (from === undefined) return nothingCovered;
  const own = (play.bet?.contributions ?? []).filter(({ pot }) => pot === from.pot);
  const ownPico = own.reduce((sum, { valuePico }) => sum + valuePico, 0n);
  const availablePico = (await availableIn(context, transaction, from)) + ownPico;
  return coverOf(play.win.amountMinor, { rate: credited?.rate, availablePico });
}

const withoutHeld = (answer: LedgerAnswer, credited: Omit<Credited, 'answer'>): Credited => ({
  answer: { ...answer, cashMinor: answer.cashMinor - credited.heldMinor },
  ...credited,
});

/** Calls a person to a jackpot that was paid out of more than its jackpot. */
function raiseUncovered({ log }: CeilingContext, { win, uncoveredMinor }: { win: WinCommand; uncoveredMinor: bigint }): void {
  const { source, externalId, playerId, pot, currency, amountMinor } = win;
  const money = { currency, amountMinor: amountMinor.toString(), uncoveredMinor: uncoveredMinor.toString() };
  log.error(
    { alarm: 'jackpot_not_covered', provider: source, transactionId: externalId, playerId, pot: pot ?? null, ...money },
    'a provider pays a jackpot that its jackpot does not cover',
  );
}

/** Calls a person to money that waits for a decision; without an exchange rate nothing could be compared, so that all of it does. */
function raiseHeld({ log }: CeilingContext, held: { win: WinCommand; heldMinor: bigint; isRateMissing: boolean }): void {
  const { source, externalId, playerId, playKind, currency, amountMinor } = held.win;
  const money = { currency, amountMinor: amountMinor.toString(), heldMinor: held.heldMinor.toString() };
  const cause = held.isRateMissing ? 'rate_missing' : 'ceiling';
  const text = held.isRateMissing
    ? `there is no exchange rate for ${currency}, so that a credit without a stake is held as a whole`
    : 'a provider credits more without a stake than it may; the rest is held';
  log.error(
    { alarm: 'credit_beyond_ceiling', cause, provider: source, transactionId: externalId, playerId, kind: playKind, ...money },
    text,
  );
}
