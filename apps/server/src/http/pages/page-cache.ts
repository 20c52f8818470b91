import { BoundedMap } from '../../kernel/bounded/bounded-map.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { RenderedPage } from './rendered-page.ts';

interface Entry {
  page: RenderedPage;
  freshUntilMs: number;
  goneAtMs: number;
}

interface PageCacheOptions {
  clock: Pick<Clock, 'realNow'>;
  freshMs: number;
  /** How long a stale page may still be served while its successor is rendered, in ms. */
  staleMs: number;
  /** Maximum size of all pages together. */
  maxBytes: number;
}

// Overhead of an entry besides its page, which is kept plain and as gzip of at most the same size.
const ENTRY_BYTES = 2048;
const bytesOf = (key: string, { page }: Entry): number => ENTRY_BYTES + 2 * (key.length + page.body.byteLength);

/**
 * Caches guests' pages for a few seconds (ARCHITECTURE.md, Pages): one render per key at a time, the old page while the new one is
 * rendered. The key contains everything a page depends on, so nothing leaks between visitors (S37).
 */
export class PageCache {
  readonly #options: PageCacheOptions;
  readonly #entries: BoundedMap<Entry>;
  readonly #pending = new Map<string, Promise<RenderedPage>>();

  constructor(options: PageCacheOptions) {
    this.#options = options;
    this.#entries = new BoundedMap(options.maxBytes, bytesOf);
  }

  /** A page that may be served at once; renews it if it is stale. */
  peek(key: string, render: () => Promise<RenderedPage>): RenderedPage | undefined {
    const entry = this.#entries.get(key);
    const nowMs = this.#nowMs();
    if (entry === undefined || nowMs >= entry.goneAtMs) return undefined;
    if (nowMs >= entry.freshUntilMs) this.#renew(key, render).catch(() => undefined); // The stale page is served; the next visitor sees the error.
    return entry.page;
  }

  /** The page that is there, however old it is. */
  kept(key: string): RenderedPage | undefined {
    return this.#entries.get(key)?.page;
  }

  /** The page of a key, rendered once for all who wait for it. Only pages with status 200 and 404 are cached. */
  async get(key: string, render: () => Promise<RenderedPage>): Promise<RenderedPage> {
    return this.peek(key, render) ?? this.#renew(key, render);
  }

  #renew(key: string, render: () => Promise<RenderedPage>): Promise<RenderedPage> {
    const running = this.#pending.get(key);
    if (running !== undefined) return running;
    const started = this.#store(key, render).finally(() => this.#pending.delete(key));
    this.#pending.set(key, started);
    return started;
  }

  async #store(key: string, render: () => Promise<RenderedPage>): Promise<RenderedPage> {
    const page = await render();
    if (page.status !== 200 && page.status !== 404) return page;
    const freshUntilMs = this.#nowMs() + this.#options.freshMs;
    this.#entries.set(key, { page, freshUntilMs, goneAtMs: freshUntilMs + this.#options.staleMs });
    return page;
  }

  #nowMs(): number {
    return this.#options.clock.realNow().getTime();
  }
}
