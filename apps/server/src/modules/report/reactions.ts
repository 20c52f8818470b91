import type { Follower } from '../../kernel/followers/follower.ts';
import type { ReportKernel } from './context.ts';
import { liveMinutes } from './live/follow.ts';

/** Who follows the event log for figures. */
export const reportFollowers: readonly Follower<ReportKernel>[] = [liveMinutes];
