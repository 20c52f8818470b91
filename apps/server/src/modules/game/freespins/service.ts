import { bonusResult, bonusStatus } from '@pavilion/contract/constants.ts';
import { parseDecimal } from '@pavilion/money';
import { type Database, inTransaction } from '../../../kernel/database.ts';
import { eachAlone } from '../../../kernel/each-alone.ts';
import { DomainError } from '../../../kernel/errors.ts';
import { closeFreespins, holdPlayer, mayTakeBonus, openFreespins } from '../../wallet/index.ts';
import type { GivenFilter } from '../bonuses/given-store.ts';
import { namedForPlayers } from '../bonuses/names.ts';
import { catalogueOf } from '../catalogue/snapshot.ts';
import { noWinCapMinor } from './issue.ts';
import { queueOrder, notifyStudio } from './orders.ts';
import type { FreespinKernel } from './kernel.ts';
import { publishFreespins } from './publish.ts';
import * as store from './store.ts';
import { openWinnings } from './winnings.ts';
import { type PlayerFreespinFacts, toPlayerFreespin } from './wire.ts';

interface Owned {
  readonly playerId: string;
  readonly freespinId: string;
}

const PPM_SCALE = 6;

/** Own free spins, and how many match in all (C-66). */
export async function listPlayerFreespins(
  context: Pick<FreespinKernel, 'database' | 'clock'>,
  filter: GivenFilter,
  reader?: string,
): Promise<{ data: PlayerFreespinFacts[]; totalRows: number }> {
  const [{ rows, totalRows }, { gameByKey }] = await Promise.all([store.listFreespins(context.database, filter), catalogueOf(context)]);
  const named = await namedForPlayers(context.database, rows, reader);
  return { data: named.map((row) => toPlayerFreespin(row, gameByKey)), totalRows };
}

/**
 * Opens issued free spins for play: the wallet takes their bets from the commit on, and the studio is notified (C-69). Of many at once one
 * opens them, and the studio gets one order (X12). @throws notFound, bonusNotActivatable from any status but issued
 */
export async function activateFreespins(context: FreespinKernel, owned: Owned): Promise<PlayerFreespinFacts> {
  const facts = await inTransaction(context.database, async (transaction) => {
    await holdPlayer(transaction, owned.playerId);
    const row = await store.lockFreespins(transaction, owned);
    if (row === undefined) throw new DomainError('notFound');
    const isPossible = isActivatable(row, context.clock.now()) && (await mayTakeBonus(context, transaction, row));
    if (!isPossible) throw new DomainError('bonusNotActivatable');
    return begin(context, transaction, row);
  });
  // The queue asks again where the studio does not answer now.
  await notifyStudio(context, owned.freespinId).catch((error: unknown) =>
    context.log.warn({ freespinId: owned.freespinId, err: error }, 'free spins not placed with the studio yet'),
  );
  return facts;
}

/** Opens free spins that were just given, where they start automatically. @returns false when they keep waiting */
export async function activateGivenFreespins(context: FreespinKernel, transaction: Database, owned: Owned): Promise<boolean> {
  await holdPlayer(transaction, owned.playerId);
  const row = await store.lockFreespins(transaction, owned);
  if (row === undefined || !isActivatable(row, context.clock.now())) return false;
  if (!(await mayTakeBonus(context, transaction, row))) return false;
  await begin(context, transaction, row);
  return true;
}

function isActivatable({ status, activationExpiresAt }: store.FreespinRow, now: Date): boolean {
  return status === bonusStatus.issued && (activationExpiresAt === null || now < activationExpiresAt);
}

