import { setTimeout as rest } from 'node:timers/promises';
import { plinkoGames } from '@pavilion/fairness';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { differences } from './eyes.ts';
import type { House } from './house.ts';
import { EYES, quickened } from './in-page.ts';
import { leftToBetMs } from './live-table.ts';
import type { Picture } from './picture.ts';
import type { Books, Seat } from './seats.ts';

const ROUND_LIMIT_MS = 20_000;
const LOOK_MS = 4;
const ANSWER_MS = 60;
/** By a live table's clock, with a busy machine's time to press. */
const PRESS_MS = 5000;
/** How long a page waits for what it is asked for before it says that it is not so. */
const PATIENCE_MS = 1000;
/** How many rounds a page plays with one set of settings. */
const ROUNDS_A_PAGE = 25;

/** A number that follows from others, for choices that are alike in each run. */
const chosen = (one: number, other: number, below: number): number =>
  Math.abs(Math.imul(one * 31 + other * 17 + 7, 2654435761) >> 7) % below;
const ofList = <Value>(list: readonly Value[], at: number): Value => {
  const value = list[at % list.length];
  if (value === undefined) throw new Error('The list is empty.');
  return value;
};

const drops = [...plinkoGames.values()].flatMap(({ tables }) =>
  Object.entries(tables).flatMap(([rows, risks]) => Object.keys(risks).map((risk) => ({ rows: Number(rows), risk }))),
);
const picksOf = (at: number): number[] => Array.from({ length: (at % 10) + 1 }, (_, index) => ((index * 7 + at * 3) % 40) + 1);

/** The settings that the pages of an engine are opened with, one after the other. */
const settings: Readonly<Record<string, (at: number) => unknown>> = {
  dice: (at) => ({ chance: ofList([4950, 1200, 9000, 300, 7700], at), side: ofList(['over', 'under'], at) }),
  limbo: (at) => ({ cashOutAt: ofList([200, 110, 1000, 350], at) }),
  mines: (at) => ({ mines: ofList([3, 1, 12, 20, 24], at) }),
  tower: (at) => ({ difficulty: ofList(['easy', 'medium', 'hard'], at) }),
  steps: (at) => ({ difficulty: ofList(['warm', 'hot', 'molten'], at) }),
  plinko: (at) => ofList(drops, at),
  wheel: (at) => ({ risk: ofList(['low', 'medium', 'high'], at) }),
  keno: (at) => ({ risk: ofList(['low', 'medium', 'high'], at), picks: picksOf(at) }),
  press: (at) => ({ digits: [at % 10, (at * 3) % 10, (at * 7) % 10, 4] }),
};

/** The settings of the round before the first; an engine without any has none. */
export function settingsFor(engine: string, at: number): { input: unknown } | undefined {
  const input = settings[engine]?.(at);
  return input === undefined ? undefined : { input };
}

/** The order in which an engine offers its actions, and where: among the controls, unless it has a place of its own. */
const places: Readonly<Record<string, readonly string[]>> = {
  coin: ['heads', 'tails'],
  hilo: ['higher', 'same', 'lower'],
  blackjack: ['stand', 'hit', 'double', 'split'],
  threecard: ['play', 'fold'],
  holdem: ['call', 'fold'],
};
const choices: Readonly<Record<string, string>> = { coin: '.coin-choices', hilo: '.hilo-choices' };

/** What a player presses for an action of an open round. */
function controlOf(engine: string, action: string): { selector: string; index: number } {
  const [name = '', number] = action.split(':');
  if (name === 'cashOut') return { selector: '#go', index: 0 };
  if (engine === 'mines') return { selector: '.mines-field button', index: Number(number) };
  if (engine === 'tower') return { selector: '.floor button:enabled', index: Number(number) };
  if (engine === 'steps') return { selector: '.stone.next', index: 0 };
  const place = (places[engine] ?? []).indexOf(name) + 1;
  return { selector: name === 'skip' ? '.extra button' : `${choices[engine] ?? '.acts'} > :nth-child(${place})`, index: 0 };
}

/** Plays the rounds of one seat in a page, and looks at each when it has ended. */
export class Looker {
  readonly faults: string[] = [];
  protected readonly page: Page;
  protected readonly seat: Seat;
  protected readonly roundLimitMs: number = ROUND_LIMIT_MS;

