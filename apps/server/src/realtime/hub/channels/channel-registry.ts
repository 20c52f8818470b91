import type { Random } from '../../../kernel/secrets/random.ts';
import { Channel, type Subscription } from './channel.ts';
import type { ChannelRule, HistoryRule } from './channel-rule.ts';
import type { HubMetrics } from '../metrics.ts';
import { Stream } from './stream.ts';

/** Every channel with a subscriber or kept history. */
export class ChannelRegistry {
  readonly #channels = new Map<string, Channel>();
  readonly #nodeEpoch: string;
  readonly #metrics: HubMetrics;
  /** Shared by silent channels of one rule until their first publication. */
  readonly #emptyStreams = new Map<HistoryRule, Stream>();
  /** Increases whenever a numbered stream is dropped: one that restarts under the same name gets another epoch. */
  #generation = 0;

  constructor(random: Random, metrics: HubMetrics) {
    this.#nodeEpoch = random.bytes(6).toString('base64url');
    this.#metrics = metrics;
  }

  get(name: string): Channel | undefined {
    return this.#channels.get(name);
  }

  open(name: string, rule: ChannelRule): Channel {
    const known = this.#channels.get(name);
    if (known !== undefined) return known;
    const channel = new Channel(name, rule, rule.history === null ? null : this.#emptyStream(rule.history));
    this.#channels.set(name, channel);
    this.#metrics.channels = this.#channels.size;
    return channel;
  }

  /** Ends a subscription; a channel without subscribers is forgotten now or by a later sweep. */
  leave(subscription: Subscription, nowMs: number): void {
    const { channel } = subscription;
    channel.leave(subscription);
    if (channel.subscribers.length > 0) return;
    channel.idleSinceMs = nowMs;
    // Names in open namespaces come from clients: one without history is forgotten at once. A personal one is kept for its history's lifetime,
    // since publications without a channel are not numbered and a returning player would seem to have missed nothing.
    const hasNoPast = channel.stream === null || (channel.stream.top === 0 && !channel.rule.isPersonal);
    if (hasNoPast) this.#forget(channel);
  }

  /** Forgets idle channels whose history has expired (realtime §7.8). */
  sweep(nowMs: number): void {
    for (const channel of this.#channels.values()) {
      if (channel.subscribers.length > 0 || channel.stream === null) continue;
      const isOver = channel.idleSinceMs + channel.stream.rule.ttlMs <= nowMs && channel.stream.kept(nowMs).length === 0;
      if (!isOver) continue;
      this.#beginGeneration();
      this.#forget(channel);
    }
  }

  /** Invalidates every position. The subscribers are being disconnected: a channel they return to is a new one. */
  forgetAll(): void {
    this.#beginGeneration();
    this.#channels.clear();
    this.#metrics.channels = 0;
  }

  #beginGeneration(): void {
    this.#generation += 1;
    this.#emptyStreams.clear();
  }

  #emptyStream(rule: HistoryRule): Stream {
    const known = this.#emptyStreams.get(rule);
    if (known !== undefined) return known;
    const stream = new Stream(`${this.#nodeEpoch}.${this.#generation}`, rule);
    this.#emptyStreams.set(rule, stream);
    return stream;
  }

  #forget(channel: Channel): void {
    // Another channel may have taken the name since `forgetAll`.
    if (this.#channels.get(channel.name) === channel) this.#channels.delete(channel.name);
    this.#metrics.channels = this.#channels.size;
  }
}
