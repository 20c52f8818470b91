import { consoleChannels } from '@pavilion/contract/console/channels.ts';
import type { PermissionName } from '@pavilion/contract/calls/permissions.ts';
import type { Audience, ChannelResolution, ChannelResolver, ChannelRule } from '../hub/channels/channel-rule.ts';

const stream: ChannelRule = {
  history: { size: 100, ttlMs: 600_000, recovery: 'stream' },
  isPersonal: true,
  hasPresence: false,
  mayClientsPublish: false,
};
/** Its content differs by subscriber, so there is no history: each subscriber is sent the whole once. */
const unkept: ChannelRule = { ...stream, history: null };

/** A queue and the permission to read it. */
export interface QueueChannel {
  readonly name: string;
  readonly permission: PermissionName;
}

const OWN = consoleChannels.operator('');
const PLAYER = consoleChannels.player('');
const PLAYER_ID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

const kept = (audience: Audience): ChannelResolution => ({ status: 'known', rule: stream, audience });
const openTo = (right: PermissionName): ChannelResolution => kept({ right });

/** All channels of the console's socket, which knows none of the players' (operator §4, Hub). */
export function consoleChannelResolver(queues: readonly QueueChannel[]): ChannelResolver {
  const named = new Map<string, ChannelResolution>([
    // Every connection belongs to an operator and receives the counts of the operator's queues.
    [consoleChannels.queues, { status: 'known', rule: unkept, audience: 'everyone' }],
    [consoleChannels.handover, kept('everyone')],
    [consoleChannels.approvals, openTo('approvals.read')],
    [consoleChannels.live, openTo('reports.read')],
    ...queues.map(({ name, permission }) => [consoleChannels.queue(name), openTo(permission)] as const),
  ]);
  return (name) => {
    if (name.startsWith(OWN)) return kept([name.slice(OWN.length)]);
    if (name.startsWith(PLAYER) && PLAYER_ID.test(name.slice(PLAYER.length))) return openTo('players.read');
    return named.get(name) ?? { status: 'unknown' };
  };
}
