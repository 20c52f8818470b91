import type { Channel, FanOut } from './channel.ts';
import { encodeTextFrame } from './frame.ts';
import type { HubLimits } from './limits.ts';
import type { HubMetrics } from './metrics.ts';
import type { HubTime } from './time.ts';

export interface BroadcasterOptions {
  readonly limits: HubLimits;
  readonly time: HubTime;
  readonly metrics: HubMetrics;
}

/**
 * Carries push objects to the subscribers of a channel (realtime.md §7.1–3): one frame for all of them, at once when the channel
 * was silent, else gathered for some milliseconds; large audiences in slices, so that nothing else waits for them.
 */
export class Broadcaster {
  readonly #options: BroadcasterOptions;
  #gathering: Channel[] = [];

  constructor(options: BroadcasterOptions) {
    this.#options = options;
  }

  /** Sends one push object to everybody who is subscribed now. */
  send(channel: Channel, line: string): void {
    if (channel.subscribers.length === 0) return;
    const { limits, time } = this.#options;
    if (channel.pendingLines !== null) {
      channel.pendingLines.push(line);
      channel.pendingSizeBytes += line.length;
      if (channel.pendingSizeBytes >= limits.batchSizeBytes) this.flush(channel);
      return;
    }
    channel.pendingLines = [line];
    channel.pendingSizeBytes = line.length;
    if (channel.outgoing === null && time.monotonicMs() - channel.lastSentMs >= limits.batchDelayMs) this.flush(channel);
    else this.#gather(channel);
  }

  /** Closes the batch of a channel; whoever subscribes from now on is not among its readers. */
  flush(channel: Channel): void {
    if (channel.pendingLines === null) return;
    const lines = channel.pendingLines;
    channel.pendingLines = null;
    channel.pendingSizeBytes = 0;
    channel.lastSentMs = this.#options.time.monotonicMs();
    const isLarge = channel.subscribers.length > this.#options.limits.fanOutSlice;
    const fanOut: FanOut = {
      frame: encodeTextFrame(lines.length === 1 ? (lines[0] ?? '') : lines.join('\n')),
      lines: lines.length,
      // A large audience is written to over several turns, in which it may change; a small one is finished before anybody can come or go.
      recipients: isLarge || channel.outgoing !== null ? channel.subscribers.slice() : channel.subscribers,
      next: 0,
    };
    if (channel.outgoing !== null) {
      channel.outgoing.push(fanOut);
      return;
    }
    if (!isLarge) {
      this.#writeAll(fanOut);
      return;
    }
    channel.outgoing = [fanOut];
    this.#writeSlice(channel);
  }

  /** Closes every batch now: before the process ends. */
  flushAll(): void {
    const gathering = this.#gathering;
    this.#gathering = [];
    for (const channel of gathering) this.flush(channel);
  }

  #gather(channel: Channel): void {
    this.#gathering.push(channel);
    if (this.#gathering.length === 1) this.#options.time.after(this.#options.limits.batchDelayMs, () => this.flushAll());
  }

  /** Closing a slow reader takes it out of the list being walked, so a small audience is walked from its end. */
  #writeAll(fanOut: FanOut): void {
    const { recipients, frame, lines } = fanOut;
    for (let index = recipients.length - 1; index >= 0; index -= 1) {
      if (recipients[index]?.connection.push(frame) === true) this.#options.metrics.deliveries += lines;
    }
  }

  #writeSlice(channel: Channel): void {
    const fanOut = channel.outgoing?.[0];
    if (fanOut === undefined) return;
    const end = Math.min(fanOut.recipients.length, fanOut.next + this.#options.limits.fanOutSlice);
    for (; fanOut.next < end; fanOut.next += 1) {
      const subscription = fanOut.recipients[fanOut.next];
      const isThere = subscription !== undefined && subscription.index !== -1;
      if (isThere && subscription.connection.push(fanOut.frame)) this.#options.metrics.deliveries += fanOut.lines;
    }
    if (fanOut.next === fanOut.recipients.length) channel.outgoing?.shift();
    if (channel.outgoing?.length === 0) channel.outgoing = null;
    else setImmediate(() => this.#writeSlice(channel));
  }
}
