import * as z from 'zod/mini';
import type { JobDefinition } from '../../../jobs/runner.ts';
import type { Kernel } from '../../../kernel/context.ts';
import type { Follower } from '../../../kernel/followers/follower.ts';
import type { GamePorts } from '../ports.ts';

type SessionEndContext = Pick<Kernel, 'jobs'> & { game: Pick<GamePorts, 'bettingCompany'> };

const NOTIFY_BETTING = 'game.tell-betting-of-ended-sessions';
const payload = z.object({ playerId: z.uuid() });

/** Notifies the betting provider of ended sessions, so that it closes its sockets as our hub does (L7, S12). */
export const bettingSessionEnds: Follower<SessionEndContext> = {
  name: 'game.betting-session-ends',
  types: ['SessionClosed'],
  handle: async ({ jobs }, transaction, events) => {
    for (const playerId of new Set(events.flatMap((event) => event.playerId ?? [])))
      await jobs.enqueue(transaction, { name: NOTIFY_BETTING, payload: { playerId } });
  },
};

export const notifyBettingJob: JobDefinition<SessionEndContext> = {
  name: NOTIFY_BETTING,
  handle: ({ game }, given) => game.bettingCompany.notifyEndedSessions(payload.parse(given).playerId),
};
