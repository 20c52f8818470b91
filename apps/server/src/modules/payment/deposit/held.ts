import { type Database, inTransaction } from '../../../kernel/database.ts';
import { eachAlone } from '../../../kernel/each-alone.ts';
import { DomainError } from '../../../kernel/errors.ts';
import { letHeldIn } from '../../risk/index.ts';
import { type HeldCredit, hasHeldCredit, heldCreditsFor, heldCreditsOf, holdCredit, releaseHeldCredit } from '../../wallet/index.ts';
import type { InvoiceRow } from '../invoices/store.ts';
import type { PaymentKernel } from '../context.ts';

export const REASON = 'deposit-limit';
const PAGE_SIZE = 100;

export type HoldContext = Pick<PaymentKernel, 'ledger' | 'clock' | 'random'>;

/** Holds what was just credited of a deposit beyond the player's limits, until there is room or the player takes it back. */
export async function holdExcess(
  context: HoldContext,
  transaction: Database,
  { invoice, amountMinor }: { invoice: Pick<InvoiceRow, 'id' | 'playerId' | 'currency'>; amountMinor: bigint },
): Promise<void> {
  const { id: origin, playerId, currency } = invoice;
  await holdCredit(context, transaction, { playerId, currency, amountMinor, reason: REASON, origin });
}

/** Holds what was just credited of a further payment of a deposit, counted from one, as above. */
export async function holdFurther(
  context: HoldContext,
  transaction: Database,
  { invoice, number, amountMinor }: { invoice: InvoiceRow; number: number; amountMinor: bigint },
): Promise<void> {
  await holdExcess(context, transaction, { invoice: { ...invoice, id: `${invoice.id}:f${number}` }, amountMinor });
}

/** Whether `releaseHeldDeposits` would find any. */
export const hasHeldDeposit = () => hasHeldCredit(REASON);

/** Lets held deposits into play as far as the player's limits have room by now, the oldest first. */
export async function releaseHeldDeposits(context: PaymentKernel): Promise<void> {
  let page: HeldCredit[] = [];
  do {
    page = await heldCreditsFor(context.database, { reason: REASON, after: page.at(-1), limit: PAGE_SIZE });
    await eachAlone(context, {
      items: page,
      says: 'a held deposit cannot be released',
      factsOf: ({ id }) => ({ heldCredit: id }),
      handle: (held) => releaseWhatFits(context, held),
    });
  } while (page.length === PAGE_SIZE);
}

async function releaseWhatFits(context: PaymentKernel, { id, playerId, currency, origin, amountMinor }: HeldCredit): Promise<void> {
  await inTransaction(context.database, async (transaction) => {
    const fitting = await letHeldIn(context, transaction, { playerId, invoiceId: invoiceIdOf(origin), currency, amountMinor });
    if (fitting === 0n) return;
    const released = await releaseHeldCredit(context, transaction, { id, amountMinor: fitting });
    // The player took it back a moment ago: what was counted for it rolls back.
    if (released === undefined) throw new DomainError('conflict');
    context.log.info({ heldCredit: id, playerId, currency, amountMinor: fitting.toString() }, 'a held deposit has room now');
  });
}

/**
 * The invoice behind an origin: what came back to a deposit and was held again, by a claim or a withdrawal, a further payment of it, and a rest that
 * is still held, have marks of their own behind its id.
 */
export const invoiceIdOf = (origin: string): string => origin.replace(/[:+].*$/, '');

/** A held deposit that its player wants back. @throws notFound if it is another player's, decided, or held for another reason */
export async function ownHeldDeposit(
  database: Database,
  { playerId, id, currency }: { playerId: string; id: string; currency: string },
): Promise<HeldCredit> {
  const held = (await heldCreditsOf(database, playerId)).find((credit) => credit.id === id);
  if (held === undefined || held.reason !== REASON || held.currency !== currency) throw new DomainError('notFound');
  return held;
}

/** Makes held money cash for the withdrawal that takes it back, in the transaction that sets it aside again: it is never free to stake. */
export async function takeHeldBack(
  context: HoldContext,
  transaction: Database,
  { id, amountMinor }: { id: string; amountMinor: bigint },
): Promise<void> {
  if ((await releaseHeldCredit(context, transaction, { id, amountMinor })) === undefined) throw new DomainError('conflict');
}

/**
 * Holds money that was just returned to a deposit after claims had taken its held money. The total returned earlier is part of the key, so
 * that each part is held once.
 */
export async function holdReturned(
  context: HoldContext,
  transaction: Database,
  { invoice, amountMinor, returnedMinor }: { invoice: InvoiceRow; amountMinor: bigint; returnedMinor: bigint },
): Promise<void> {
  await holdExcess(context, transaction, { invoice: { ...invoice, id: `${invoice.id}:${returnedMinor}` }, amountMinor });
}

/**
 * A claim on a deposit takes what is held of it first: that becomes cash, which the claim then takes.
 * @returns how much was held of it
 */
export async function freeForClaim(
  context: HoldContext,
  transaction: Database,
  { invoice, amountMinor }: { invoice: Pick<InvoiceRow, 'id' | 'playerId'>; amountMinor: bigint },
): Promise<bigint> {
  let openMinor = amountMinor;
  for (const held of await heldCreditsOf(transaction, invoice.playerId)) {
    if (held.reason !== REASON || invoiceIdOf(held.origin) !== invoice.id || openMinor === 0n) continue;
    const taken = held.amountMinor < openMinor ? held.amountMinor : openMinor;
    // One that was let into play or withdrawn a moment ago is held no more.
    if ((await releaseHeldCredit(context, transaction, { id: held.id, amountMinor: taken })) !== undefined) openMinor -= taken;
  }
  return amountMinor - openMinor;
}
