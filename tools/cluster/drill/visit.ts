import fs from 'node:fs';
import { type Browser, chromium, type Page } from '@playwright/test';
import { accountOf, depositByCard, openSession, type Player, registerPlayer } from '../../../e2e/players.ts';
import { enterWorld } from '../../../e2e/sandbox.ts';
import { balance, openGame, playRound } from '../../../e2e/site.ts';
import { JOURNEY_FLAGS, journeyBrowser } from '../../chromium.ts';

const GAME = { identity: 'ember-run', name: 'Ember Run' };
const DEPOSIT = 50;
const VIEWPORT = { width: 1440, height: 900 };

/** Whether a browser is installed to visit with. */
export const canVisit = (): boolean => fs.existsSync(journeyBrowser());

/** How long a page hung before it was reopened, and what Playwright reported. */
export interface Reopening {
  /** When a round last ended on it, or it was opened. */
  readonly fromMs: number;
  readonly untilMs: number;
  readonly error: string;
}

/** What a customer experienced in a browser. */
export interface Visited {
  readonly rounds: number;
  readonly reopenings: readonly Reopening[];
  /** Whether the page shows the balance that the books have. */
  readonly isRight: boolean;
}

const firstLine = (error: unknown): string => String(error).split('\n', 1)[0] ?? '';

/** A customer who plays in a browser while parts of the cluster end: one page, opened once. */
export class Visit {
  #rounds = 0;
  #wentOnAtMs = 0;
  readonly #reopenings: Reopening[] = [];
  #isOver = false;
  #playing: Promise<void> = Promise.resolve();
  readonly #browser: Browser;
  readonly #page: Page;
  readonly #player: Player;

  private constructor(browser: Browser, page: Page, player: Player) {
    this.#browser = browser;
    this.#page = page;
    this.#player = player;
  }

  /** Registers, pays in by card and opens a game. */
  static async open(url: string): Promise<Visit> {
    enterWorld(url, 'shared');
    const player = await registerPlayer();
    await depositByCard(player, DEPOSIT);
    const browser = await chromium.launch({ executablePath: journeyBrowser(), args: [...JOURNEY_FLAGS] });
    const context = await browser.newContext({ baseURL: url, viewport: VIEWPORT, reducedMotion: 'reduce', serviceWorkers: 'block' });
    await openSession(context, player);
    const visit = new Visit(browser, await context.newPage(), player);
    visit.#playing = visit.#play();
    return visit;
  }

  /** Plays round after round. A game that stops is reopened, which the report mentions. */
  async #play(): Promise<void> {
    while (!this.#isOver) {
      try {
        const game = await openGame(this.#page, GAME);
        this.#wentOnAtMs = performance.now();
        for (; !this.#isOver; this.#rounds += 1) {
          await playRound(game, 'Spin');
          this.#wentOnAtMs = performance.now();
        }
      } catch (error) {
        this.#noteReopening(firstLine(error));
      }
    }
  }

  /** An opening that fails and is tried again belongs to the one before it. */
  #noteReopening(error: string): void {
    const fromMs = this.#wentOnAtMs;
    if (this.#reopenings.at(-1)?.fromMs === fromMs) return;
    this.#reopenings.push({ fromMs, untilMs: performance.now(), error });
  }

  rounds(): number {
    return this.#rounds;
  }

  /** Once the last round is over. */
  async close(): Promise<Visited> {
    this.#isOver = true;
    await this.#playing;
    const { balance: amount } = await accountOf(this.#player);
    const shown = await balance(this.#page)
      .filter({ hasText: amount.toFixed(2) })
      .waitFor()
      .then(
        () => true,
        () => false,
      );
    await this.#browser.close();
    return { rounds: this.#rounds, reopenings: this.#reopenings, isRight: shown };
  }
}
