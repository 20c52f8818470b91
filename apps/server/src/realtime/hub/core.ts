import type { Random } from '../../kernel/secrets/random.ts';
import type { Log } from '../../kernel/log/log.ts';
import type { Broadcaster } from './channels/broadcaster.ts';
import type { ChannelRegistry } from './channels/channel-registry.ts';
import type { ChannelResolver } from './channels/channel-rule.ts';
import type { Directory } from './directory.ts';
import type { Connection } from './connections/connection.ts';
import type { HubLimits } from './limits.ts';
import type { HubMetrics } from './metrics.ts';
import type { SessionCache } from './connections/session-cache.ts';
import type { HubTime } from './time.ts';
import type { TimingWheel } from './wheel.ts';

/** The player a connection token identifies. */
export interface ConnectionIdentity {
  /** Empty only under the open test profile, whose tokens need not name a user. */
  readonly playerId: string;
  readonly sessionId: string | null;
  /** Null: the connection does not expire. */
  readonly expiresAtSeconds: number | null;
}

export type TokenOutcome = ConnectionIdentity | 'expired' | 'invalid';

/** A subscription token of the open test profile: user, channel and expiry. */
export interface SubscriptionGrant {
  readonly playerId: string;
  readonly channel: string;
  readonly expiresAtSeconds: number | null;
}

/** The interface of the hub to its host. */
export interface HubPorts {
  /** Verifies an access token. Throws when it cannot decide (error 100, the client retries). */
  authenticate(token: string): Promise<TokenOutcome>;
  /**
   * Whether the session behind a token is still open: checked at connect and at refresh, cached for 30 s. Absent when `authenticate` has
   * already checked it.
   */
  isSessionOpen?(sessionId: string): Promise<boolean>;
  /** Verifies subscription tokens; absent means they grant nothing. */
  readSubscriptionToken?(token: string): Promise<SubscriptionGrant | 'expired' | 'invalid'>;
  /** Whether a connection holds the right that a channel is open to; absent means none does. Throws when it cannot decide. */
  holdsRight?(connection: Pick<Connection, 'sessionId' | 'credential'>, right: string): Promise<boolean>;
  resolveChannel: ChannelResolver;
}

/**
 * Counts connects (S49). Players count individually and not by address, so that many behind one address, such as an office or a carrier, do
 * not lock others out.
 */
export interface ConnectLimit {
  /** Whether an address may open further sockets: after too many that came to nothing it may not for a while. */
  mayOpen(address: string): boolean;
  /** Counts a connect of a player, or of a guest by address. @returns whether it is within the limit */
  admit(whose: string): boolean;
  /** Counts a socket that was refused, or said nothing; null is an address without limits. */
  countFailed(address: string | null): void;
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
  readonly connectLimit: ConnectLimit | undefined;
  /** The server version in the connect reply. */
  readonly version: string;
}
