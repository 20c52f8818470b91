import { parseDecimal, scaleOf } from '@pavilion/money';
import type { AppContext } from '../app-context.ts';
import { type Database, inTransaction } from '../../kernel/database.ts';
import { isMilestoneReached, reachMilestone } from '../../kernel/log/milestones.ts';
import { admitDocument, admitPlayer, hashPassword } from '../../modules/player/index.ts';
import { adjust, createAccount } from '../../modules/wallet/index.ts';
import { paper, WORLD_DOCUMENTS, type WorldDocument } from './documents.ts';
import { loadLimits } from './limits.ts';
import { loadPromotions } from './promotions.ts';
import { loadQuests } from './quests.ts';
import { loadTournaments } from './tournaments.ts';
import { WORLD_LOADED, WORLD_OPERATORS_LOADED, WORLD_REMOVED } from './milestones.ts';
import { loadOperators } from './operators.ts';
import { CROWD_SIZE, crowdPlayer, WORLD_PASSWORD, WORLD_PLAYERS, type WorldPlayer, worldPlayerId } from './players.ts';

/** Of age under every policy pack. */
const WORLD_BIRTHDATE = '1990-05-17';

/**
 * Loads the demo world once per database (sandbox.md), in a single transaction, so that a start killed half-way begins again. Opening balances are
 * ordinary ledger operations.
 * @returns true when it was loaded now
 */
export async function loadWorld(context: AppContext): Promise<boolean> {
  if (!context.config.sandboxEnabled) return false;
  const isReached = (milestone: string): Promise<boolean> => isMilestoneReached(context.database, milestone);
  if (!(await isReached(WORLD_OPERATORS_LOADED)) && !(await isReached(WORLD_REMOVED))) await loadOperators(context);
  if (await isReached(WORLD_LOADED)) return false;
  const passwordHash = await hashPassword(context, WORLD_PASSWORD);
  return inTransaction(context.database, async (transaction) => {
    if (!(await reachMilestone({ database: transaction, clock: context.clock }, WORLD_LOADED))) return false;
    const crowd = Array.from({ length: CROWD_SIZE }, (_, index) => crowdPlayer(index));
    for (const player of [...WORLD_PLAYERS, ...crowd]) await admit(context, transaction, { player, passwordHash });
    for (const document of WORLD_DOCUMENTS) await admitWorldDocument(context, transaction, document);
    await loadTournaments(context, transaction);
    await loadPromotions(context, transaction);
    await loadQuests(context, transaction);
    await loadLimits(context, transaction);
    return true;
  });
}

function admitWorldDocument(context: AppContext, transaction: Database, document: WorldDocument): Promise<void> {
  const { email, type, fileName, status, rejectReason } = document;
  const playerId = worldPlayerId(context.config.worldSeed, email);
  const bytes = paper(`A document of the demo world: ${type}`);
  return admitDocument(context, transaction, { playerId, type, fileName, bytes, status, rejectReason });
}

async function admit(
  context: AppContext,
  transaction: Database,
  { player, passwordHash }: { player: WorldPlayer; passwordHash: string },
): Promise<void> {
  const id = worldPlayerId(context.config.worldSeed, player.email);
  const { email, nickname, country, status } = player;
  const [first] = player.balances;
  const currency = first?.[0] ?? 'EUR';
  if (
    !(await admitPlayer(context, transaction, {
      id,
      email,
      nickname,
      country,
      birthdate: WORLD_BIRTHDATE,
      status,
      currency,
      passwordHash,
      locale: 'en',
      isEmailConfirmed: true,
    }))
  )
    return;
  for (const [balanceCurrency, amount] of player.balances) {
    if (balanceCurrency !== currency)
      await createAccount({ ...context, database: transaction }, { playerId: id, currency: balanceCurrency });
    const amountMinor = parseDecimal(amount, scaleOf(balanceCurrency));
    await adjust(context, transaction, {
      playerId: id,
      currency: balanceCurrency,
      amountMinor,
      externalId: `world:${id}:${balanceCurrency}`,
      reason: 'demo world',
    });
  }
}
