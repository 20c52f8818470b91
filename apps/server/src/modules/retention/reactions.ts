import type { Follower } from '../../kernel/followers/follower.ts';
import { loyaltyPoints } from './loyalty/follower.ts';
import type { RetentionKernel } from './context.ts';
import { questProgress } from './quests/follower.ts';
import { tournamentPoints } from './tournaments/follow.ts';

/** Who follows the event log for what players gain by playing. */
export const retentionFollowers: readonly Follower<RetentionKernel>[] = [loyaltyPoints, questProgress, tournamentPoints];
