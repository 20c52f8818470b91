import { type Answer, allAnswers } from '../api/all-answers.ts';
import { useHeldLists } from '../features/game/bonuses/use-steps.ts';
import { useHasQuests, useOwnQuests } from '../features/retention/quests/queries.ts';
import { type ToTake, toTakeOf, type UnderWay, underWayOf } from './pick.ts';

export type Rewards = { underWay: readonly UnderWay[]; toTake: readonly ToTake[] };

/** The rewards in progress and to collect for the active account, kept current by realtime events. */
export function useRewards(): { rewards: Rewards | undefined; answer: Answer } {
  const { accounts, bonuses, freespins } = useHeldLists();
  const hasQuests = useHasQuests();
  const quests = useOwnQuests();
  const answer = allAnswers([accounts, bonuses, freespins, ...(hasQuests ? [quests] : [])]);
  if (!bonuses.data || !freespins.data || (hasQuests && !quests.data)) return { rewards: undefined, answer };
  const owned = { bonuses: bonuses.data, freespins: freespins.data, quests: quests.data ?? [] };
  return { rewards: { underWay: underWayOf(owned), toTake: toTakeOf(owned) }, answer };
}
