import type { ChannelRule } from './channel-rule.ts';
import type { Stream } from './stream.ts';

/** A connection, as a channel knows its subscribers. */
export interface Subscriber {
  readonly clientId: string;
  readonly playerId: string;
  readonly sessionId: string | null;
  /** Sends a frame of pushes. @returns whether it was accepted */
  push(frame: Buffer): boolean;
}

/** One connection's subscription to a channel. */
export interface Subscription {
  readonly connection: Subscriber;
  readonly channel: Channel;
  /** Its index in `channel.subscribers`, so leaving is cheap even in a channel of thousands. */
  index: number;
}

/** A frame being sent to the subscribers the channel had when the frame was closed. */
interface FanOut {
  readonly frame: Buffer;
  readonly lines: number;
  readonly recipients: readonly Subscription[];
  next: number;
}

// One shared empty list, replaced at the first join: nine in ten channels have exactly one subscriber, and spare capacity would cost memory.
const NOBODY: Subscription[] = [];

/** Traffic waiting for the subscribers of a channel. */
export interface Traffic {
  /** Push objects waiting for their batch. */
  pendingLines: string[];
  pendingSizeBytes: number;
  lastSentMs: number;
  /** Frames whose fan-out has begun and yielded, in order. */
  outgoing: FanOut[];
  /** Newest version seen per object (an account), so that an older state never follows a newer one. */
  versions: Map<string, bigint> | null;
}

/** A channel with subscribers or kept history. There are tens of thousands and most of them are silent, so little is stored. */
export class Channel {
  readonly name: string;
  readonly rule: ChannelRule;
  /** Null without history. Silent channels share an empty one; the first publication gives a channel its own. */
  stream: Stream | null;
  subscribers: Subscription[] = NOBODY;
  /** Null until something is published. */
  traffic: Traffic | null = null;
  /** When the last subscriber left; meaningful only without subscribers. */
  idleSinceMs = 0;

  constructor(name: string, rule: ChannelRule, stream: Stream | null) {
    this.name = name;
    this.rule = rule;
    this.stream = stream;
  }

  /** The channel's traffic, created on first use. */
  openTraffic(): Traffic {
    this.traffic ??= { pendingLines: [], pendingSizeBytes: 0, lastSentMs: Number.NEGATIVE_INFINITY, outgoing: [], versions: null };
    return this.traffic;
  }

  join(connection: Subscriber): Subscription {
    const subscription: Subscription = { connection, channel: this, index: this.subscribers.length };
    if (subscription.index === 0) this.subscribers = [subscription];
    else this.subscribers.push(subscription);
    return subscription;
  }

  /** Removes the subscription; one still in a fan-out list knows by its index that it has ended. */
  leave(subscription: Subscription): void {
    const last = this.subscribers.pop();
    if (last !== undefined && last !== subscription) {
      this.subscribers[subscription.index] = last;
      last.index = subscription.index;
    }
    subscription.index = -1;
    if (this.subscribers.length === 0) this.subscribers = NOBODY;
  }
}
