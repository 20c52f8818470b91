import fs from 'node:fs';
import { type Browser, chromium, type Page } from '@playwright/test';
import { accountOf, depositByCard, openSession, type Player, registerPlayer } from '../../../e2e/players.ts';
import { balance, openGame, playRound } from '../../../e2e/site.ts';
import { JOURNEY_FLAGS, journeyBrowser } from '../../chromium.ts';

const GAME = { identity: 'ember-run', name: 'Ember Run' };
const DEPOSIT = 50;
const VIEWPORT = { width: 1440, height: 900 };

/** Whether a browser is installed to visit with. */
export const canVisit = (): boolean => fs.existsSync(journeyBrowser());

/** A customer who plays in a browser while parts of the cluster end: one page, opened once. */
export class Visit {
  #rounds = 0;
  #opened = 0;
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
    process.env.PRODUCT_URL = url;
    const player = await registerPlayer();
    await depositByCard(player, DEPOSIT);
    const browser = await chromium.launch({ executablePath: journeyBrowser(), args: [...JOURNEY_FLAGS] });
    const context = await browser.newContext({ baseURL: url, viewport: VIEWPORT, reducedMotion: 'reduce', serviceWorkers: 'block' });
    await openSession(context, player);
    const visit = new Visit(browser, await context.newPage(), player);
    visit.#playing = visit.#play();
    return visit;
  }

  /** Round after round. A game that does not go on by itself is opened again, which the report counts. */
  async #play(): Promise<void> {
    while (!this.#isOver) {
      try {
        const game = await openGame(this.#page, GAME);
        this.#opened += 1;
        for (; !this.#isOver; this.#rounds += 1) await playRound(game, 'Spin');
      } catch {
        // It is opened again.
      }
    }
  }

  rounds(): number {
    return this.#rounds;
  }

  /** Once the last round is over: whether the page shows the balance that the books have. */
  async close(): Promise<{ rounds: number; reopened: number; isRight: boolean }> {
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
    return { rounds: this.#rounds, reopened: this.#opened - 1, isRight: shown };
  }
}