  private readonly isTimed: boolean;

  /** @param options.isTimed whether what a climb shows while it runs is judged; one that others are at runs on after the player's own end */
  constructor(page: Page, seat: Seat, { isTimed }: { isTimed: boolean }) {
    this.page = page;
    this.seat = seat;
    this.isTimed = isTimed;
  }

  /** Presses until the house has heard of it: presses in close succession count as one. */
  protected async press({ selector, index }: { selector: string; index: number }, isHeard: () => boolean): Promise<void> {
    const untilMs = performance.now() + this.roundLimitMs;
    // A climb's button becomes another one: it is pressed at once or not.
    const patienceMs = this.seat.engine === 'crash' ? 0 : PATIENCE_MS;
    let askedAgainAtMs = -Infinity;
    while (!isHeard()) {
      if (performance.now() > untilMs) throw new Error(`${this.seat.game}: ${selector} starts nothing`);
      if (performance.now() > askedAgainAtMs) {
        await this.page.evaluate(`eyes.whenClicked(${JSON.stringify(selector)}, ${index}, ${patienceMs})`);
        // An answer on its way is not asked for again.
        askedAgainAtMs = performance.now() + ANSWER_MS;
      }
      await rest(LOOK_MS);
    }
  }

  /** What a player sets before the bet. */
  protected async prepare(): Promise<void> {
    const { nonce } = this.seat;
    const fields = this.seat.engine === 'roulette' ? '.roulette-table .bet' : '.bet-field';
    const count = Number(await this.page.evaluate(`document.querySelectorAll('${fields}').length`));
    if (count === 0) return;
    for (let chip = 0; chip < 1 + (nonce % 3); chip += 1)
      await this.page.evaluate(`eyes.click('${fields}', ${chosen(nonce, chip, count)})`);
  }

  /** The next step of the open round: most go on for a while, some are cashed out early. */
  private actionOf(legal: readonly string[], taken: number): string {
    const { nonce } = this.seat;
    const [first = ''] = legal;
    if (legal.includes('cashOut') && taken >= 1 + (nonce % 4)) return 'cashOut';
    const steps = legal.filter((action) => action !== 'cashOut');
    return ofList(steps.length === 0 ? [first] : steps, chosen(nonce, taken, Math.max(1, steps.length)));
  }

  protected async playOn(): Promise<void> {
    const { seat } = this;
    for (let [open] = seat.open; open !== undefined && seat.engine !== 'crash'; [open] = seat.open) {
      const taken = open.actions.length;
      const action = this.actionOf(seat.legalActions, taken);
      await this.press(controlOf(seat.engine, action), () => (seat.open[0]?.actions.length ?? Infinity) > taken);
    }
  }

  private async untilOver(roundId: string): Promise<void> {
    const untilMs = performance.now() + this.roundLimitMs;
    const asked = `eyes.whenOver('${roundId}', ${this.seat.engine === 'scratch'}, ${PATIENCE_MS})`;
    while (!(await this.page.evaluate<boolean>(asked)))
      if (performance.now() > untilMs) throw new Error(`${this.seat.game}: round ${this.seat.nonce} does not end`);
  }

  async picture(): Promise<Picture> {
    return this.page.evaluate<Picture>('eyes.whenDrawn()');
  }

  /** One round to its end. */
  async round(): Promise<Books> {
    const { seat, page } = this;
    await this.prepare();
    await page.evaluate('eyes.watch()');
    const before = seat.nonce;
    await this.press({ selector: '#go', index: 0 }, () => seat.nonce > before);
    const roundId = seat.open[0]?.id ?? seat.finished.at(-1)?.roundId ?? '';
    await this.playOn();
    await this.untilOver(roundId);
    const books = seat.finished.find((one) => one.roundId === roundId);
    if (books === undefined) throw new Error(`${seat.game}: round ${roundId} has not ended`);
    this.look(await this.picture(), books);
    return books;
  }

  protected look(picture: Picture, books: Books): void {
    this.report(differences(picture, books, { isReplay: false, isTimed: this.isTimed }));
  }

  report(found: readonly string[]): void {
    for (const fault of found) this.faults.push(`${this.seat.game}, round ${this.seat.finished.at(-1)?.nonce}: ${fault}`);
  }
}

