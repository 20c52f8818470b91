import fs from 'node:fs';
import path from 'node:path';
import { readArguments } from './arguments/options.ts';
import { cookie } from '@pavilion/contract/page-constants.ts';
import { type Browser, chromium } from '@playwright/test';
import { named } from './arguments/named.ts';
import { CHROMIUM_FLAGS, pageBrowser } from './chromium.ts';
import { allScreens, type Screen, sessionCookie, signInWellOff, type Visitor } from './gallery/screens.ts';
import { type WalkFindings, walkScreen } from './walk/screen.ts';
import { WALK } from './walk/in-page.ts';

const USAGE = `npm run walk -- [--url http://127.0.0.1:3000] [--only name,name] [--width 1280] [--theme dark] [--locale en] [--folder walk]
  [--forced-colors]
Goes through every page and modal of a running product with the Tab key alone and says what WCAG 2.2 AA would not have: focus that is
not seen, covered or caught; targets under 24 px; controls without a name; sideways scrolling at 320 px and at 200 % zoom; text cut off
by wider spacing; motion in spite of "reduce". Exit code 1 when it finds anything. --folder keeps what a screen reader finds, a file each.`;

/** A screen that cannot be walked is reported; the others are walked all the same. */
const notWalked = (error: unknown): WalkFindings => ({
  stops: 0,
  findings: [`could not be walked: ${String(error).split('\n')[0]}`],
  help: [],
  snapshot: '',
});

function readAsked() {
  const text = { type: 'string' } as const;
  const flag = { type: 'boolean' } as const;
  const { values } = readArguments({
    options: { help: flag, 'forced-colors': flag, url: text, only: text, width: text, theme: text, locale: text, folder: text },
  });
  return {
    isHelp: values.help === true,
    url: values.url ?? process.env.PUBLIC_URL ?? 'http://127.0.0.1:3000',
    only: values.only?.split(','),
    width: Number(values.width ?? 1280),
    theme: values.theme === 'light' ? ('light' as const) : ('dark' as const),
    prefix: values.locale === undefined || values.locale === 'en' ? '' : `/${values.locale}`,
    folder: values.folder,
    forcedColors: values['forced-colors'] === true ? ('active' as const) : ('none' as const),
  };
}

type WalkOptions = ReturnType<typeof readAsked>;

async function walk(
  browser: Browser,
  asked: WalkOptions,
  { screen, visitor }: { screen: Screen; visitor: Visitor },
): Promise<WalkFindings> {
  const { url, width, theme, prefix, forcedColors } = asked;
  const viewport = { width, height: 800 };
  const context = await browser.newContext({
    baseURL: url,
    viewport,
    colorScheme: theme,
    forcedColors,
    reducedMotion: 'reduce',
    locale: 'en',
  });
  await context.addCookies([
    { name: 'theme', value: theme, url },
    { name: cookie.acceptCookie, value: 'accepted', url },
    ...(screen.isPlayer ? [sessionCookie(url, visitor)] : []),
  ]);
  await context.addInitScript(WALK);
  const found = await walkScreen(await context.newPage(), `${prefix}${screen.path}`).catch(notWalked);
  await context.close();
  return found;
}

function report({ name }: Screen, { findings, stops, snapshot }: WalkFindings, folder: string | undefined): void {
  console.log(`${findings.length === 0 ? 'ok  ' : 'FIND'} ${name}: ${stops} stops`);
  for (const finding of findings) console.log(`       ${finding}`);
  if (folder === undefined) return;
  fs.mkdirSync(folder, { recursive: true });
  fs.writeFileSync(path.join(folder, `${name}.yml`), snapshot);
}

async function main(): Promise<number> {
  const asked = readAsked();
  if (asked.isHelp) {
    console.log(USAGE);
    return 0;
  }
  const visitor = await signInWellOff(asked.url);
  const screens = named(await allScreens(visitor), asked.only);
  const browser = await chromium.launch({ executablePath: pageBrowser(), args: [...CHROMIUM_FLAGS] });
  let findings = 0;
  const helps = new Map<string, string[]>();
  try {
    for (const screen of screens) {
      const found = await walk(browser, asked, { screen, visitor });
      report(screen, found, asked.folder);
      findings += found.findings.length;
      const order = found.help.join(' ');
      helps.set(order, [...(helps.get(order) ?? []), screen.name]);
    }
  } finally {
    await browser.close();
  }
  console.log(
    `Help stands in ${helps.size} orders: ${[...helps].map(([order, names]) => `${order || 'none'} (${names.length})`).join('; ')}`,
  );
  console.log(`${screens.length} screens, ${findings} findings`);
  return findings === 0 ? 0 : 1;
}

process.exitCode = await main();
