import { consoleChannels, consolePublications } from '@pavilion/contract/console/channels.ts';
import type { Hub } from '../hub/hub.ts';
import type { QueueChannel } from './console-channels.ts';

/** What only time changes in a queue is counted after so many turns. */
const TURNS_TO_COUNT_ALL = 10;

export interface QueueCountsOptions {
  readonly hub: Hub;
  readonly queues: readonly QueueChannel[];
  /** How many wait, by the names of queues. */
  count(names: readonly string[]): Promise<ReadonlyMap<string, number>>;
  /** What the session of a socket may do, as it was connected. */
  permissionsOf(sessionKey: string | null): ReadonlySet<string>;
}

/** How many wait for whom: counted while somebody listens and something moved, and sent to each who sees another count (operator §4, Hub). */
export class QueueCounts {
  readonly #options: QueueCountsOptions;
  readonly #counts = new Map<string, number>();
  readonly #moved = new Set<string>();
  /** What each socket was sent last. */
  #sent = new Map<string, string>();
  #turns = 0;

  constructor(options: QueueCountsOptions) {
    this.#options = options;
  }

  /** Something was added to a queue or is gone from it. */
  note(queue: string): void {
    this.#moved.add(queue);
  }

  /** One turn; there is one in a second. */
  async turn(): Promise<void> {
    const { hub } = this.#options;
    if (!hub.hasSubscribers(consoleChannels.queues)) {
      // The next who listens is sent what is counted then.
      this.#turns = 0;
      return;
    }
    await this.#countAgain();
    const sent = new Map<string, string>();
    hub.publishEach(consoleChannels.queues, ({ clientId, sessionId }) => {
      const data = this.#dataFor(this.#options.permissionsOf(sessionId));
      const text = JSON.stringify(data);
      sent.set(clientId, text);
      return this.#sent.get(clientId) === text ? undefined : data;
    });
    this.#sent = sent;
  }

  async #countAgain(): Promise<void> {
    const names = this.#options.queues.map(({ name }) => name);
    const isTurnOfAll = this.#turns % TURNS_TO_COUNT_ALL === 0;
    const wanted = isTurnOfAll ? names : names.filter((name) => this.#moved.has(name));
    if (wanted.length === 0) {
      this.#turns += 1;
      return;
    }
    // Before the count: what moves meanwhile is counted once more.
    for (const name of wanted) this.#moved.delete(name);
    for (const [name, count] of await this.#options.count(wanted)) this.#counts.set(name, count);
    this.#turns += 1;
  }

  #dataFor(permissions: ReadonlySet<string>): unknown {
    const own = this.#options.queues.filter(({ permission }) => permissions.has(permission));
    return consolePublications.queues.parse({ queues: own.map(({ name }) => ({ name, count: this.#counts.get(name) ?? 0 })) });
  }
}
