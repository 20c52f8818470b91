import type { Database } from '../../../kernel/database.ts';
import { DomainError } from '../../../kernel/errors.ts';
import { type CatalogueContext, catalogueOf } from '../catalogue/snapshot.ts';
import type { BonusKernel } from './kernel.ts';
import { describeBonuses } from './publish.ts';
import * as store from './store.ts';

type RefusedContext = Pick<BonusKernel, 'database' | 'clock' | 'publish'>;

const reasons: Readonly<Record<string, 'maxBet' | 'restrictedGame' | undefined>> = {
  MAX_BET_EXCEEDED: 'maxBet',
  RESTRICTED_GAME: 'restrictedGame',
};

interface RefusedBet {
  readonly playerId: string;
  readonly currency: string;
  readonly gameId: string;
  /** The ledger's answer. */
  readonly code: string;
}

/**
 * Notifies the player why a stake was refused where the active bonus refused it (C42, C44, X-25). Only refused stakes cost this query;
 * those refused for another reason are not notified here.
 */
export async function notifyOfRefusedBet(context: RefusedContext, bet: RefusedBet): Promise<void> {
  const reason = reasons[bet.code];
  if (reason === undefined) return;
  const active = await store.findActive(context.database, bet);
  // The stake of a round may be limited by law too: that is not the bonus's doing.
  if (active === undefined || (reason === 'maxBet' && active.terms.maxBetMinor === null)) return;
  const game = (await catalogueOf(context)).gameByKey.get(bet.gameId);
  const [bonus] = await describeBonuses(context, context.database, { rows: [active] });
  if (game === undefined || bonus === undefined) return;
  const { playerId } = bet;
  await context.publish(context.database, {
    type: 'BetRefusedByBonus',
    playerId,
    reason,
    gameId: game.id,
    gameIdentity: game.identity,
    bonus,
  });
}

/** Refuses to open a game that takes no stakes under the player's active bonus. @throws gameRestrictedByBonus (wire §1.8) */
export async function requireUnrestricted(
  context: CatalogueContext & { database: Database },
  play: { playerId: string; currency: string; gameId: string },
): Promise<void> {
  const active = await store.findActive(context.database, play);
  if (active?.terms.restrictedGameIds.includes(play.gameId) === true) throw new DomainError('gameRestrictedByBonus');
}
