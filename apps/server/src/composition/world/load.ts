import { parseDecimal, scaleOf } from '@pavilion/money';
import type { AppContext } from '../app-context.ts';
import { type Database, inTransaction } from '../../kernel/database.ts';
import { isMilestoneReached, reachMilestone } from '../../kernel/log/milestones.ts';
import { admitDocument, admitPlayer, hashPassword } from '../../modules/player/index.ts';
import { adjust, createAccount } from '../../modules/wallet/index.ts';
import { paper, WORLD_DOCUMENTS, type WorldDocument } from './documents.ts';
import { loadPromotions } from './promotions.ts';
import { loadTournaments } from './tournaments.ts';
import { WORLD_LOADED, WORLD_OPERATORS_LOADED, WORLD_REMOVED } from './milestones.ts';
import { loadOperators } from './operators.ts';
import { CROWD_SIZE, crowdPlayer, WORLD_PASSWORD, WORLD_PLAYERS, type WorldPlayer, worldPlayerId } from './players.ts';
import { limitDefinition } from '@pavilion/contract/constants.ts';
import { createMoneyLimit } from '../../modules/risk/index.ts';
import { DAY_MS } from '@pavilion/contract/formats/durations.ts';
import { givePoints, startQuest } from '../../modules/retention/index.ts';

/** Old enough for every policy pack. */
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

/** Gives `vip` a deposit limit high enough not to block trying the cashier (sandbox §2). */
async function loadLimits(context: AppContext, transaction: Database): Promise<void> {
  const playerId = worldPlayerId(context.config.worldSeed, 'vip@pavilion.test');
  const monthly = { definition: limitDefinition.deposit, period: 'monthly', amount: '20000.00', currency: 'EUR' } as const;
  await createMoneyLimit({ ...context, database: transaction }, playerId, monthly);
}

/** Level 4, with progress towards the next (sandbox §2). */
const VIP_POINTS = 12_400;
/** One quest with a bet task of any game, and one whose tasks run in sequence. */
const VIP_QUESTS = ['harbour-walk', 'three-new-games'];

/** Gives `vip` a level and running quests, so that every dialog about them has content. */
async function loadQuests(context: AppContext, transaction: Database): Promise<void> {
  const playerId = worldPlayerId(context.config.worldSeed, 'vip@pavilion.test');
  // Dated the day before, so that signing in as `vip` does not congratulate on a level the account has always had.
  const grantedAt = new Date(context.clock.now().getTime() - DAY_MS);
  await givePoints(context, transaction, { playerId, points: VIP_POINTS, grantedAt });
  for (const identity of VIP_QUESTS) await startQuest(context, transaction, { playerId, identity });
}
