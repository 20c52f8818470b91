export { resolveChannel } from './channels.ts';
export type { ConnectionIdentity, HubPorts, SubscriptionGrant, TokenOutcome } from './hub/core.ts';
export { createHub, type Hub, type HubOptions, type PublishOptions, type PublishOutcome, type ThingVersion } from './hub/hub.ts';
export { defaultLimits, type HubLimits } from './hub/limits.ts';
export type { HubMetrics } from './hub/metrics.ts';
export { closeReasons, unsubscribeReasons } from './hub/protocol.ts';
export { createSystemTime, type HubTime } from './hub/time.ts';
