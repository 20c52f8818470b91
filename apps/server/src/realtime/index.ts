export { resolveChannel } from './channels.ts';
export type { ChannelResolution, ChannelRule } from './hub/channels/channel-rule.ts';
export type { SubscriptionGrant, TokenOutcome } from './hub/core.ts';
export { type ConsoleRealtime, createConsoleRealtime } from './console/console-realtime.ts';
export { createHub, type Hub } from './hub/hub.ts';
export { closeReasons } from './hub/connections/protocol.ts';
export { createSystemTime } from './hub/time.ts';
export { waitingRows } from './outbox/store.ts';
export { createRealtime, type Realtime, type RealtimeOptions } from './realtime.ts';
