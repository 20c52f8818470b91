import type { HouseAccount } from '@pavilion/ledger';
import { formatShortest, scaleOf } from '@pavilion/money';
import type { Database } from '../../../kernel/database.ts';
import { DomainError } from '../../../kernel/errors.ts';
import { lockedCash } from '../ledger/locked-cash.ts';
import { postOne } from '../ledger/post-one.ts';
import type { WalletKernel } from '../ledger/engine.ts';
import type { HeldReason } from './reasons.ts';
import * as store from './store.ts';

export type { HeldCredit } from './store.ts';
type HoldContext = Pick<WalletKernel, 'ledger' | 'clock' | 'random'>;

const source = 'held';

interface Hold {
  readonly playerId: string;
  readonly currency: string;
  /** Minor units of the currency, above zero. */
  readonly amountMinor: bigint;
  readonly reason: HeldReason;
  /** Names what is held once for ever: the same origin and reason hold nothing a second time. */
  readonly origin: string;
}

/**
 * Puts cash aside that was credited in this very transaction: it can be neither staked nor withdrawn, and counts as locked. It is decided once,
 * by `releaseHeldCredit` or `refuseHeldCredit`.
 * @returns its id, or undefined when this origin was held before
 * @throws withdrawableBalanceInsufficient when there is less cash than that; the transaction must then roll back
 */
export async function holdCredit(context: HoldContext, transaction: Database, hold: Hold): Promise<string | undefined> {
  const id = context.random.newId();
  const isNew = await store.insertHeldCredit(transaction, { ...hold, id, heldAt: context.clock.now() });
  if (!isNew) return undefined;
  const { playerId, currency, amountMinor } = hold;
  await postOne(context, transaction, { kind: 'creditHold', source, externalId: id, playerId, currency, amountMinor });
  return id;
}

/**
 * Releases held money to the player's cash. If `amountMinor` is less than the held amount, the rest stays held as a separate credit, with
 * the old origin plus a `+`.
 * @returns the credit with the amount that was released; undefined if it was already decided
 */
export async function releaseHeldCredit(
  context: HoldContext,
  transaction: Database,
  { id, amountMinor }: { id: string; amountMinor?: bigint },
): Promise<store.HeldCredit | undefined> {
  const held = await store.lockHeldCredit(transaction, id);
  if (held === undefined) return undefined;
  const released = amountMinor ?? held.amountMinor;
  if (released <= 0n || released > held.amountMinor) throw new DomainError('internal');
  const { playerId, currency, reason, origin } = held;
  await store.decideHeldCredit(transaction, { id, state: 'released', now: context.clock.now() });
  const key = { source, playerId, externalId: `${id}:release`, reference: id };
  // A deposit does not settle what the player owes, winnings do.
  const settlesDebt = reason !== 'deposit-limit';
  await postOne(context, transaction, { kind: 'creditRelease', ...key, amountMinor: 0n, settlesDebt });
  const restMinor = held.amountMinor - released;
  if (restMinor > 0n) await holdCredit(context, transaction, { playerId, currency, reason, amountMinor: restMinor, origin: `${origin}+` });
  return { ...held, amountMinor: released };
}

/** Settles with held money what the player owes, whatever it is held for. @returns the rest of it, which is cash */
export async function settleDebtWithHeld(context: HoldContext, transaction: Database, id: string): Promise<bigint> {
  const held = await store.lockHeldCredit(transaction, id);
  if (held === undefined) throw new DomainError('internal');
  const cashBeforeMinor = await lockedCash(transaction, held);
  await store.decideHeldCredit(transaction, { id, state: 'released', now: context.clock.now() });
  const key = { source, playerId: held.playerId, externalId: `${id}:release`, reference: id };
  const { cashMinor } = await postOne(context, transaction, { kind: 'creditRelease', ...key, amountMinor: 0n, settlesDebt: true });
  return cashMinor - cashBeforeMinor;
}

/**
 * Takes held money from the player for good, to the house account that it came from.
 * @returns undefined when it was decided before
 */
export async function refuseHeldCredit(
  context: HoldContext,
  transaction: Database,
  { id, house }: { id: string; house: HouseAccount },
): Promise<store.HeldCredit | undefined> {
  const held = await store.lockHeldCredit(transaction, id);
  if (held === undefined) return undefined;
  await store.decideHeldCredit(transaction, { id, state: 'refused', now: context.clock.now() });
  const key = { source, playerId: held.playerId, externalId: `${id}:refuse`, reference: id };
  await postOne(context, transaction, { kind: 'creditRefuse', ...key, amountMinor: 0n, house, content: `${house.kind}:${house.detail}` });
  return held;
}

/**
 * Settles what was held of a win that was taken back as a whole. Money that is still held is released, and money that was refused comes back:
 * either pays its part of the debt that taking the win back left. Safe to repeat; what was released before was the player's and is taken.
 */
export async function undoHeldCredit(context: HoldContext, transaction: Database, id: string): Promise<void> {
  const credit = await store.findHeldCredit(transaction, id);
  if (credit?.state === 'held') await releaseHeldCredit(context, transaction, { id });
  if (credit?.state !== 'refused') return;
  const key = { source, playerId: credit.playerId, externalId: `${id}:refusal-reversal`, reference: `${id}:refuse` };
  await postOne(context, transaction, { kind: 'creditRefusalReversal', ...key, amountMinor: 0n });
}

/** Amounts currently held from a player, oldest first, in minor units. */
export const heldCreditsOf = (database: Database, playerId: string): Promise<store.HeldCredit[]> =>
  store.heldCreditsOfPlayer(database, playerId);

/** The total ever held per origin, in minor units. */
export const heldAmountsOf = store.heldAmountsOf;

/** Credits waiting for a decision for one reason, oldest first; `after` is the cursor. */
export const heldCreditsFor = store.heldCreditsFor;
export const hasHeldCredit = store.hasHeldCredit;

/** The credit as shown to the player (wire: amounts in major units). */
export const heldCreditFacts = ({ id, currency, amountMinor, reason, heldAt }: store.HeldCredit) => ({
  id,
  currency,
  amount: formatShortest(amountMinor, scaleOf(currency)),
  reason,
  heldAt,
});
