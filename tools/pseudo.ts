import { readArguments } from './arguments/options.ts';
import { cookie } from '@pavilion/contract/page-constants.ts';
import { type Browser, chromium, type Page } from '@playwright/test';
import { named } from './arguments/named.ts';
import { CHROMIUM_FLAGS, pageBrowser } from './chromium.ts';
import { allScreens, type Screen, sessionCookie, signInWellOff, type Visitor } from './gallery/screens.ts';
import { findInPseudo, findSourceTexts, untranslatedNames } from './pseudo/screen.ts';

const USAGE = `npm run pseudo -- [--url http://127.0.0.1:3000] [--only name,name] [--widths 1440,390]
Shows every page and modal of a running product in a pseudo-locale: each text of the content two fifths longer and marked, from right to
left. Says which texts are cut off, what sticks out of the window, and which words come neither from the content nor from data. The
pseudo-locale is made in the browser and is no locale of the site. Exit code 1 when it finds anything.`;

const MOBILE_BELOW_PX = 768;
const QUIET_MAX_MS = 5000;
const SETTLE_MS = 500;

function readAsked() {
  const text = { type: 'string' } as const;
  const { values } = readArguments({ options: { help: { type: 'boolean' }, url: text, only: text, widths: text } });
  return {
    isHelp: values.help === true,
    url: values.url ?? process.env.PUBLIC_URL ?? 'http://127.0.0.1:3000',
    only: values.only?.split(','),
    widths: (values.widths ?? '1440,390').split(',').map(Number),
  };
}

/** The server's output for a page besides its markup: the scripts of the document and the answers of calls. */
function recordData(page: Page): Promise<string>[] {
  const bodies: Promise<string>[] = [];
  page.on('response', (answer) => {
    const isDocument = answer.request().isNavigationRequest();
    if (!isDocument && !answer.url().includes('/api/')) return;
    const scripts = (text: string): string => (isDocument ? (text.match(/<script[\s>].*?<\/script>/gs) ?? []).join('\n') : text);
    bodies.push(answer.text().then(scripts, () => ''));
  });
  return bodies;
}

interface Visit {
  screen: Screen;
  visitor: Visitor;
  url: string;
  width: number;
  names: ReadonlySet<string>;
}

async function look(browser: Browser, { screen, visitor, url, width, names }: Visit): Promise<string[]> {
  const isMobile = width < MOBILE_BELOW_PX;
  const viewport = { width, height: isMobile ? 844 : 900 };
  const context = await browser.newContext({ baseURL: url, viewport, isMobile, hasTouch: isMobile, reducedMotion: 'reduce', locale: 'en' });
  await context.addCookies([
    { name: cookie.acceptCookie, value: 'accepted', url },
    ...(screen.isPlayer ? [sessionCookie(url, visitor)] : []),
  ]);
  try {
    const page = await context.newPage();
    const data = recordData(page);
    await page.goto(screen.path, { waitUntil: 'load' });
    await page.waitForLoadState('networkidle', { timeout: QUIET_MAX_MS }).catch(() => undefined);
    await page.waitForTimeout(SETTLE_MS);
    const untranslated = await findSourceTexts(page, (await Promise.all(data)).join('\n'));
    return [...untranslated, ...(await findInPseudo(page, names))];
  } finally {
    await context.close();
  }
}

/** @returns how much was found */
async function report(browser: Browser, visit: Visit): Promise<number> {
  const found = await look(browser, visit).catch((error: unknown) => [String(error).split('\n')[0] ?? '']);
  console.log(`${found.length === 0 ? 'ok  ' : 'FIND'} ${visit.screen.name} at ${visit.width}`);
  for (const finding of found) console.log(`       ${finding}`);
  return found.length;
}

async function main(): Promise<number> {
  const { isHelp, url, only, widths } = readAsked();
  if (isHelp) {
    console.log(USAGE);
    return 0;
  }
  const visitor = await signInWellOff(url);
  const names = await untranslatedNames(visitor.api);
  const screens = named(await allScreens(visitor), only);
  const browser = await chromium.launch({ executablePath: pageBrowser(), args: [...CHROMIUM_FLAGS] });
  let findings = 0;
  const visits = screens.flatMap((screen) => widths.map((width): Visit => ({ screen, visitor, url, width, names })));
  try {
    for (const visit of visits) findings += await report(browser, visit);
  } finally {
    await browser.close();
  }
  console.log(`${screens.length} screens, ${findings} findings`);
  return findings === 0 ? 0 : 1;
}

process.exitCode = await main();
