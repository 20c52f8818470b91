import { parseArgs } from 'node:util';
import { type Browser, chromium } from '@playwright/test';
import { CHROMIUM_FLAGS, journeyBrowser } from './chromium.ts';
import { ClimbLooker, type Manner, manners } from './eyes/climbs.ts';
import { firstGames, liveGames } from './eyes/eyes.ts';
import { House } from './eyes/house.ts';
import { LiveLooker, lookAtGame, openWindow, type Screen, type Task } from './eyes/rounds.ts';

const USAGE = `npm run eyes -- [--rounds 200] [--only lines,keno,shared] [--screens desktop,upright,narrow,lying] [--speed 20]
Plays rounds of the first game of each engine, and climbs at a table (shared) and with a second bet (second, shared-second), and of live tables (live-roulette), with results that fixed seeds name beforehand, on a desktop, two phones upright and one that lies, and
compares what is drawn when each has ended with the books: where the ball lies, which cards, symbols, tiles and numbers, which sums. Time runs
--speed times faster in the pages; a tenth of the rounds run as fast as a player's, another with reduced motion. Exit code 1 where a picture lies.`;

const screens: readonly Screen[] = [
  { name: 'desktop', width: 1440, height: 900 },
  { name: 'upright', width: 390, height: 844 },
  { name: 'narrow', width: 320, height: 640 },
  { name: 'lying', width: 844, height: 390 },
];

/** A climb is measured by the clock: its answers are to come no later than over a slow line. */
const MOST_SPEED: Readonly<Record<string, number>> = { crash: 4 };
/** A round of a live table takes half a minute; so many times faster its bets can still be placed. */
const LIVE_SPEED = 8;
const SHOWN_MOST = 6;

function readAsked() {
  const text = { type: 'string' } as const;
  const { values } = parseArgs({ options: { rounds: text, only: text, screens: text, speed: text } });
  return {
    rounds: Number(values.rounds ?? 200),
    only: values.only?.split(','),
    screens: screens.filter(({ name }) => values.screens?.split(',').includes(name) ?? true),
    speed: Number(values.speed ?? 20),
  };
}

/** A game to play; `name` is what --only asks for. */
type Played = {
  readonly name: string;
  readonly engine: string;
  readonly game: string;
  readonly manner?: Manner;
  readonly isLive?: boolean;
};

const played: readonly Played[] = [
  ...firstGames.map(({ engine, game }) => ({ name: engine, engine, game })),
  ...liveGames.map(({ engine, game }) => ({ name: `live-${engine}`, engine, game, isLive: true })),
  ...manners.map((manner) => ({ name: manner.name, engine: 'crash', game: manner.game, manner })),
];

type EyesOptions = ReturnType<typeof readAsked>;
type Place = { readonly browser: Browser; readonly house: House; readonly screen: Screen };

function lookerOf({ manner, isLive = false }: Played): Pick<Task, 'looker' | 'isLive'> {
  if (isLive) return { isLive, looker: (page, seat) => new LiveLooker(page, seat, { isTimed: true }) };
  return manner === undefined ? {} : { looker: (page, seat) => new ClimbLooker(page, seat, { isTimed: true, manner }) };
}

/** The rounds of one game on one screen: most quickened, a tenth with reduced motion, a tenth as fast as a player's. */
async function lookAt(place: Place, one: Played, asked: EyesOptions): Promise<string[]> {
  const { engine, game, isLive = false } = one;
  const speed = Math.min(asked.speed, isLive ? LIVE_SPEED : (MOST_SPEED[engine] ?? asked.speed));
  const few = Math.floor(asked.rounds / 10);
  const parts = [
    { speed, rounds: asked.rounds - 2 * few },
    { speed, rounds: few, isReduced: true },
    { speed: isLive ? LIVE_SPEED : 1, rounds: few },
  ];
  const faults: string[] = [];
  for (const { rounds, ...pace } of parts.filter((part) => part.rounds > 0)) {
    const looked = { ...place, ...pace };
    const context = await openWindow(looked);
    faults.push(...(await lookAtGame(looked, context, { game, rounds, ...lookerOf(one) }).catch((error: unknown) => [String(error)])));
    await context.close();
  }
  return faults;
}

function say(screen: Screen, { name, game }: Played, faults: readonly string[]): void {
  console.log(
    `${faults.length === 0 ? 'ok  ' : 'LIES'} ${screen.name} ${name} (${game})${faults.length === 0 ? '' : `: ${faults.length}`}`,
  );
  for (const fault of faults.slice(0, SHOWN_MOST)) console.log(`       ${fault}`);
}

async function main(): Promise<void> {
  if (process.argv.includes('--help')) return void console.log(USAGE);
  const asked = readAsked();
  const house = await House.open();
  const browser = await chromium.launch({ executablePath: journeyBrowser(), args: [...CHROMIUM_FLAGS] });
  const games = played.filter(({ name }) => asked.only?.includes(name) ?? true);
  let lies = 0;
  try {
    for (const screen of asked.screens)
      for (const game of games) {
        const faults = await lookAt({ browser, house, screen }, game, asked);
        lies += faults.length;
        say(screen, game, faults);
      }
  } finally {
    await browser.close();
    await house.close();
  }
  process.exitCode = lies === 0 ? 0 : 1;
}

await main();
