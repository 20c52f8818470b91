import * as z from 'zod/mini';
import type { JobDefinition } from '../../jobs/runner.ts';
import type { SweepDefinition } from '../../jobs/sweeps.ts';
import { grantLevel } from './loyalty/grant.ts';
import { GRANT_LEVEL } from './loyalty/job-names.ts';
import type { RetentionKernel } from './context.ts';
import { endOverdueQuests } from './quests/service.ts';
import { hasOverdue } from './quests/store.ts';
import { isBoardDue, publishBoards } from './tournaments/board.ts';
import { payTournaments } from './tournaments/payout.ts';
import { isTournamentMoving, moveTournaments } from './tournaments/states.ts';
import { hasUnpaid } from './tournaments/store.ts';

const levelPayload = z.object({ playerId: z.uuid(), levelId: z.uuid() });

/** Queued work of retention. */
export const retentionJobs: readonly JobDefinition<RetentionKernel>[] = [
  { name: GRANT_LEVEL, handle: (context, payload) => grantLevel(context, levelPayload.parse(payload)) },
];

/** Timed work of retention, by the platform's clock. Each may run in several processes at once. */
export const retentionSweeps: readonly SweepDefinition<RetentionKernel>[] = [
  { name: 'retention.endOverdueQuests', everyMs: 1000, isDue: hasOverdue, sweep: endOverdueQuests },
  { name: 'retention.moveTournaments', everyMs: 1000, isDue: isTournamentMoving, sweep: moveTournaments },
  { name: 'retention.publishBoards', everyMs: 1000, isDue: isBoardDue, sweep: publishBoards },
  { name: 'retention.payTournaments', everyMs: 2000, isDue: hasUnpaid, sweep: payTournaments },
];
