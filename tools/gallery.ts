import fs from 'node:fs';
import path from 'node:path';
import { readArguments } from './arguments/options.ts';
import { cookie } from '@pavilion/contract/page-constants.ts';
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import { named } from './arguments/named.ts';
import { CHROMIUM_FLAGS, pageBrowser } from './chromium.ts';
import { writeCatalogue } from './gallery/catalogue.ts';
import { takeReadmePictures } from './gallery/readme.ts';
import { allScreens, type Screen, sessionCookie, signInNew, signInWellOff, type Visitor } from './gallery/screens.ts';
import { type State, states, themes, type Variant, variantName, variantsOf, widths } from './gallery/variants.ts';

const USAGE = `npm run gallery -- [--folder gallery] [--url http://127.0.0.1:3000] [--only name,name] [--full]
  [--widths 1440,390] [--themes dark,light] [--locales en,ar] [--states full,empty,loading,failing] [--forced] [--readme]
Takes a picture of every page and every modal of a running product, and writes gallery/index.html with all of them.
Without more: 1440 and 390 px, dark, English, full. --forced: as the system's own few colours draw it. --full: every width, theme and state, English and Arabic.
--readme: the three pictures of README.md alone, into docs/pictures.`;

const MOBILE_BELOW_PX = 768;
/** A screen whose calls are held or refused is drawn once nothing moves any more. */
const SETTLE_MS = 700;
const QUIET_MAX_MS = 6000;

function readAsked() {
  const text = { type: 'string' } as const;
  const { values } = readArguments({
    options: {
      folder: text,
      url: text,
      only: text,
      widths: text,
      themes: text,
      locales: text,
      states: text,
      full: { type: 'boolean' },
      forced: { type: 'boolean' },
      readme: { type: 'boolean' },
    },
  });
  const isFull = values.full === true;
  const list = (given: string | undefined, usual: readonly string[]): string[] => given?.split(',') ?? [...usual];
  const known = <V extends string>(all: readonly V[], wanted: readonly string[]): V[] => all.filter((name) => wanted.includes(name));
  return {
    folder: values.folder ?? 'gallery',
    isReadme: values.readme === true,
    url: values.url ?? process.env.PUBLIC_URL ?? 'http://127.0.0.1:3000',
    only: values.only?.split(','),
    forcedColors: values.forced === true ? ('active' as const) : ('none' as const),
    variants: variantsOf({
      widths: list(values.widths, isFull ? widths.map(String) : ['1440', '390']).map(Number),
      themes: known(themes, list(values.themes, isFull ? themes : ['dark'])),
      locales: list(values.locales, isFull ? ['en', 'ar'] : ['en']),
      states: known(states, list(values.states, isFull ? states : ['full'])),
    }),
  };
}

/** Every call but the one a session lives by: without a new token the player is signed out, and there is nothing of theirs to show. */
const ownCalls = /\/api\/(?!player\/sessions\/refresh)/;

/** Holds or refuses what a page asks for on its own; what the server rendered stays. */
async function putInState(context: BrowserContext, state: State): Promise<void> {
  if (state === 'loading') await context.route(ownCalls, () => undefined);
  if (state === 'failing') {
    const json = { error: { code: 10_000, message: 'Something went wrong' } };
    await context.route(ownCalls, (route) => route.fulfill({ status: 500, json }));
  }
}

interface Gallery {
  browser: Browser;
  url: string;
  folder: string;
  forcedColors: 'active' | 'none';
}

/** @param player whose session it holds; none: a guest's */
async function openContext(
  { browser, url, forcedColors }: Gallery,
  variant: Variant,
  player: Visitor | undefined,
): Promise<BrowserContext> {
  const isMobile = variant.width < MOBILE_BELOW_PX;
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width: variant.width, height: isMobile ? 844 : 900 },
    isMobile,
    hasTouch: isMobile,
    colorScheme: variant.theme,
    locale: variant.locale,
    reducedMotion: 'reduce',
    forcedColors,
  });
  await context.addCookies([
    { name: 'theme', value: variant.theme, url },
    { name: cookie.acceptCookie, value: 'accepted', url },
    ...(player ? [sessionCookie(url, player)] : []),
  ]);
  await putInState(context, variant.state);
  return context;
}

async function draw(page: Page, address: string): Promise<void> {
  await page.goto(address, { waitUntil: 'load' });
  // A game that never becomes idle is captured in its current state.
  await page.waitForLoadState('networkidle', { timeout: QUIET_MAX_MS }).catch(() => undefined);
  await page.evaluate('document.fonts.ready.then(() => true)');
  await page.waitForTimeout(SETTLE_MS);
}

async function take(page: Page, address: string, file: string): Promise<void> {
  await draw(page, address);
  await page.screenshot({ path: file, animations: 'disabled' });
}

async function takeVariant(gallery: Gallery, variant: Variant, screens: readonly Screen[]): Promise<void> {
  // A session of its own: a token already exchanged by an earlier variant ends soon.
  const player = await (variant.state === 'empty' ? signInNew : signInWellOff)(gallery.url);
  for (const isPlayer of [false, true]) {
    const own = screens.filter((screen) => screen.isPlayer === isPlayer);
    if (own.length === 0) continue;
    const context = await openContext(gallery, variant, isPlayer ? player : undefined);
    for (const screen of own) {
      const page = await context.newPage();
      const address = variant.locale === 'en' ? screen.path : `/${variant.locale}${screen.path}`;
      const file = path.join(gallery.folder, `${screen.name}.${variantName(variant)}.png`);
      await take(page, address, file).catch((error: unknown) => console.error(`${screen.name}: ${String(error).split('\n')[0]}`));
      await page.close();
    }
    await context.close();
  }
}

async function main(): Promise<void> {
  if (process.argv.includes('--help')) return void console.log(USAGE);
  const { folder, url, only, variants, forcedColors, isReadme } = readAsked();
  const browser = await chromium.launch({ executablePath: pageBrowser(), args: [...CHROMIUM_FLAGS] });
  try {
    if (isReadme) return await takeReadmePictures(browser, url, draw);
    fs.mkdirSync(folder, { recursive: true });
    const gallery: Gallery = { browser, url, folder, forcedColors };
    const screens = named(await allScreens(await signInWellOff(url)), only);
    console.log(`${screens.length} screens, ${variants.length} variants of each`);
    for (const variant of variants) {
      await takeVariant(gallery, variant, screens);
      console.log(`${variantName(variant)} is taken`);
    }
    writeCatalogue(folder, { names: screens.map(({ name }) => name), variants });
    console.log(`Open ${path.join(folder, 'index.html')}`);
  } finally {
    await browser.close();
  }
}

await main();
