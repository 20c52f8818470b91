import * as z from 'zod/mini';
import { approvalStates } from './approvals.ts';
import { bulkStates } from './bulk.ts';
import { claimKinds } from './workplace/workplace.ts';
import { liveFigures } from './workplace/live-figures.ts';
import { queueBacklog } from './session.ts';

/** Path of the console's socket on its own origin; the cookie decides who is connected (operator §4, Hub). */
export const consoleSocketPath = '/api/console/v1/connection';

/** Channels of the console (operator §4, Hub). Each requires the permission of what it reports. */
export const consoleChannels = {
  /** The operator's own channel. */
  operator: (operatorId: string): string => `console:operator#${operatorId}`,
  /** The number of waiting items in the queues that the operator may read, and since when the oldest waits. */
  queues: 'console:queues',
  queue: (name: string): string => `console:queue:${name}`,
  approvals: 'console:approvals',
  /** The last hour in figures. */
  live: 'console:live',
  /** A note of the handover was written. */
  handover: 'console:handover',
  player: (playerId: string): string => `console:player:${playerId}`,
} as const;

/** Codes with which the server closes a socket for good. After the second one the session continues, and its permissions are read again. */
export const consoleCloseCodes = { sessionOver: 4500, authorityChanged: 4501 } as const;

/** Parts of a player's page to reload (operator §2.3). `audit`: an operator did something about the player; `colleagues`: who has the page open. */
const playerAreas = ['head', 'money', 'play', 'bonuses', 'identity', 'safety', 'contact', 'sessions', 'audit', 'colleagues'] as const;
export type PlayerArea = (typeof playerAreas)[number];

const approvalMoved = { id: z.string(), state: z.enum(approvalStates) };

/**
 * The `data` of every publication, by channel kind: ids, states, counts and moments alone, since subscribers read the object itself by its
 * call. Figures are sums of everybody's, and come whole.
 */
export const consolePublications = {
  operator: z.discriminatedUnion('event', [
    z.object({ event: z.literal('approval.changed'), ...approvalMoved }),
    /** A colleague has taken over an item that the operator had open. */
    z.object({ event: z.literal('claim.lost'), kind: z.enum(claimKinds), id: z.string() }),
    /** How far an act on many objects is: how many of how many have had their turn. */
    z.object({ event: z.literal('bulk.progress'), id: z.string(), state: z.enum(bulkStates), taken: z.int(), of: z.int() }),
  ]),
  /** The whole, whenever it differs from what this socket was sent last; the first follows the subscribe. */
  queues: z.object({ queues: z.array(queueBacklog) }),
  queue: z.object({ kind: z.enum(['item.added', 'item.changed', 'item.claimed', 'item.looked', 'item.gone']), id: z.string() }),
  approvals: z.object(approvalMoved),
  /** The whole, whenever it differs from what was sent last. */
  live: liveFigures,
  handover: z.object({ id: z.string() }),
  player: z.object({ area: z.enum(playerAreas) }),
};
