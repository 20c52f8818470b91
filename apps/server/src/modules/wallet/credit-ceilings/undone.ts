import { endedOperations } from '@pavilion/ledger';
import { inTransaction } from '../../../kernel/database.ts';
import { eachAlone } from '../../../kernel/each-alone.ts';
import { type HeldCredit, undoHeldCredit } from '../held-credits/service.ts';
import { unreleasedCredits, unreleasedCreditsOfPlayers } from '../held-credits/store.ts';
import { connectionOf } from '../ledger/connection.ts';
import type { SweepKernel, WalletKernel } from '../ledger/engine.ts';
import { ceilingReasons as reasons, readOrigin, type WinOrigin } from './origin.ts';

/** A rollback that was done: of one operation by its id, or of a round. */
interface Undone {
  readonly source: string;
  readonly playerId: string;
  readonly reference: string;
  readonly round: string | undefined;
}

/**
 * The held part of a win that was rolled back belongs to no one any more. The rollback took the whole win, so that its held part became a debt,
 * which the held money settles; so does money that an operator had refused, which would be taken twice otherwise. It follows the rollback's
 * own answer: where a process dies between the two, the provider's repeat or the next sweep ends it.
 */
export async function releaseUndone(context: WalletKernel, undone: readonly Undone[]): Promise<void> {
  if (undone.length === 0) return;
  const held = await unreleasedCreditsOfPlayers(context.database, { playerIds: undone.map(({ playerId }) => playerId), reasons });
  for (const { id, origin } of held) {
    const win = readOrigin(origin);
    if (undone.some((rollback) => isOf(rollback, win)))
      await inTransaction(context.database, (transaction) => undoHeldCredit(context, transaction, id));
  }
}

const isOf = ({ source, playerId, reference, round }: Undone, win: WinOrigin): boolean =>
  source === win.source && playerId === win.playerId && (round === undefined ? reference === win.externalId : round === win.round);

const pageSize = 500;

/** Settles the holds and refusals of wins whose rollback was booked by a process that died right afterwards. */
export async function releaseLeftBehind(context: SweepKernel): Promise<void> {
  for (const reason of reasons) await releaseLeftBehindOf(context, reason);
}

async function releaseLeftBehindOf(context: SweepKernel, reason: HeldCredit['reason']): Promise<void> {
  let page = await unreleasedCredits(context.database, { reason, after: undefined, limit: pageSize });
  while (page.length > 0) {
    await eachAlone(context, {
      items: await leftBehind(context, page),
      says: 'the held part of a win that was taken back could not be settled',
      factsOf: ({ id }) => ({ heldCredit: id }),
      handle: ({ id }) => inTransaction(context.database, (transaction) => undoHeldCredit(context, transaction, id)),
    });
    page = await unreleasedCredits(context.database, { reason, after: page.at(-1), limit: pageSize });
  }
}

/** Wagers whose win was rolled back but whose hold or refusal was not; a reversed refusal has already been settled. */
async function leftBehind(context: WalletKernel, credits: readonly HeldCredit[]): Promise<HeldCredit[]> {
  const credited = credits.map((credit) => ({
    credit,
    win: readOrigin(credit.origin),
    refusal: { source: 'held', playerId: credit.playerId, externalId: `${credit.id}:refuse` },
  }));
  const keys = credited.flatMap(({ win, refusal }) => [win, refusal]);
  const hasEnded = await endedOperations(connectionOf(context.database), keys);
  return credited.flatMap(({ credit, win, refusal }) => (hasEnded(win) && !hasEnded(refusal) ? [credit] : []));
}
