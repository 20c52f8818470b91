import type { Follower } from '../../kernel/followers/follower.ts';
import { loyaltyPoints } from './loyalty/follower.ts';
import type { RetentionKernel } from './context.ts';
import { questProgress } from './quests/follower.ts';
import { tournamentPoints } from './tournaments/follow.ts';

/** The followers of the event log that reward play. */
export const retentionFollowers: readonly Follower<RetentionKernel>[] = [loyaltyPoints, questProgress, tournamentPoints];
