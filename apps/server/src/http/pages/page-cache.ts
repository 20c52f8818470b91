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
  maxEntries: number;
}

/**
 * Caches guests' pages for a few seconds (ARCHITECTURE.md, Pages): one render per key at a time, the old page while the new one is
 * rendered. The key contains everything a page depends on, so nothing leaks between visitors (S37).
 */
export class PageCache {
  readonly #options: PageCacheOptions;
  readonly #entries = new Map<string, Entry>();
  readonly #pending = new Map<string, Promise<RenderedPage>>();

  constructor(options: PageCacheOptions) {
    this.#options = options;
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

  clear(): void {
    this.#entries.clear();
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
    this.#entries.delete(key);
    const oldest = this.#entries.size >= this.#options.maxEntries ? this.#entries.keys().next() : undefined;
    if (oldest?.done === false) this.#entries.delete(oldest.value);
    const freshUntilMs = this.#nowMs() + this.#options.freshMs;
    this.#entries.set(key, { page, freshUntilMs, goneAtMs: freshUntilMs + this.#options.staleMs });
    return page;
  }

  #nowMs(): number {
    return this.#options.clock.realNow().getTime();
  }
}
