import {
  accountsOfPlayer,
  bonusStandings,
  cancelIdleBonuses,
  forfeitedOfRounds,
  type BonusState,
  lockPlayer,
  openBonus,
  type OpenedBonus,
  openWaitingBonus,
  readPlayer,
  setBonusExpiry as setExpiry,
} from '@pavilion/ledger';
import type { ErrorName } from '@pavilion/contract/calls/errors.ts';
import type { Database } from '../../../kernel/database.ts';
import { DomainError } from '../../../kernel/errors.ts';
import { connectionOf } from '../ledger/connection.ts';
import type { Share, WalletCommand } from '../ledger/commands.ts';
import type { WalletKernel } from '../ledger/engine.ts';
import { playerRefusal } from '../ledger/player.ts';

/** Who numbers the operations of bonuses: ids are derived from the bonus, so that each of its steps happens once. */
export const bonusSource = 'bonus';

/** A bonus that begins: what the ledger decides stakes by from this moment. */
export type BonusMoney = Omit<OpenedBonus, 'openedAt'>;

/** Takes the player's turn for what follows in this database transaction: first in the order of locks (reliability §1.3). */
export async function holdPlayer(transaction: Database, playerId: string): Promise<void> {
  await lockPlayer(connectionOf(transaction), playerId);
}

/** Would a bonus of this currency begin for the player now? Not for one who may not play, nor without an account (R-16, P16). */
export async function mayTakeBonus(
  context: Pick<WalletKernel, 'clock'>,
  transaction: Database,
  owned: { playerId: string; currency: string },
): Promise<boolean> {
  const connection = connectionOf(transaction);
  const player = await readPlayer(connection, owned.playerId);
  if (player === undefined || playerRefusal({ player, now: context.clock.now() }) !== undefined) return false;
  return (await accountsOfPlayer(connection, owned.playerId)).some(({ currency }) => currency === owned.currency);
}

/** When the player's break or exclusion ends; null without one. What is given during it begins to wait then (L7). */
export async function breakEndOf(transaction: Database, { playerId, now }: { playerId: string; now: Date }): Promise<Date | null> {
  const player = await readPlayer(connectionOf(transaction), playerId);
  const ends = [player?.excludedUntil, player?.coolingOffUntil].flatMap((end) => (end != null && end > now ? [end] : []));
  return ends.reduce<Date | null>((last, end) => (last === null || end > last ? end : last), null);
}

/**
 * Puts the money of a bonus into the player's account and opens its wagering, once. Where nothing must be wagered it is cash at once.
 * @throws bonusNotActivatable while another one is active in the currency, and for players who may not play
 */
export async function grantBonus(context: Pick<WalletKernel, 'ledger' | 'clock'>, transaction: Database, bonus: BonusMoney): Promise<void> {
  const { id: bonusId, playerId, currency, grantedMinor } = bonus;
  await holdPlayer(transaction, playerId);
  const isOpened = await openBonus(connectionOf(transaction), { ...bonus, openedAt: context.clock.now() });
  if (!isOpened) throw new DomainError('bonusNotActivatable', { details: { bonusId, reason: 'another bonus is active' } });
  const externalId = `${bonusId}:grant`;
  const command: WalletCommand = {
    kind: 'bonusGrant',
    source: bonusSource,
    playerId,
    externalId,
    currency,
    bonusId,
    amountMinor: grantedMinor,
  };
  await post(context, transaction, { command, otherwise: 'bonusNotActivatable' });
}

/**
 * Opens the bonus of free spins under their own id: what they win as bonus money goes to the active bonus of the currency, or begins
 * this one (C51). To be called with `openFreespins` where the winnings must be wagered.
 */
export async function openWinningsBonus(
  context: Pick<WalletKernel, 'clock'>,
  transaction: Database,
  bonus: Omit<BonusMoney, 'grantedMinor' | 'requiredMinor'>,
): Promise<void> {
  await openWaitingBonus(connectionOf(transaction), { ...bonus, openedAt: context.clock.now() });
}

