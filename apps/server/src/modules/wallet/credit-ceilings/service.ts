import type { LedgerAnswer } from '@pavilion/ledger';
import type { RatedCurrency } from '@pavilion/money';
import type { Database } from '../../../kernel/database.ts';
import { DomainError } from '../../../kernel/errors.ts';
import type { HoldCause } from '../../../kernel/measurements.ts';
import { baseCurrency, type CeilingKind, type CreditCeiling, findRatedCurrency, settingsValues } from '../../settings/index.ts';
import type { PlayKind, WinCommand } from '../ledger/commands.ts';
import { type Cover, coverOf, nothingCovered } from '../jackpots/rules.ts';
import { availableIn, type Seed, seedOf } from '../jackpots/service.ts';
import { bookBounded, type CeilingContext, type CeilingPlay, inWinTransaction, raiseHeld } from './book.ts';
import { stakelessCeiling as reason } from './origin.ts';
import { allowanceOf } from './rules.ts';
import * as store from './store.ts';

const kinds: ReadonlySet<PlayKind> = new Set<CeilingKind>(['promo', 'jackpot', 'adjustment']);
const isCeilingKind = (kind: PlayKind): kind is CeilingKind => kinds.has(kind);

/** Does a win need no stake to be credited, so that only its ceiling protects against a stolen provider secret? */
export const hasCeiling = (win: Pick<WinCommand, 'playKind' | 'amountMinor'>): boolean =>
  isCeilingKind(win.playKind) && win.amountMinor > 0n;

/**
 * Credits a win that needs no stake: what its jackpot has and then up to the ceiling of its provider and kind as any win, what is beyond as held
 * money, in one database transaction. A repeat uses nothing of the day.
 * @returns the win's answer, or the refusal of the bet before it; the balance is without what is held
 */
export async function creditBelowCeiling(context: CeilingContext, play: CeilingPlay): Promise<LedgerAnswer> {
  const { win } = play;
  const terms = await termsOf(context, win);
  const credited = await inWinTransaction(context, (transaction) => credit(context, transaction, { play, terms }));
  const { answer, heldMinor, uncoveredMinor } = credited;
  if (uncoveredMinor > 0n) raiseUncovered(context, { win, uncoveredMinor });
  if (heldMinor > 0n && !answer.isDuplicate) raiseHeld(context, { win, heldMinor, ...causeOf(terms, win) });
  return answer;
}

/** Without an exchange rate nothing could be compared, so that all of it is held. */
const causeOf = ({ credited }: Terms, { currency }: WinCommand): { cause: HoldCause; text: string } =>
  credited === undefined
    ? { cause: 'rate_missing', text: `there is no exchange rate for ${currency}, so that a credit without a stake is held as a whole` }
    : { cause: 'ceiling', text: 'a provider credits more without a stake than it may; the rest is held' };

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
  /** The part of a jackpot win that its jackpot could not cover. */
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
  const { heldMinor: beyondMinor, usePico } = allowanceOf(countedMinor, { ...terms, usedPico });
  const atOnceMinor = win.amountMinor - beyondMinor;
  // The agreed jackpots may have changed since the first call: who paid it is as the books have it.
  const booked = await bookBounded(context, transaction, { bet, win: { ...win, jackpotCover }, atOnceMinor, reason });
  const { answer, heldMinor, payer } = booked;
  if (payer === undefined || answer.isDuplicate) return { answer, heldMinor, uncoveredMinor: 0n };
  if (countedMinor > 0n) await store.addUse(transaction, terms.day, { ...win, cashMinor: countedMinor - beyondMinor, usePico });
  return { answer, heldMinor, uncoveredMinor: payer.kind === 'jackpot' ? countedMinor : 0n };
}

/** The used part of the day's ceiling; a win that does not count locks no day. */
const usedOf = async (transaction: Database, day: store.CeilingDay, countedMinor: bigint): Promise<bigint> =>
  countedMinor === 0n ? 0n : store.lockUse(transaction, day);

/** The part of a win that its jackpot covers. A bet in the same call feeds the jackpot before it is won. */
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

/** Calls a person to a jackpot that was paid out of more than its jackpot. */
function raiseUncovered({ log }: CeilingContext, { win, uncoveredMinor }: { win: WinCommand; uncoveredMinor: bigint }): void {
  const { source, externalId, playerId, pot, currency, amountMinor } = win;
  const money = { currency, amountMinor: amountMinor.toString(), uncoveredMinor: uncoveredMinor.toString() };
  log.error(
    { alarm: 'jackpot_not_covered', provider: source, transactionId: externalId, playerId, pot: pot ?? null, ...money },
    'a provider pays a jackpot that its jackpot does not cover',
  );
}
