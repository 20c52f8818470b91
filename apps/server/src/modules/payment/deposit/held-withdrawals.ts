import type { Database } from '../../../kernel/database.ts';
import { type HeldCredit, holdCredit, settleDebtWithHeld } from '../../wallet/index.ts';
import { type InvoiceRow, lockInvoice, saveInvoice } from '../invoices/store.ts';
import { withFlag } from '../invoices/rules.ts';
import { recover } from '../write-offs/service.ts';
import { lesser, outOf, positionOf } from './claim-rules.ts';
import { sumClaims } from './claim-store.ts';
import { freeForClaim, type HoldContext, invoiceIdOf, REASON } from './held.ts';

/** Marks a withdrawal of held money, so that money returned from it is held again. */
const HELD_FLAG = 'takes_held_back';

/** Whether a withdrawal takes held money back. That money could not be staked, so it leaves without a wager (P44). */
export const takesHeldMoney = ({ flags }: Pick<InvoiceRow, 'flags'>): boolean => flags.includes(HELD_FLAG);

/** The columns of a withdrawal that takes this held money back. */
export const markHeld = ({ origin }: HeldCredit): Pick<InvoiceRow, 'flags' | 'takesHeldOf'> => ({
  flags: withFlag([], HELD_FLAG),
  takesHeldOf: invoiceIdOf(origin),
});

/** The deposit whose held money a withdrawal took back, locked: before the ledger, which locks the player, as claims on it do. */
export const lockSource = async (transaction: Database, { takesHeldOf }: InvoiceRow): Promise<InvoiceRow | undefined> =>
  takesHeldOf === null ? undefined : lockInvoice(transaction, takesHeldOf);

interface CameBack {
  withdrawal: InvoiceRow;
  source: InvoiceRow | undefined;
  /** The part of it that is the player's cash. */
  cameMinor: bigint;
  /** Each happens once for a withdrawal. */
  by: 'withdrawal' | 'bank';
}

const marks = { withdrawal: 'w', bank: 'b' } as const;

/**
 * Money of a withdrawal that took held money back is the player's again, and is held again for the deposit it is of. Claims that came meanwhile
 * would have taken held money first: so much of it settles what they left owed, and stands in for the cash that they took.
 */
export async function holdAgain(
  context: HoldContext,
  transaction: Database,
  { withdrawal, source, cameMinor, by }: CameBack,
): Promise<void> {
  if (!takesHeldMoney(withdrawal)) return;
  const { id, playerId, currency, amountMinor } = withdrawal;
  const claimedMinor = source === undefined ? 0n : lesser(amountMinor, await claimedOfCash(transaction, source));
  const heldMinor = lesser(cameMinor, amountMinor - claimedMinor);
  const hold = { playerId, currency, reason: REASON, origin: `${source?.id ?? id}:${marks[by]}${id}` } as const;
  if (heldMinor > 0n) await holdCredit(context, transaction, { ...hold, amountMinor: heldMinor });
  if (source === undefined || claimedMinor === 0n) return;
  await saveInvoice(transaction, { ...source, heldTakenMinor: source.heldTakenMinor + claimedMinor });
  const freeMinor = cameMinor - heldMinor;
  if (freeMinor === 0n) return;
  const settling = await holdCredit(context, transaction, { ...hold, origin: `${hold.origin}:claimed`, amountMinor: freeMinor });
  if (settling === undefined) return;
  const restMinor = await settleDebtWithHeld(context, transaction, settling);
  await recover(context, transaction, { invoice: source, cameMinor: restMinor });
}

/** The amount that claims have taken from the part of a deposit that was not held when they came. */
async function claimedOfCash(transaction: Database, { id, settledMinor, heldTakenMinor }: InvoiceRow): Promise<bigint> {
  return outOf(positionOf(await sumClaims(transaction, id), settledMinor ?? 0n)) - heldTakenMinor;
}

/**
 * The payout that had failed was paid after all: what is held of its deposit is cash, for the payout to take. What it takes of other cash had been
 * let into play, or claims stand on it: as much of those has taken no held money then.
 */
export async function takeAgain(context: HoldContext, transaction: Database, withdrawal: InvoiceRow): Promise<void> {
  if (!takesHeldMoney(withdrawal)) return;
  const { id, playerId, amountMinor } = withdrawal;
  const source = await lockSource(transaction, withdrawal);
  const freedMinor = await freeForClaim(context, transaction, { invoice: { id: source?.id ?? id, playerId }, amountMinor });
  if (source === undefined || freedMinor === amountMinor) return;
  const { heldTakenMinor } = source;
  await saveInvoice(transaction, { ...source, heldTakenMinor: heldTakenMinor - lesser(heldTakenMinor, amountMinor - freedMinor) });
}