/**
 * Ends an active bonus: what is left of it goes back to the house (X11). What begins again after an end (C51) ends by an operation of its own each
 * time, and once.
 * @throws bonusCancelLocked for a cancellation the terms forbid (D-83), bonusNotCancellable for one that has ended
 */
export async function endBonus(
  context: Pick<WalletKernel, 'ledger'>,
  transaction: Database,
  ending: { playerId: string; currency: string; bonusId: string; reopenedCount: number; outcome: 'cancelled' | 'expired' },
): Promise<void> {
  const { bonusId, reopenedCount, outcome, ...rest } = ending;
  const end = reopenedCount === 0 ? 'end' : `end:${reopenedCount}`;
  const key = { source: bonusSource, externalId: `${bonusId}:${end}`, amountMinor: 0n };
  const command: WalletCommand = { kind: 'bonusEnd', ...key, ...rest, bonusId, outcome, content: outcome };
  await post(context, transaction, { command, otherwise: 'bonusNotCancellable' });
}

/**
 * Reduces a bonus whose deposit has lost a part, as far as its money is left; without any of the deposit left, it ends. Money already
 * released stays. `step` makes each reduction happen once. The transaction must have locked the player.
 * @returns the part of the bonus already released to cash
 */
export async function takeBackBonus(
  context: Pick<WalletKernel, 'ledger'>,
  transaction: Database,
  { share, step, ...bonus }: { playerId: string; currency: string; bonusId: string; share: Share; step: string },
): Promise<bigint> {
  const { bonusId } = bonus;
  const standing = (await bonusStandingsOf(transaction, [bonusId])).get(bonusId);
  if (standing?.status === 'active') {
    const key = { source: bonusSource, externalId: `${bonusId}:back:${step}`, amountMinor: 0n };
    const part = share.keptMinor === 0n ? {} : { share };
    const content = `takenBack ${share.keptMinor}/${share.ofMinor}`;
    const command: WalletCommand = { kind: 'bonusEnd', ...key, ...bonus, ...part, outcome: 'takenBack', content };
    await post(context, transaction, { command, otherwise: 'bonusNotCancellable' });
  } else if (share.keptMinor === 0n) await cancelIdleBonuses(connectionOf(transaction), [bonusId]);
  return standing?.releasedMinor ?? 0n;
}

/** Bonuses in the books: left, wagered and released; those that never started are left out. */
export async function bonusStandingsOf(database: Database, bonusIds: readonly string[]): Promise<ReadonlyMap<string, BonusState>> {
  const standings = await bonusStandings(connectionOf(database), bonusIds);
  return new Map(standings.map((standing) => [standing.id, standing]));
}

/** The forfeited part of the wins of a player's rounds, by `<source> <round>`; rounds without any are left out (D-150). */
export async function forfeitedOf(
  database: Database,
  playerId: string,
  rounds: readonly { source: string; round: string }[],
): Promise<ReadonlyMap<string, bigint>> {
  const forfeited = await forfeitedOfRounds(connectionOf(database), playerId, rounds);
  return new Map(forfeited.map(({ source, round, forfeitedMinor }) => [`${source} ${round}`, forfeitedMinor]));
}

/** Sets the end of bonuses' time in the books, where the time of a break was added to it (L7). */
export async function setBonusExpiry(transaction: Database, ends: readonly { id: string; expiresAt: Date }[]): Promise<void> {
  await setExpiry(connectionOf(transaction), ends);
}

const refusals: Readonly<Record<string, ErrorName>> = { BONUS_CANCEL_LOCKED: 'bonusCancelLocked', CURRENCY_MISMATCH: 'conflict' };

async function post(
  context: Pick<WalletKernel, 'ledger'>,
  transaction: Database,
  { command, otherwise }: { command: WalletCommand; otherwise: ErrorName },
): Promise<void> {
  const { answers } = await context.ledger.post(connectionOf(transaction), [command]);
  const [answer] = answers;
  if (answer?.status === 'applied') return;
  throw new DomainError(refusals[answer?.code ?? ''] ?? otherwise, { details: { code: answer?.code, externalId: command.externalId } });
}
