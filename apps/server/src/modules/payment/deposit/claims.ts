import type { Database } from '../../../kernel/database.ts';
import { takeBackGifts } from '../../game/index.ts';
import { chargebackDeposit, reverseChargeback } from '../../wallet/index.ts';
import { recover } from '../write-offs/service.ts';
import { followChargeback } from '../chargebacks/case.ts';
import { changeInvoice } from '../invoices/change.ts';
import { withFlag } from '../invoices/rules.ts';
import { GIFT_KEPT, type InvoiceRow } from '../invoices/store.ts';
import type { PaymentKernel } from '../context.ts';
import { type ClaimKind, type Claims, flagsAfter, isAlarm, lesser, noClaims, outOf, type Position, positionOf } from './claim-rules.ts';
import { insertClaim, sumClaims } from './claim-store.ts';
import { freeForClaim, holdReturned } from './held.ts';

type ClaimContext = Pick<PaymentKernel, 'ledger' | 'publish' | 'clock' | 'random' | 'log' | 'database' | 'jobs'>;

/**
 * Keeps a claim on a locked deposit and books what it changes: cash as far as it goes, the rest is owed (P20, P21). A claim on a deposit
 * that is not paid yet is kept and booked with the payment.
 */
export async function applyClaim(
  context: ClaimContext,
  transaction: Database,
  { invoice, kind, amountMinor, respondBy = null }: { invoice: InvoiceRow; kind: ClaimKind; amountMinor: bigint; respondBy?: Date | null },
): Promise<InvoiceRow> {
  const before = await sumClaims(transaction, invoice.id);
  const claim = { id: context.random.newId(), invoiceId: invoice.id, kind, amountMinor, respondBy, now: context.clock.now() };
  await insertClaim(transaction, claim);
  return book(context, transaction, { invoice, before, after: { ...before, [kind]: before[kind] + amountMinor } });
}

/** Books the claims that were quicker than the payment, in the transaction that credits it. */
export async function bookEarlyClaims(context: ClaimContext, transaction: Database, invoice: InvoiceRow): Promise<InvoiceRow> {
  return book(context, transaction, { invoice, before: noClaims, after: await sumClaims(transaction, invoice.id) });
}

/** Books what claims have of money that came after them, in the transaction that adds it to a deposit. */
export async function bookGrowth(
  context: ClaimContext,
  transaction: Database,
  { invoice, paidBeforeMinor }: { invoice: InvoiceRow; paidBeforeMinor: bigint },
): Promise<void> {
  const claims = await sumClaims(transaction, invoice.id);
  if (Object.values(claims).some((claimedMinor) => claimedMinor > 0n))
    await book(context, transaction, { invoice, before: claims, after: claims, paidBeforeMinor });
}

interface Change {
  invoice: InvoiceRow;
  from: Position;
  to: Position;
}

/** Totals of a change's steps. */
interface Tally {
  /** What claims have taken from the held part. */
  heldTakenMinor: bigint;
  /** The part returned as the player's cash. */
  cameMinor: bigint;
}
type Step = (context: ClaimContext, transaction: Database, step: Change & { tally: Tally }) => Promise<Tally>;

const take: Step = async (context, transaction, { invoice, from, to, tally }) => {
  const amountMinor = to.takenMinor - from.takenMinor;
  if (amountMinor === 0n) return tally;
  const { playerId, id: invoiceId, psp, currency } = invoice;
  const freedMinor = await freeForClaim(context, transaction, { invoice, amountMinor });
  await chargebackDeposit(context, transaction, { playerId, invoiceId, psp, currency, amountMinor, beforeMinor: from.takenMinor });
  const { heldTakenMinor, cameMinor } = tally;
  return { heldTakenMinor: heldTakenMinor + freedMinor, cameMinor: cameMinor - lesser(cameMinor, amountMinor) };
};