async function begin(context: FreespinKernel, transaction: Database, row: store.FreespinRow): Promise<PlayerFreespinFacts> {
  const { id, playerId, gameId, currency, spinCount } = row;
  const { gameByKey } = await catalogueOf({ database: transaction, clock: context.clock });
  const game = gameByKey.get(gameId);
  if (game === undefined) throw new DomainError('gameUnavailable');
  const at = context.clock.now();
  const expiresAt = new Date(at.getTime() + row.durationSeconds * 1000);
  await store.markActive(transaction, { freespinId: id, at, expiresAt });
  const wagerPpm = parseDecimal(row.wagerMultiplier, PPM_SCALE);
  await openFreespins(transaction, {
    id,
    playerId,
    gameId,
    currency,
    spinCount,
    expiresAt,
    wagerPpm,
    source: game.provider.identity,
    stakeMinor: row.stakeMinor,
    winCapMinor: row.winCapMinor ?? noWinCapMinor,
  });
  if (wagerPpm > 0n) await openWinnings(context, transaction, { row, expiresAt });
  await queueOrder(context, transaction, id);
  return publishFreespins(context, transaction, { freespinId: id, isNew: false });
}

/** Gives issued or active free spins up (C-70); what they have won stays won. @throws notFound, bonusNotCancellable when they have ended */
export async function cancelFreespins(context: FreespinKernel, owned: Owned): Promise<PlayerFreespinFacts> {
  return inTransaction(context.database, async (transaction) => {
    await holdPlayer(transaction, owned.playerId);
    const row = await store.lockFreespins(transaction, owned);
    if (row === undefined) throw new DomainError('notFound');
    if (row.status === bonusStatus.finished) throw new DomainError('bonusNotCancellable');
    return finishFreespins(context, transaction, { row, result: bonusResult.canceled });
  });
}

/** Ends free spins: no further bet is taken, and the studio is notified. The player's row must be locked. */
export async function finishFreespins(
  context: Omit<FreespinKernel, 'game'>,
  transaction: Database,
  { row, result }: { row: store.FreespinRow; result: number },
): Promise<PlayerFreespinFacts> {
  const { id: freespinId, playerId, status } = row;
  await store.markFinished(transaction, { freespinId, result, at: context.clock.now() });
  if (status === bonusStatus.active) {
    await closeFreespins(context, transaction, { id: freespinId, playerId });
    await queueOrder(context, transaction, freespinId);
  }
  return publishFreespins(context, transaction, { freespinId, isNew: false });
}

const DUE_PER_SWEEP = 100;
/** How long a last round may stay open before its free spins count as played. */
const LAST_ROUND_MS = 600_000;

const momentsOf = (now: Date) => ({ now, playedBefore: new Date(now.getTime() - LAST_ROUND_MS) });

/** Whether `endDueFreespins` would find any. */
export const isFreespinDue = (now: Date) => store.hasDue(momentsOf(now));

/** Ends expired free spins, by the platform's clock. Each in its own database transaction; two processes at once do no harm (F16). */
export async function endDueFreespins(context: FreespinKernel): Promise<void> {
  const moments = momentsOf(context.clock.now());
  const due = await store.listDue(context.database, { ...moments, limit: DUE_PER_SWEEP });
  await eachAlone(context, {
    items: due.map(({ id: freespinId, playerId }) => ({ freespinId, playerId })),
    says: 'free spins could not be ended',
    factsOf: (owned) => owned,
    handle: (owned) => inTransaction(context.database, (transaction) => endDue(context, transaction, owned)),
  });
}

async function endDue(context: FreespinKernel, transaction: Database, owned: Owned): Promise<void> {
  await holdPlayer(transaction, owned.playerId);
  const row = await store.lockFreespins(transaction, owned);
  if (row === undefined || row.status === bonusStatus.finished || !isOver(row, context.clock.now())) return;
  const isPlayed = row.usedCount >= row.spinCount;
  await finishFreespins(context, transaction, { row, result: isPlayed ? bonusResult.played : bonusResult.expired });
}

/** Is its time over, still? A break may have given it more since it was listed. */
function isOver({ status, activationExpiresAt, expiresAt, usedCount, spinCount }: store.FreespinRow, now: Date): boolean {
  const end = status === bonusStatus.issued ? activationExpiresAt : expiresAt;
  return (end !== null && end <= now) || (status === bonusStatus.active && usedCount >= spinCount);
}
