import type { Random } from '../../kernel/random.ts';
import type { Log } from '../../kernel/log.ts';
import type { Broadcaster } from './broadcaster.ts';
import type { ChannelRegistry } from './channel-registry.ts';
import type { ChannelResolver } from './channel-rule.ts';
import type { Directory } from './directory.ts';
import type { HubLimits } from './limits.ts';
import type { HubMetrics } from './metrics.ts';
import type { SessionCache } from './session-cache.ts';
import type { HubTime } from './time.ts';
import type { TimingWheel } from './wheel.ts';

/** Who a connection token speaks for. */
export interface ConnectionIdentity {
  /** Empty only under the open test profile, whose tokens need not name anyone. */
  readonly playerId: string;
  readonly sessionId: string | null;
  /** Null: the connection does not expire. */
  readonly expiresAtSeconds: number | null;
}

export type TokenOutcome = ConnectionIdentity | 'expired' | 'invalid';

/** A subscription token of the open test profile: which user may listen to which channel, until when. */
export interface SubscriptionGrant {
  readonly playerId: string;
  readonly channel: string;
  readonly expiresAtSeconds: number | null;
}

/** What the hub asks of those around it. */
export interface HubPorts {
  /** Reads an access token. Throws when it cannot tell (error 100, the client tries again). */
  authenticate(token: string): Promise<TokenOutcome>;
  /**
   * Whether the session behind a token still stands: asked at connect and at refresh, remembered for 30 s. Absent where
   * `authenticate` has looked already.
   */
  isSessionOpen?(sessionId: string): Promise<boolean>;
  /** Reads subscription tokens; absent means they grant nothing. */
  readSubscriptionToken?(token: string): Promise<SubscriptionGrant | 'expired' | 'invalid'>;
  resolveChannel: ChannelResolver;
}

/** The parts of a running hub, as its handlers see them. */
export interface HubCore {
  readonly ports: HubPorts;
  readonly limits: HubLimits;
  readonly time: HubTime;
  readonly random: Random;
  readonly log: Log;
  readonly metrics: HubMetrics;
  readonly wheel: TimingWheel;
  readonly channels: ChannelRegistry;
  readonly broadcaster: Broadcaster;
  readonly directory: Directory;
  readonly sessions: SessionCache;
  /** What the connect reply gives as the server's version. */
  readonly version: string;
}
