import { HOUR_MS } from '@pavilion/contract/formats/durations.ts';
import { bonusResult, bonusStatus } from '@pavilion/contract/constants.ts';
import { type Database, inTransaction } from '../../../kernel/database.ts';
import { eachAlone } from '../../../kernel/each-alone.ts';
import { DomainError, invariant } from '../../../kernel/errors.ts';
import { bonusStandingsOf, type BonusTerms, endBonus, grantBonus, holdPlayer, mayTakeBonus } from '../../wallet/index.ts';
import type { GivenFilter } from './given-store.ts';
import type { IssuedTerms } from './terms/issued-terms.ts';
import type { BonusKernel } from './kernel.ts';
import { describeBonuses, publishBonuses } from './publish.ts';
import { resultOf } from './rules.ts';
import * as store from './store.ts';
import type { PlayerBonusFacts } from './wire.ts';

interface Owned {
  readonly playerId: string;
  readonly bonusId: string;
}

/** A page of the player's bonuses with their current state, and the total number of matches (C-65). */
export async function listPlayerBonuses(
  context: Pick<BonusKernel, 'database' | 'clock'>,
  filter: GivenFilter,
  reader?: string,
): Promise<{ data: PlayerBonusFacts[]; totalRows: number }> {
  const { rows, totalRows } = await store.listBonuses(context.database, filter);
  return { data: await describeBonuses(context, context.database, { rows, reader }), totalRows };
}

/**
 * Makes an issued bonus the active one of its currency (S-07, C-67). An active one is cancelled for it: the player was asked (U-21).
 * @throws notFound, bonusNotActivatable from any status but issued, bonusCancelLocked where the active one may not be cancelled
 */
export async function activateBonus(context: BonusKernel, owned: Owned): Promise<PlayerBonusFacts> {
  return inTransaction(context.database, async (transaction) => {
    await holdPlayer(transaction, owned.playerId);
    const bonus = await store.lockBonus(transaction, owned);
    if (bonus === undefined) throw new DomainError('notFound');
    if (!isActivatable(bonus, context.clock.now())) throw new DomainError('bonusNotActivatable');
    const active = await activeBonusOf(context, transaction, bonus);
    if (active !== undefined) await finishActive(context, transaction, { bonus: active, outcome: 'cancelled' });
    return begin(context, transaction, bonus);
  });
}

/**
 * Activates a bonus that was just issued, where no other one of its currency is active: for givers whose bonuses begin at
 * once. @returns false when it continues waiting, because another one is active or the player may not play now
 */
export async function activateIssued(context: BonusKernel, transaction: Database, owned: Owned): Promise<boolean> {
  await holdPlayer(transaction, owned.playerId);
  const bonus = await store.lockBonus(transaction, owned);
  if (bonus === undefined || !isActivatable(bonus, context.clock.now())) return false;
  if (!(await mayTakeBonus(context, transaction, bonus))) return false;
  if ((await activeBonusOf(context, transaction, bonus)) !== undefined) return false;
  await begin(context, transaction, bonus);
  return true;
}

function isActivatable({ status, activationExpiresAt }: store.BonusRow, now: Date): boolean {
  return status === bonusStatus.issued && (activationExpiresAt === null || now < activationExpiresAt);
}

async function begin(context: BonusKernel, transaction: Database, bonus: store.BonusRow): Promise<PlayerBonusFacts> {
  const { id, playerId, currency, terms, amountMinor } = bonus;
  const now = context.clock.now();
  const expiresAt = terms.timeLimitHours === null ? null : new Date(now.getTime() + terms.timeLimitHours * HOUR_MS);
  const { requiredMinor, maxBetMinor, conversionCapMinor } = terms;
  await store.markActive(transaction, { bonusId: id, at: now, wageringExpiresAt: expiresAt });
  const money = { id, playerId, currency, cost: costOf(bonus), grantedMinor: amountMinor, expiresAt };
  await grantBonus(context, transaction, { ...money, requiredMinor, maxBetMinor, conversionCapMinor, terms: playTerms(terms) });
  if (requiredMinor === 0n) await store.markFinished(transaction, { bonusId: id, result: bonusResult.played, at: now });
  const [facts] = await publishBonuses(context, transaction, { bonusIds: [id], isNew: false });
  invariant(facts, 'A bonus that was activated is there.');
  return facts;
}

/** The part of the terms by which the ledger decides. */
export const playTerms = (terms: IssuedTerms): BonusTerms => ({
  ratePpm: terms.ratePpm,
  ratesPpm: terms.ratesPpm,
  restrictedGameIds: terms.restrictedGameIds,
  isBonusFirst: terms.isBonusFirst,
  paysWinsAfterEnd: terms.paysWinsAfterEnd,
  isCancelLocked: terms.isCancelLocked,
  blocksWithdrawal: terms.blocksWithdrawal,
  stakeFromMinor: terms.stakeFromMinor?.toString() ?? null,
  stakeToMinor: terms.stakeToMinor?.toString() ?? null,
  isOwnAmountKept: !terms.isCashable,
  sport: terms.sport,
});

