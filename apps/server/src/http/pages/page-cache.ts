import type { Clock } from '../../kernel/clock.ts';
import type { CutPage } from './page-holes.ts';

/** A rendered page, ready to be answered again: its bytes are cut where each answer has its own. */
export interface RenderedPage extends CutPage {
  status: number;
  headers: Readonly<Record<string, string>>;
}

interface Entry {
  page: RenderedPage;
  freshUntilMs: number;
  goneAtMs: number;
}

export interface PageCacheOptions {
  clock: Pick<Clock, 'realNow'>;
  freshMs: number;
  /** How much longer a stale page may be served while its successor is rendered. */
  staleMs: number;
  maxEntries: number;
}

/**
 * Guests' pages for a few seconds (architecture.md, Pages): one render per key at a time, the old page while the new one is
 * made. The key holds everything a page depends on, so no visitor gets what belongs to another (reliability S37).
 */
export class PageCache {
  readonly #options: PageCacheOptions;
  readonly #entries = new Map<string, Entry>();
  readonly #pending = new Map<string, Promise<RenderedPage>>();

  constructor(options: PageCacheOptions) {
    this.#options = options;
  }

  /** A page that may be answered at once; starts its renewal when it is past its time. */
  peek(key: string, render: () => Promise<RenderedPage>): RenderedPage | undefined {
    const entry = this.#entries.get(key);
    const nowMs = this.#nowMs();
    if (entry === undefined || nowMs >= entry.goneAtMs) return undefined;
    if (nowMs >= entry.freshUntilMs) this.#renew(key, render).catch(() => undefined); // The stale page was answered; the next visitor sees the fault.
    return entry.page;
  }

  /** The page of a key, rendered once for all who wait for it. Only pages found (200) and missing ones (404) are kept. */
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
