import type { Follower } from '../../kernel/followers/follower.ts';
import type { ReportKernel } from './context.ts';
import { liveMinutes } from './live/follow.ts';

/** The followers that compute figures from the event log. */
export const reportFollowers: readonly Follower<ReportKernel>[] = [liveMinutes];
