import pg from 'pg';
import * as z from 'zod';
import { repeat } from '../../jobs/repeat.ts';
import type { Log } from '../../kernel/log/log.ts';
import type { ConsoleNews } from './news.ts';
import { listenForNews, provePresence } from './news-store.ts';

const newsSchema = z.object({ channel: z.string(), data: z.unknown() });

export interface NewsListenerOptions {
  /** The server itself: a pooler keeps no session that could listen (D-179). */
  readonly connectionString: string;
  readonly log: Log;
  hear(news: ConsoleNews): void;
  /** The connection was lost and is there again: news between may be missing. */
  missed(): void;
}

/** The connection is proven so often, and made anew where it is gone. */
const PROOF_MS = 2000;
const ANSWER_MS = 5000;

/**
 * Hears what transactions of all processes have told at their commit. A lost notification is no lost fact: whoever may have missed one
 * reads everything again, so nothing is kept for it (operator §4, Hub).
 */
export class NewsListener {
  readonly #options: NewsListenerOptions;
  #client: pg.Client | null = null;
  #proving: { stop(): Promise<void> } | undefined;

  constructor(options: NewsListenerOptions) {
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
      await listenForNews(client);
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
      this.#options.log.warn({ err: error }, 'the console’s news cannot be heard');
      if (client !== null) this.#lose(client);
      client?.end().catch(() => undefined);
    }
  }

  #hear(payload: string): void {
    try {
      this.#options.hear(newsSchema.parse(JSON.parse(payload)));
    } catch (error) {
      this.#options.log.error({ err: error }, 'news of the console dropped');
    }
  }
}
