import type { Subscription } from '../channels/channel.ts';

/** The subscriptions of one connection. A list instead of a map: there are a dozen, and ten thousand maps of a dozen cost 4 MB more. */
export class SubscriptionList {
  readonly #list: Subscription[] = [];

  get size(): number {
    return this.#list.length;
  }

  get(channel: string): Subscription | undefined {
    return this.#list.find((subscription) => subscription.channel.name === channel);
  }

  add(subscription: Subscription): void {
    this.#list.push(subscription);
  }

  remove(subscription: Subscription): void {
    const last = this.#list.pop();
    if (last !== undefined && last !== subscription) this.#list[this.#list.indexOf(subscription)] = last;
  }

  /** Empties the list and returns its content. */
  takeAll(): Subscription[] {
    return this.#list.splice(0);
  }
}