const giveBack: Step = async (context, transaction, { invoice, from, to, tally }) => {
  const amountMinor = to.returnedMinor - from.returnedMinor;
  if (amountMinor === 0n) return tally;
  const { playerId, id: invoiceId, psp, currency } = invoice;
  const part = { playerId, invoiceId, psp, currency, amountMinor, beforeMinor: from.returnedMinor };
  const cameMinor = await reverseChargeback(context, transaction, part);
  const recoveredMinor = await recover(context, transaction, { invoice, cameMinor });
  return { ...tally, cameMinor: tally.cameMinor + cameMinor - recoveredMinor };
};

/**
 * Claims take held money first, and so it is returned last: the returned part is held again, except where it had become cash and did not pay a debt.
 * @returns the held money that claims still have
 */
async function holdAgain(
  context: ClaimContext,
  transaction: Database,
  { invoice, to, tally }: { invoice: InvoiceRow; to: Position; tally: Tally },
): Promise<bigint> {
  const stillTakenMinor = lesser(tally.heldTakenMinor, outOf(to));
  const amountMinor = lesser(tally.heldTakenMinor - stillTakenMinor, tally.cameMinor);
  if (amountMinor > 0n) await holdReturned(context, transaction, { invoice, amountMinor, returnedMinor: to.returnedMinor });
  return stillTakenMinor;
}

/**
 * Takes back what the deposit brought: bonuses and free spins here, other things by followers of the event. What claims have taken while it was held
 * brought nothing, and nothing goes back with it (D-147).
 */
async function reduceGifts(
  context: ClaimContext,
  transaction: Database,
  { invoice, from, to, heldTakenMinor }: Change & { heldTakenMinor: bigint },
): Promise<boolean> {
  const [beforeMinor, outMinor] = [outOf(from), outOf(to)];
  const { playerId, id: invoiceId, currency, settledMinor: paidMinor } = invoice;
  if (outMinor <= beforeMinor || paidMinor === null) return false;
  const isGiftKept = await takeBackGifts(context, transaction, { playerId, invoiceId, paidMinor, outMinor, heldTakenMinor });
  const sums = { paidMinor: paidMinor.toString(), outMinor: outMinor.toString(), heldTakenMinor: heldTakenMinor.toString() };
  await context.publish(transaction, { type: 'DepositReduced', playerId, invoiceId, currency, ...sums });
  return isGiftKept;
}

/**
 * Books the difference of two positions. Each sum is a separate operation, so that none can be booked twice. Where everything has been
 * charged back, returns come first: a coin back in its chain can be charged back again.
 */
async function book(
  context: ClaimContext,
  transaction: Database,
  {
    invoice,
    before,
    after,
    paidBeforeMinor = invoice.settledMinor ?? 0n,
  }: { invoice: InvoiceRow; before: Claims; after: Claims; paidBeforeMinor?: bigint },
): Promise<InvoiceRow> {
  const paidMinor = invoice.settledMinor ?? 0n;
  const [from, to] = [positionOf(before, paidBeforeMinor), positionOf(after, paidMinor)];
  const { id: invoiceId, psp } = invoice;
  const isAllOut = outOf(from) === paidBeforeMinor;
  let tally: Tally = { heldTakenMinor: invoice.heldTakenMinor, cameMinor: 0n };
  for (const step of isAllOut ? [giveBack, take] : [take, giveBack]) tally = await step(context, transaction, { invoice, from, to, tally });
  const heldTakenMinor = await holdAgain(context, transaction, { invoice, to, tally });
  const isGiftKept = await reduceGifts(context, transaction, { invoice, from, to, heldTakenMinor });
  const flags = flagsAfter(isGiftKept ? withFlag(invoice.flags, GIFT_KEPT) : invoice.flags, after, paidMinor);
  for (const alarm of flags.filter((flag) => isAlarm(flag) && !invoice.flags.includes(flag)))
    context.log.error({ alarm, invoiceId, psp, state: invoice.state }, 'payment needs reconciliation');
  const state = invoice.settledMinor === null ? invoice.state : to.state;
  if (state !== invoice.state) context.log.warn({ invoiceId, psp, state, from: invoice.state }, 'a claim has changed a deposit');
  const changed = await changeInvoice(context, transaction, { invoice, change: { state, flags, heldTakenMinor } });
  await followChargeback(context, transaction, { invoice: changed, isNew: after.chargeback > before.chargeback });
  return changed;
}
