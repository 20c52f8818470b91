import { parseArgs } from 'node:util';
import { type Browser, chromium } from '@playwright/test';
import { CHROMIUM_FLAGS, pageBrowser } from './chromium.ts';
import { allScreens, type Screen, signInWellOff } from './gallery/screens.ts';
import { measure } from './shifts/shifts.ts';

const USAGE = `npm run shifts -- [--url http://127.0.0.1:3000] [--only name,name] [--guests] [--cpu 4]
Loads every page and dialog of a running product on a phone with a slow network (1.6 Mbit/s, 150 ms) and an empty cache, each page as a guest and as
a player, and prints the cumulative layout shift of each, with what moved. Exit code 1 when one is above 0.02. --cpu slows the processor as well.`;

const TARGET = 0.02;
/** Smaller shifts are not named. */
const NAMED_FROM = 0.002;

function readAsked() {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({ options: { url: text, only: text, cpu: text, guests: { type: 'boolean' } } });
  return {
    url: values.url ?? process.env.PUBLIC_URL ?? 'http://127.0.0.1:3000',
    only: values.only?.split(','),
    cpuSlowdown: Number(values.cpu ?? 1),
    isGuestsOnly: values.guests === true,
  };
}

/** Every page as a guest, if it is open to one, and as a player. */
const asBoth = (screen: Screen): Screen[] => (screen.isPlayer ? [screen] : [screen, { ...screen, isPlayer: true }]);

type Asked = ReturnType<typeof readAsked>;

async function report(browser: Browser, screen: Screen, { url, cpuSlowdown }: Asked): Promise<number> {
  // A session of its own: a token that another page exchanged ends soon.
  const player = screen.isPlayer ? await signInWellOff(url) : undefined;
  const { cls, shifts } = await measure(browser, screen, { url, player, cpuSlowdown });
  console.log(`${cls.toFixed(4)} ${cls > TARGET ? 'MISSED' : 'ok    '} ${screen.name} (${screen.isPlayer ? 'player' : 'guest'})`);
  for (const { atMs, score, moved } of shifts.filter((shift) => shift.score >= NAMED_FROM))
    console.log(`         ${score.toFixed(4)} at ${atMs} ms\n           ${moved.join('\n           ')}`);
  return cls;
}

async function main(): Promise<void> {
  if (process.argv.includes('--help')) return void console.log(USAGE);
  const asked = readAsked();
  const browser = await chromium.launch({ executablePath: pageBrowser(), args: [...CHROMIUM_FLAGS] });
  let missed = 0;
  try {
    const screens = (await allScreens(await signInWellOff(asked.url)))
      .filter(({ name }) => asked.only?.includes(name) ?? true)
      .flatMap(asBoth)
      .filter(({ isPlayer }) => !(asked.isGuestsOnly && isPlayer));
    for (const screen of screens) {
      const cls = await report(browser, screen, asked).catch((error: unknown) => {
        console.error(`${screen.name}: ${String(error).split('\n')[0]}`);
        return Number.POSITIVE_INFINITY;
      });
      if (cls > TARGET) missed += 1;
    }
    console.log(`${screens.length - missed} of ${screens.length} at most ${TARGET}`);
  } finally {
    await browser.close();
  }
  process.exitCode = missed === 0 ? 0 : 1;
}

await main();