export type Screen = { readonly name: string; readonly width: number; readonly height: number };
type Looked = {
  readonly browser: Browser;
  readonly house: House;
  readonly screen: Screen;
  readonly speed: number;
  readonly isReduced?: boolean;
};

/** A browser's window for games that run so many times faster. */
export async function openWindow({ browser, screen, speed, isReduced = false }: Looked): Promise<BrowserContext> {
  const { width, height } = screen;
  const reducedMotion = isReduced ? 'reduce' : 'no-preference';
  const context = await browser.newContext({ viewport: { width, height }, hasTouch: width < 1024, reducedMotion });
  await context.addInitScript(quickened(speed));
  await context.addInitScript(EYES);
  return context;
}

/** Opens a game's page and waits until it takes bets. */
export async function openTable(page: Page, address: string): Promise<void> {
  await page.goto(address, { waitUntil: 'commit' });
  await page.locator('#go').waitFor({ state: 'visible' });
  await page.evaluate('document.fonts.ready.then(() => true)');
}

/** Looks once more at a seat's last round, as its page shows it again; each bet of a climb on its own. */
export async function lookAgain(page: Page, house: House, seat: Seat): Promise<string[]> {
  const books = seat.finished.at(-1);
  if (books === undefined) return [];
  const { engine, balanceMinor, second } = books;
  const bets = second
    ? [
        { ...books, second: null },
        { ...second, engine, balanceMinor },
      ]
    : [books];
  const found: string[] = [];
  for (const bet of bets) found.push(...(await lookAtReplay(page, house.replayAddress(seat, bet), bet)));
  return found.map((fault) => `shown again: ${fault}`);
}

async function lookAtReplay(page: Page, address: string, books: Books): Promise<string[]> {
  await openTable(page, address);
  if (books.engine === 'scratch') await page.locator('#go').click();
  await page.locator('[role=status]').filter({ hasText: /\S/ }).waitFor({ state: 'attached', timeout: ROUND_LIMIT_MS });
  return differences(await page.evaluate<Picture>('eyes.picture()'), books, { isReplay: true });
}

/** Plays at a live table: a bet lies until the round ends, and the table keeps that round until its picture is read. */
export class LiveLooker extends Looker {
  /** A stage that still shows how a round without the player's bet ends takes no chips. */
  protected override async prepare(): Promise<void> {
    const untilMs = performance.now() + this.roundLimitMs;
    const isTurning = "document.querySelector('.live-turning') !== null";
    while (leftToBetMs(this.seat) < PRESS_MS || (await this.page.evaluate<boolean>(isTurning))) {
      if (performance.now() > untilMs) throw new Error(`${this.seat.game}: no bets are taken`);
      await rest(LOOK_MS);
    }
    await super.prepare();
  }

  override async round(): Promise<Books> {
    const books = await super.round();
    this.seat.isHeld = false;
    return books;
  }
}

export type Task = {
  readonly game: string;
  readonly rounds: number;
  /** The number of the first round; its page begins with the settings that are due then. */
  readonly firstNonce?: number;
  readonly isLive?: boolean;
  /** The file that keeps how the last round looked. */
  readonly picture?: string | undefined;
  readonly looker?: (page: Page, seat: Seat) => Looker;
};

/** Plays a game's rounds in one window, with other settings on each page, and one of each page's rounds again. */
export async function lookAtGame(
  looked: Looked,
  context: BrowserContext,
  { game, rounds, firstNonce = 0, isLive = false, picture, looker: lookerAt }: Task,
): Promise<string[]> {
  const faults: string[] = [];
  const page = await context.newPage();
  for (let done = 0; done < rounds; done += ROUNDS_A_PAGE) {
    const at = Math.floor((firstNonce + done) / ROUNDS_A_PAGE);
    const before = settingsFor(looked.house.engineOf(game), at);
    const seat = looked.house.seat({ game, speed: looked.speed, firstNonce: firstNonce + done, before, isLive });
    const looker = lookerAt?.(page, seat) ?? new Looker(page, seat, { isTimed: true });
    await openTable(page, looked.house.address(seat));
    for (let count = Math.min(ROUNDS_A_PAGE, rounds - done); count > 0; count -= 1) await looker.round();
    if (picture) await page.screenshot({ path: picture });
    looker.report(await lookAgain(page, looked.house, seat));
    faults.push(...looker.faults);
  }
  await page.close();
  return faults;
}
