import type { AppContext } from '../app-context.ts';
import { describeCampaigns, seededPromoCodes } from '../../modules/game/index.ts';
import { offeredQuests } from '../../modules/retention/index.ts';
import { describeOperators } from './operators.ts';
import { describeQueues } from './queues/fixed.ts';
import { WORLD_PLAYERS, worldPlayerId } from './players.ts';
import { WORLD_TOURNAMENTS } from './tournaments.ts';

interface WorldDescription {
  players: { id: string; email: string; about: string }[];
  promoCodes: { code: string; trigger: number; about: string }[];
  bonuses: { id: string; identity: string; name: string; type: number; trigger: string }[];
  quests: { identity: string; name: string; about: string }[];
  tournaments: { identity: string; title: string; about: string }[];
  console: Awaited<ReturnType<typeof describeOperators>> & { fixed: Awaited<ReturnType<typeof describeQueues>> };
}

/** Lists everything there is to try (`GET /sandbox/world`). */
export async function describeWorld(context: AppContext): Promise<WorldDescription> {
  const players = WORLD_PLAYERS.map(({ email, about }) => ({ id: worldPlayerId(context.config.worldSeed, email), email, about }));
  const tournaments = WORLD_TOURNAMENTS.map(({ identity, title, about }) => ({ identity, title: title['en'] ?? '', about }));
  return {
    players,
    promoCodes: seededPromoCodes(),
    bonuses: await describeCampaigns(context),
    quests: await offeredQuests(context, 'en'),
    tournaments,
    console: { ...(await describeOperators(context)), fixed: await describeQueues(context) },
  };
}
