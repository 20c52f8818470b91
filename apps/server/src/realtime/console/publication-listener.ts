import pg from 'pg';
import * as z from 'zod';
import { repeat } from '../../jobs/repeat.ts';
import type { Log } from '../../kernel/log/log.ts';
import type { ConsolePublication } from './publications.ts';
import { listenForPublications, provePresence } from './publication-store.ts';

const publicationSchema = z.object({ channel: z.string(), data: z.unknown() });

interface PublicationListenerOptions {
  /** The server itself: a pooler keeps no session that could listen (D-179). */
  readonly connectionString: string;
  readonly log: Log;
  hear(publication: ConsolePublication): void;
  /** The connection was lost and is there again: publications in between may be missing. */
  missed(): void;
}

/** How often the connection is checked, and replaced if it is gone. */
const PROOF_MS = 2000;
const ANSWER_MS = 5000;

/**
 * Listens to what transactions of all processes announce at their commit. Nothing is kept for a lost notification: a page that
 * may have missed one reads everything again (operator §4, Hub).
 */
export class PublicationListener {
  readonly #options: PublicationListenerOptions;
  #client: pg.Client | null = null;
  #proving: { stop(): Promise<void> } | undefined;

  constructor(options: PublicationListenerOptions) {
    this.#options = options;
  }

  /** @throws when the database cannot be reached at the start */
  async start(): Promise<void> {
    this.#client = await this.#connect();
    this.#proving = repeat(PROOF_MS, () => this.#prove());
  }

  async stop(): Promise<void> {
    await this.#proving?.stop();
    const client = this.#client;
    this.#client = null;
    await client?.end();
  }

  async #connect(): Promise<pg.Client> {
    const client = new pg.Client({
      connectionString: this.#options.connectionString,
      application_name: 'pavilion-console',
      connectionTimeoutMillis: ANSWER_MS,
      query_timeout: ANSWER_MS,
    });
    client.on('error', () => this.#lose(client));
    client.on('end', () => this.#lose(client));
    client.on('notification', ({ payload = '' }) => this.#hear(payload));
    try {
      await client.connect();
      await listenForPublications(client);
    } catch (error) {
      client.end().catch(() => undefined);
      throw error;
    }
    return client;
  }

  #lose(client: pg.Client): void {
    if (this.#client === client) this.#client = null;
  }

  async #prove(): Promise<void> {
    const client = this.#client;
    try {
      if (client === null) {
        this.#client = await this.#connect();
        this.#options.missed();
      } else await provePresence(client);
    } catch (error) {
      this.#options.log.warn({ err: error }, 'the console’s publications cannot be received');
      if (client !== null) this.#lose(client);
      client?.end().catch(() => undefined);
    }
  }

  #hear(payload: string): void {
    try {
      this.#options.hear(publicationSchema.parse(JSON.parse(payload)));
    } catch (error) {
      this.#options.log.error({ err: error }, 'publication of the console dropped');
    }
  }
}
