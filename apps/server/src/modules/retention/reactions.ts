import type { Kernel } from '../../kernel/context.ts';
import type { Follower } from '../../kernel/follower.ts';
import { tournamentPoints } from './tournaments/follow.ts';

/** Who follows the event log for what players gain by playing. */
export const retentionFollowers: readonly Follower<Kernel>[] = [tournamentPoints];
