import type { ChannelRule } from './channel-rule.ts';
import type { Connection } from './connection.ts';
import type { Stream } from './stream.ts';

/** One connection's place among the subscribers of a channel. */
export interface Subscription {
  readonly connection: Connection;
  readonly channel: Channel;
  /** Its index in `channel.subscribers`, so that leaving costs nothing in a channel of thousands. */
  index: number;
}

/** A frame on its way to the subscribers a channel had when the frame was closed. */
export interface FanOut {
  readonly frame: Buffer;
  readonly lines: number;
  readonly recipients: readonly Subscription[];
  next: number;
}

// One shared empty list, replaced at the first join: nine in ten channels have exactly one subscriber, and room for more would cost memory.
const NOBODY: Subscription[] = [];

/** A channel somebody listens to, or whose past is kept. */
export class Channel {
  readonly name: string;
  readonly rule: ChannelRule;
  readonly stream: Stream | null;
  subscribers: Subscription[] = NOBODY;
  /** Push objects waiting for the batch to leave; null while none do, which is nearly always. */
  pendingLines: string[] | null = null;
  pendingSizeBytes = 0;
  lastSentMs = Number.NEGATIVE_INFINITY;
  /** Frames whose fan-out has begun and yielded, in order. */
  outgoing: FanOut[] | null = null;
  /** Newest version seen per thing (an account), so that an older state never follows a newer one. */
  versions: Map<string, bigint> | null = null;
  /** When the last subscriber left; meaningful while there is none. */
  idleSinceMs = 0;

  constructor(name: string, rule: ChannelRule, stream: Stream | null) {
    this.name = name;
    this.rule = rule;
    this.stream = stream;
  }

  join(connection: Connection): Subscription {
    const subscription: Subscription = { connection, channel: this, index: this.subscribers.length };
    if (subscription.index === 0) this.subscribers = [subscription];
    else this.subscribers.push(subscription);
    return subscription;
  }

  /** Removes the subscription; one still in a fan-out list knows by its index that it is over. */
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