/** The house account that pays: one per kind of bonus (reliability §1.2). */
const costOf = ({ type }: store.BonusRow): string => ['cash', 'percentage', 'freespin', 'cashback'][type - 1] ?? 'cash';

/** The active bonus of the same currency; one that has just ended in the books is updated first and does not count. */
async function activeBonusOf(context: BonusKernel, transaction: Database, wanted: store.BonusRow): Promise<store.BonusRow | undefined> {
  const active = await store.findActive(transaction, wanted);
  if (active === undefined) return undefined;
  return (await followStandings(context, transaction, [active.id])).has(active.id) ? undefined : active;
}

/**
 * Ends an issued or active bonus for the player (S-07, C-68). One that ended already answers as refused.
 * @throws notFound, bonusNotCancellable, bonusCancelLocked (D-83)
 */
export async function cancelBonus(context: BonusKernel, owned: Owned): Promise<PlayerBonusFacts> {
  return inTransaction(context.database, async (transaction) => {
    await holdPlayer(transaction, owned.playerId);
    const bonus = await store.lockBonus(transaction, owned);
    if (bonus === undefined) throw new DomainError('notFound');
    if (bonus.status === bonusStatus.finished) throw new DomainError('bonusNotCancellable');
    if (bonus.status === bonusStatus.active) return finishActive(context, transaction, { bonus, outcome: 'cancelled' });
    return finish(context, transaction, { bonus, result: bonusResult.canceled });
  });
}

async function finishActive(
  context: BonusKernel,
  transaction: Database,
  { bonus, outcome }: { bonus: store.BonusRow; outcome: 'cancelled' | 'expired' },
): Promise<PlayerBonusFacts> {
  const { playerId, currency, id: bonusId, reopenedCount } = bonus;
  await endBonus(context, transaction, { playerId, currency, bonusId, reopenedCount, outcome });
  return finish(context, transaction, { bonus, result: resultOf[outcome] });
}

/** Ends an issued bonus, or one whose money was taken, for the player. */
export async function finish(
  context: BonusKernel,
  transaction: Database,
  { bonus, result }: { bonus: store.BonusRow; result: number },
): Promise<PlayerBonusFacts> {
  await store.markFinished(transaction, { bonusId: bonus.id, result, at: context.clock.now() });
  const [facts] = await publishBonuses(context, transaction, { bonusIds: [bonus.id], isNew: false });
  invariant(facts, 'A bonus that was ended is there.');
  return facts;
}

/**
 * Ends what a player's books have ended: played, lost, or cancelled by a withdrawal; and begins again what a late win, a correction or a
 * rollback has brought money after its bets had lost it. @returns the ids that are at an end
 */
export async function followStandings(
  context: BonusKernel,
  transaction: Database,
  bonusIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const standings = await bonusStandingsOf(transaction, bonusIds);
  const ended = new Set<string>();
  for (const { id, status } of standings.values()) {
    if (status === 'active' || status === 'waiting') continue;
    ended.add(id);
    await store.markFinished(transaction, { bonusId: id, result: resultOf[status], at: context.clock.now() });
  }
  // One row of a currency is active at a time: what ends makes room before what begins again takes it.
  for (const { id, status } of standings.values()) if (status === 'active') await store.markReopened(transaction, id);
  return ended;
}

const EXPIRED_PER_SWEEP = 100;

/** Ends expired bonuses, by the platform's clock. Each in its own database transaction; two processes at once do no harm (F16). */
export async function expireBonuses(context: BonusKernel): Promise<void> {
  const due = await store.listExpired(context.database, { now: context.clock.now(), limit: EXPIRED_PER_SWEEP });
  await eachAlone(context, {
    items: due.map(({ id: bonusId, playerId }) => ({ bonusId, playerId })),
    says: 'a bonus could not be ended',
    factsOf: (owned) => owned,
    handle: (owned) => inTransaction(context.database, (transaction) => expire(context, transaction, owned)),
  });
}

async function expire(context: BonusKernel, transaction: Database, owned: Owned): Promise<void> {
  await holdPlayer(transaction, owned.playerId);
  const bonus = await store.lockBonus(transaction, owned);
  if (bonus === undefined || !isOver(bonus, context.clock.now())) return;
  if (bonus.status === bonusStatus.issued) {
    await finish(context, transaction, { bonus, result: bonusResult.expired });
    return;
  }
  const hasEnded = (await followStandings(context, transaction, [bonus.id])).has(bonus.id);
  if (hasEnded) await publishBonuses(context, transaction, { bonusIds: [bonus.id], isNew: false });
  else await finishActive(context, transaction, { bonus, outcome: 'expired' });
}

/** Is its time over, still? A break may have given it more since it was listed. */
function isOver({ status, activationExpiresAt, wageringExpiresAt }: store.BonusRow, now: Date): boolean {
  const end = status === bonusStatus.issued ? activationExpiresAt : wageringExpiresAt;
  return status !== bonusStatus.finished && end !== null && end <= now;
}
