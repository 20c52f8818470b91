import { consoleChannels, consolePublications } from '@pavilion/contract/console/channels.ts';
import type { Hub } from '../hub/hub.ts';
import type { QueueChannel } from './console-channels.ts';

/** Queue changes caused by time alone are read once in this many turns. */
const TURNS_TO_READ_ALL = 10;

/** How many wait, and since when the oldest does. */
interface Backlog {
  count: number;
  oldestAt: Date | null;
}

/** A backlog that not every operator sees in full. */
interface SharedBacklog extends Backlog {
  shares?: readonly (Backlog & { askedBy: string; permission: string | null })[];
}

interface Who {
  operatorId: string;
  permissions: ReadonlySet<string>;
}

/** The message for all operators who may read the same queues and see the same part of them. */
interface Made {
  data: unknown;
  text: string;
}

const EMPTY: Backlog = { count: 0, oldestAt: null };

export interface QueueBacklogsOptions {
  readonly hub: Hub;
  readonly queues: readonly QueueChannel[];
  /** Waiting items, by the names of queues. */
  read(names: readonly string[]): Promise<ReadonlyMap<string, SharedBacklog>>;
  /** The part of it that waits for one operator. */
  ownOf(backlog: SharedBacklog, who: Who): Backlog;
  /** The permissions of a socket's session, as of its connection. */
  permissionsOf(sessionKey: string | null): ReadonlySet<string>;
}

/** The backlogs of queues: read while someone subscribes and something changed, and sent to each operator for whom they differ (operator §4, Hub). */
export class QueueBacklogs {
  readonly #options: QueueBacklogsOptions;
  readonly #backlogs = new Map<string, SharedBacklog>();
  readonly #moved = new Set<string>();
  /** The last message sent to each socket. */
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
    const made = new Map<string, Made>();
    hub.publishEach(consoleChannels.queues, ({ clientId, sessionId, playerId }) => {
      const { data, text } = this.#madeFor({ operatorId: playerId, permissions: this.#options.permissionsOf(sessionId) }, made);
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

  /** Made once a turn for all who have the same of the same queues: two hundred operators would hold up players' calls each second (OS-38). */
  #madeFor(who: Who, made: Map<string, Made>): Made {
    const names = this.#options.queues.filter(({ permission }) => who.permissions.has(permission)).map(({ name }) => name);
    const own = names.map((name) => ({ name, ...this.#ownOf(name, who) }));
    const key = own.map(({ name, count, oldestAt }) => `${name} ${count} ${oldestAt?.getTime() ?? ''}`).join();
    const known = made.get(key);
    if (known !== undefined) return known;
    const data = consolePublications.queues.parse({ queues: own });
    const fresh = { data, text: JSON.stringify(data) };
    made.set(key, fresh);
    return fresh;
  }

  #ownOf(name: string, who: Who): Backlog {
    const backlog: SharedBacklog = this.#backlogs.get(name) ?? EMPTY;
    return this.#options.ownOf(backlog, who);
  }
}
