import { type BrowserContext, type BrowserContextOptions, type BrowserType, expect, type Page, test as base } from '@playwright/test';
import { askForProduct } from '../tools/steps/kept-products.ts';
import { watchConsole } from './console-faults.ts';
import { enterAs } from './console.ts';
import { refuseForEverybody } from './for-everybody.ts';
import { dismissOperators } from './operators.ts';
import { type Player, openSession, registerPlayer } from './players.ts';
import { PRODUCTS_VARIABLE, type RunningProduct, startProduct } from './product.ts';
import { enterWorld, type World } from './sandbox.ts';
import { expectLive } from './site.ts';

export { expect };

/**
 * Makes every visit end when the page's scripts have taken it over. A person needs longer than that to drop a file; a test does
 * not, and what it does before is lost. A visit that only waits for the answer (`commit`) sees the page before its scripts.
 */
function visitLivePages(page: Page): void {
  const goto = page.goto.bind(page);
  const reload = page.reload.bind(page);
  page.goto = async (url, options) => {
    const answer = await goto(url, options);
    if (options?.waitUntil !== 'commit') await expectLive(page);
    return answer;
  };
  page.reload = async (options) => {
    const answer = await reload(options);
    await expectLive(page);
    return answer;
  };
}

/**
 * Makes a browser that dies while it starts be started once more: Debian's Chromium ends by a segmentation fault in one start of some
 * thousands, before it has seen anything of the product. A browser that dies later still fails its test.
 */
function startOnceMore(browserType: BrowserType): void {
  const launch = browserType.launch.bind(browserType);
  browserType.launch = (options) => launch(options).catch(() => launch(options));
}

/** Fails a test that changes things for everybody from a page, on a product that is not its own. */
function watchForEverybody(context: BrowserContext, faults: string[]): void {
  context.on('request', (request) => {
    try {
      refuseForEverybody(request.method(), new URL(request.url()).pathname);
    } catch (error) {
      faults.push(String(error));
    }
  });
}

/** A start takes seconds; two cores that start several have much to do. */
const PRODUCT_LIMIT_MS = 240_000;

type Own = {
  /** A fresh player whose session this test's browser holds. */
  player: Player;
  /** Opens a browser of its own with the session of an operator of this test, closed with it. @returns its page */
  operatorAs: (name: string, options?: BrowserContextOptions) => Promise<Page>;
  /** Faults of the page that the test brings about, as their first words in the console. */
  expectedFault: string | readonly string[] | undefined;
  /** Nothing may go wrong behind the picture: no uncaught error, no error in the console (design §16). */
  cleanConsole: void;
  /** The operators of the test are signed out; the next test has its own. */
  operators: void;
};

type Shared = {
  /**
   * `own` gives the file a product that no other file uses. Shared things (the clock, rules, targets, roles, methods) can only be changed
   * there: `test.use({ world: 'own' })`.
   */
  world: World;
  /** The product of this worker's place, or of this file. */
  product: Pick<RunningProduct, 'url'>;
  startedBrowsers: void;
};

/** The product of this file alone, else that of the worker's place (D-214), or the one that `E2E_URL` names, which runs already. */
async function productOf(world: World, place: number): Promise<Pick<RunningProduct, 'url' | 'stop'>> {
  const given = process.env.E2E_URL;
  if (world === 'own') {
    if (given === undefined) return startProduct();
    throw new Error('What changes things for everybody is not tried on the product that E2E_URL names');
  }
  const url = given ?? (await askForProduct(process.env[PRODUCTS_VARIABLE] ?? '', place));
  return { url, stop: () => Promise.resolve() };
}

export const test = base.extend<Own, Shared>({
  world: ['shared', { option: true, scope: 'worker' }],
  product: [
    async ({ world }, use, { parallelIndex }) => {
      const product = await productOf(world, parallelIndex);
      enterWorld(product.url, world);
      await use(product);
      await product.stop();
    },
    { scope: 'worker', auto: true, timeout: PRODUCT_LIMIT_MS },
  ],
  baseURL: async ({ product }, use) => use(product.url),
  startedBrowsers: [
    async ({ playwright }, use) => {
      startOnceMore(playwright.chromium);
      await use();
    },
    { scope: 'worker', auto: true },
  ],
  context: async ({ context, javaScriptEnabled }, use) => {
    const newPage = context.newPage.bind(context);
    context.newPage = async () => {
      const page = await newPage();
      if (javaScriptEnabled !== false) visitLivePages(page);
      return page;
    };
    await use(context);
    // A question of the page that is under way when the test ends meets a context that closes; it is no fault of the product.
    await Promise.all([context, ...context.pages()].map((routed) => routed.unrouteAll({ behavior: 'ignoreErrors' })));
  },
  player: async ({ context }, use) => {
    const player = await registerPlayer();
    await openSession(context, player);
    await use(player);
  },
  operatorAs: async ({ browser }, use) => {
    const contexts: BrowserContext[] = [];
    const faults: string[] = [];
    await use(async (name, options) => {
      const context = await browser.newContext({ locale: 'en-GB', viewport: { width: 1440, height: 900 }, ...options });
      contexts.push(context);
      watchForEverybody(context, faults);
      await enterAs(context, name);
      return context.newPage();
    });
    await Promise.all(contexts.map((context) => context.close()));
    expect(faults).toEqual([]);
  },
  operators: [
    async ({ startedBrowsers: _started, product: _product }, use) => {
      await use();
      await dismissOperators();
    },
    { auto: true },
  ],
  expectedFault: [undefined, { option: true }],
  cleanConsole: [
    async ({ context, expectedFault }, use) => {
      const faults: string[] = [];
      watchForEverybody(context, faults);
      await watchConsole(context, faults, [expectedFault ?? []].flat());
      await use();
      expect(faults, 'errors in the console').toEqual([]);
    },
    { auto: true },
  ],
});

/** For tests that need a signed-in browser and nothing else of its player. */
export const signedInTest = test.extend<{ signedIn: Player }>({ signedIn: [async ({ player }, use) => use(player), { auto: true }] });
