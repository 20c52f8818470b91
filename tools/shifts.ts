import { readArguments } from './arguments/options.ts';
import { type Browser, chromium } from '@playwright/test';
import { named } from './arguments/named.ts';
import { CHROMIUM_FLAGS, pageBrowser } from './chromium.ts';
import { allScreens, type Screen, signInWellOff } from './gallery/screens.ts';
import { FIRST_PICTURES_MOST_BYTES, measure } from './shifts/shifts.ts';

const USAGE = `npm run shifts -- [--url http://127.0.0.1:3000] [--only name,name] [--guests] [--cpu 4] [--width 390]
Loads every page and dialog of a running product on a phone with a slow network (1.6 Mbit/s, 150 ms) and an empty cache, each page as a guest and as
a player, and prints the cumulative layout shift of each, with what moved, and the weight of the pictures seen without scrolling. Exit code 1 when a
shift is above 0.02 or the pictures of a phone’s first screen above 150 kB. --cpu slows the processor as well, --width makes a tablet of the phone and,
from 1024 on, a computer.`;

const TARGET = 0.02;
/** The weight of pictures is a phone's matter. */
const TABLET_FROM = 768;
/** Smaller shifts are not named. */
const NAMED_FROM = 0.002;

function readAsked() {
  const text = { type: 'string' } as const;
  const { values } = readArguments({ options: { url: text, only: text, cpu: text, width: text, guests: { type: 'boolean' } } });
  return {
    url: values.url ?? process.env.PUBLIC_URL ?? 'http://127.0.0.1:3000',
    only: values.only?.split(','),
    cpuSlowdown: Number(values.cpu ?? 1),
    width: Number(values.width ?? 390),
    isGuestsOnly: values.guests === true,
  };
}

/** Every page as a guest, if it is open to one, and as a player. */
const asBoth = (screen: Screen): Screen[] => (screen.isPlayer ? [screen] : [screen, { ...screen, isPlayer: true }]);

type ShiftsOptions = ReturnType<typeof readAsked>;

/** @returns whether it meets the targets */
async function report(browser: Browser, screen: Screen, { url, cpuSlowdown, width }: ShiftsOptions): Promise<boolean> {
  // A session of its own: a token that another page exchanged ends soon.
  const player = screen.isPlayer ? await signInWellOff(url) : undefined;
  const { cls, shifts, pictureBytes } = await measure(browser, screen, { url, player, cpuSlowdown, width });
  const isMet = cls <= TARGET && (width >= TABLET_FROM || pictureBytes <= FIRST_PICTURES_MOST_BYTES);
  const figures = `${cls.toFixed(4)} ${(pictureBytes / 1000).toFixed(0).padStart(4)} kB`;
  console.log(`${figures} ${isMet ? 'ok    ' : 'MISSED'} ${screen.name} (${screen.isPlayer ? 'player' : 'guest'})`);
  for (const { atMs, score, moved } of shifts.filter((shift) => shift.score >= NAMED_FROM))
    console.log(`         ${score.toFixed(4)} at ${atMs} ms\n           ${moved.join('\n           ')}`);
  return isMet;
}

async function main(): Promise<void> {
  if (process.argv.includes('--help')) return void console.log(USAGE);
  const asked = readAsked();
  const browser = await chromium.launch({ executablePath: pageBrowser(), args: [...CHROMIUM_FLAGS] });
  let missed = 0;
  try {
    const screens = named(await allScreens(await signInWellOff(asked.url)), asked.only)
      .flatMap(asBoth)
      .filter(({ isPlayer }) => !(asked.isGuestsOnly && isPlayer));
    for (const screen of screens) {
      const isMet = await report(browser, screen, asked).catch((error: unknown) => {
        console.error(`${screen.name}: ${String(error).split('\n')[0]}`);
        return false;
      });
      if (!isMet) missed += 1;
    }
    console.log(`${screens.length - missed} of ${screens.length} meet the targets`);
  } finally {
    await browser.close();
  }
  process.exitCode = missed === 0 ? 0 : 1;
}

await main();
