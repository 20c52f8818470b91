import type { Channel, Subscription, Traffic } from './channel.ts';
import { encodeTextFrame } from '../frame.ts';
import type { HubLimits } from '../limits.ts';
import type { HubMetrics } from '../metrics.ts';
import type { HubTime } from '../time.ts';

interface BroadcasterOptions {
  readonly limits: HubLimits;
  readonly time: HubTime;
  readonly metrics: HubMetrics;
}

/**
 * Sends push objects to the subscribers of a channel (realtime §7.1–3): one shared frame, at once when the channel was silent, else batched
 * for some milliseconds; large audiences in slices, so that other work is not blocked.
 */
export class Broadcaster {
  readonly #options: BroadcasterOptions;
  #gathering: Channel[] = [];

  constructor(options: BroadcasterOptions) {
    this.#options = options;
  }

  /** Sends one push object to all current subscribers. */
  send(channel: Channel, line: string): void {
    if (channel.subscribers.length === 0) return;
    const { limits, time } = this.#options;
    const traffic = channel.openTraffic();
    traffic.pendingLines.push(line);
    traffic.pendingSizeBytes += line.length;
    const isFirst = traffic.pendingLines.length === 1;
    const isSilent = traffic.outgoing.length === 0 && time.monotonicMs() - traffic.lastSentMs >= limits.batchDelayMs;
    if ((isFirst && isSilent) || traffic.pendingSizeBytes >= limits.batchSizeBytes) this.flush(channel);
    else if (isFirst) this.#gather(channel);
  }

  /** Closes the batch of a channel; later subscribers are not among its readers. */
  flush(channel: Channel): void {
    const { traffic, subscribers } = channel;
    if (traffic === null || traffic.pendingLines.length === 0) return;
    const lines = traffic.pendingLines;
    traffic.pendingLines = [];
    traffic.pendingSizeBytes = 0;
    traffic.lastSentMs = this.#options.time.monotonicMs();
    const frame = encodeTextFrame(lines.join('\n'));
    if (traffic.outgoing.length === 0 && subscribers.length <= this.#options.limits.fanOutSlice) {
      this.#writeAll(subscribers, frame, lines.length);
      return;
    }
    // A large audience is written to over several turns, during which it may change: this frame goes to the current subscribers.
    traffic.outgoing.push({ frame, lines: lines.length, recipients: subscribers.slice(), next: 0 });
    if (traffic.outgoing.length === 1) this.#writeSlice(traffic);
  }

  /** Closes every batch now, before the process ends. */
  flushAll(): void {
    const gathering = this.#gathering;
    this.#gathering = [];
    for (const channel of gathering) this.flush(channel);
  }

  #gather(channel: Channel): void {
    this.#gathering.push(channel);
    if (this.#gathering.length === 1) this.#options.time.after(this.#options.limits.batchDelayMs, () => this.flushAll());
  }

  /** Closing a slow reader removes it from the list being iterated, so a small audience is iterated backwards. */
  #writeAll(recipients: readonly Subscription[], frame: Buffer, lines: number): void {
    for (let index = recipients.length - 1; index >= 0; index -= 1) {
      if (recipients[index]?.connection.push(frame) === true) this.#options.metrics.deliveries += lines;
    }
  }

  #writeSlice(traffic: Traffic): void {
    const [fanOut] = traffic.outgoing;
    if (fanOut === undefined) return;
    const end = Math.min(fanOut.recipients.length, fanOut.next + this.#options.limits.fanOutSlice);
    for (; fanOut.next < end; fanOut.next += 1) {
      const subscription = fanOut.recipients[fanOut.next];
      const isThere = subscription !== undefined && subscription.index !== -1;
      if (isThere && subscription.connection.push(fanOut.frame)) this.#options.metrics.deliveries += fanOut.lines;
    }
    if (fanOut.next === fanOut.recipients.length) traffic.outgoing.shift();
    if (traffic.outgoing.length > 0) setImmediate(() => this.#writeSlice(traffic));
  }
}
