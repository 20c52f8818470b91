import { classifyFault, type HouseAccount, houseOfOperation, type LedgerAnswer, LedgerPoisonError } from '@pavilion/ledger';
import type { Kernel } from '../../../kernel/context.ts';
import { type Database, inTransaction } from '../../../kernel/database.ts';
import { DomainError } from '../../../kernel/errors.ts';
import { type HoldCause, recordMeasurement } from '../../../kernel/measurements.ts';
import { heldAmountsOf, holdCredit } from '../held-credits/service.ts';
import type { WalletCommand, WinCommand } from '../ledger/commands.ts';
import { connectionOf } from '../ledger/connection.ts';
import type { WalletKernel } from '../ledger/engine.ts';
import { lockedCash } from '../ledger/locked-cash.ts';
import { type ceilingReasons, originOf } from './origin.ts';

export type CeilingContext = WalletKernel & Pick<Kernel, 'log'>;

/** A win below a ceiling, with the bet of the same call before it where there is one. */
export interface CeilingPlay {
  readonly bet: WalletCommand | undefined;
  readonly win: WinCommand & { readonly round: string };
}

interface Bounded extends CeilingPlay {
  /** The most of it that is the player's at once. */
  readonly atOnceMinor: bigint;
  readonly reason: (typeof ceilingReasons)[number];
}

interface Booked {
  /** The win's, whose balance is without what is held, or the refusal of the bet before it. */
  readonly answer: LedgerAnswer;
  /** The part of the win held now, or when it first arrived. */
  readonly heldMinor: bigint;
  /** Who paid it; undefined where nothing was paid. */
  readonly payer: HouseAccount | undefined;
}

/**
 * Books a win and holds the part beyond its ceiling. Such wins are rare, so they need no lane. A repeat gets the first answer and holds
 * nothing again. The caller has taken every lock that precedes the player's.
 */
export async function bookBounded(context: CeilingContext, transaction: Database, bounded: Bounded): Promise<Booked> {
  const { bet, win, atOnceMinor, reason } = bounded;
  const cashBefore = await lockedCash(transaction, win);
  const commands = [bet ?? [], { ...win, atOnceMinor }].flat();
  const { answers } = await context.ledger.post(connectionOf(transaction), commands, { isAtomic: true });
  const [answer, betAnswer] = answers.toReversed();
  if (answer === undefined) throw new DomainError('internal');
  const paid = await paidBy(transaction, answer);
  if (paid === undefined) return { answer, heldMinor: 0n, payer: undefined };
  const origin = originOf({ ...win, payer: paid.house });
  if (answer.isDuplicate) {
    const held = await heldAmountsOf(transaction, { reason, origins: [origin] });
    return withoutHeld(answer, { heldMinor: held.get(origin) ?? 0n, payer: paid.house });
  }
  const beyondMinor = paid.amountMinor > atOnceMinor ? paid.amountMinor - atOnceMinor : 0n;
  // The player's debt is settled first: only the part that became cash can be held.
  const heldMinor = leastOf(beyondMinor, answer.cashMinor - (betAnswer?.cashMinor ?? cashBefore));
  if (heldMinor > 0n) {
    const { playerId, currency } = win;
    await holdCredit(context, transaction, { playerId, currency, amountMinor: heldMinor, reason, origin });
  }
  return withoutHeld(answer, { heldMinor, payer: paid.house });
}

const leastOf = (one: bigint, other: bigint): bigint => (one < other ? one : other);

/** The payer and amount of a win, by the books. No payer if it was refused or paid nothing. */
const paidBy = async (transaction: Database, { status, operationId }: LedgerAnswer) =>
  status !== 'applied' || operationId === undefined ? undefined : houseOfOperation(connectionOf(transaction), operationId);

const withoutHeld = (answer: LedgerAnswer, booked: Omit<Booked, 'answer'>): Booked => ({
  answer: { ...answer, cashMinor: answer.cashMinor - booked.heldMinor },
  ...booked,
});

/** A database transaction for one win. @throws LedgerPoisonError where its content breaks it */
export async function inWinTransaction<T>({ database }: CeilingContext, work: (transaction: Database) => Promise<T>): Promise<T> {
  try {
    return await inTransaction(database, work);
  } catch (error) {
    // Only what the database says of the content breaks it; a pool without a free connection has decided nothing.
    const isOfDatabase = error instanceof Error && 'severity' in error;
    throw isOfDatabase && classifyFault(error) === 'poison' ? new LedgerPoisonError(error) : error;
  }
}

/** Calls a person to money that waits for a decision. */
export function raiseHeld(
  { log }: CeilingContext,
  held: { win: WinCommand; heldMinor: bigint; cause: HoldCause; text: string; facts?: Readonly<Record<string, string>> },
): void {
  recordMeasurement({ what: 'creditHeld', cause: held.cause });
  const { source, externalId, playerId, playKind, currency, amountMinor } = held.win;
  const money = { currency, amountMinor: amountMinor.toString(), heldMinor: held.heldMinor.toString() };
  log.error(
    {
      alarm: 'credit_beyond_ceiling',
      cause: held.cause,
      provider: source,
      transactionId: externalId,
      playerId,
      kind: playKind,
      ...money,
      ...held.facts,
    },
    held.text,
  );
}
