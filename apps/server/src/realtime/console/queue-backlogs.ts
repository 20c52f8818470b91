import { consoleChannels, consolePublications } from '@pavilion/contract/console/channels.ts';
import type { Hub } from '../hub/hub.ts';
import type { QueueChannel } from './console-channels.ts';

/** What only time changes in a queue is read after so many turns. */
const TURNS_TO_READ_ALL = 10;

/** How many wait, and since when the oldest does. */
interface Backlog {
  count: number;
  oldestAt: Date | null;
}

const EMPTY: Backlog = { count: 0, oldestAt: null };

export interface QueueBacklogsOptions {
  readonly hub: Hub;
  readonly queues: readonly QueueChannel[];
  /** What waits, by the names of queues. */
  read(names: readonly string[]): Promise<ReadonlyMap<string, Backlog>>;
  /** What the session of a socket may do, as it was connected. */
  permissionsOf(sessionKey: string | null): ReadonlySet<string>;
}

/** The backlogs of queues: read while someone subscribes and something changed, and sent to each operator for whom they differ (operator §4, Hub). */
export class QueueBacklogs {
  readonly #options: QueueBacklogsOptions;
  readonly #backlogs = new Map<string, Backlog>();
  readonly #moved = new Set<string>();
  /** What each socket was sent last. */
  #sent = new Map<string, string>();
  #turns = 0;

  constructor(options: QueueBacklogsOptions) {
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
      // The next subscriber is sent a fresh reading.
      this.#turns = 0;
      return;
    }
    await this.#readAgain();
    const sent = new Map<string, string>();
    hub.publishEach(consoleChannels.queues, ({ clientId, sessionId }) => {
      const data = this.#dataFor(this.#options.permissionsOf(sessionId));
      const text = JSON.stringify(data);
      sent.set(clientId, text);
      return this.#sent.get(clientId) === text ? undefined : data;
    });
    this.#sent = sent;
  }

  async #readAgain(): Promise<void> {
    const names = this.#options.queues.map(({ name }) => name);
    const isTurnOfAll = this.#turns % TURNS_TO_READ_ALL === 0;
    const wanted = isTurnOfAll ? names : names.filter((name) => this.#moved.has(name));
    if (wanted.length === 0) {
      this.#turns += 1;
      return;
    }
    // Reset before the read, so that a change during it triggers another one.
    for (const name of wanted) this.#moved.delete(name);
    for (const [name, backlog] of await this.#options.read(wanted)) this.#backlogs.set(name, backlog);
    this.#turns += 1;
  }

  #dataFor(permissions: ReadonlySet<string>): unknown {
    const own = this.#options.queues.filter(({ permission }) => permissions.has(permission));
    return consolePublications.queues.parse({ queues: own.map(({ name }) => ({ name, ...(this.#backlogs.get(name) ?? EMPTY) })) });
  }
}
