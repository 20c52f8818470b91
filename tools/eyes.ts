import fs from 'node:fs';
import { readArguments } from './arguments/options.ts';
import { type Browser, chromium } from '@playwright/test';
import { named } from './arguments/named.ts';
import { JOURNEY_FLAGS, journeyBrowser } from './chromium.ts';
import { ClimbLooker, type Manner, manners } from './eyes/climbs.ts';
import { firstGames, liveGames } from './eyes/eyes.ts';
import { House } from './eyes/house.ts';
import { LiveLooker, lookAtGame, openWindow, type Screen, type Task } from './eyes/rounds.ts';

const USAGE = `npm run eyes -- [--rounds 200] [--only lines,keno,shared] [--screens desktop,upright,narrow,lying] [--speed 80] [--together 6] [--pictures <directory>]
Plays rounds of the first game of each engine, and climbs at a table (shared) and with a second bet (second, shared-second), and of live tables (live-roulette), with results that fixed seeds name beforehand, on a desktop, two phones upright and one that lies, and
compares what is drawn when each has ended with the books: where the ball lies, which cards, symbols, tiles and numbers, which sums. Time runs
--speed times faster in the pages, --together of which are open at once; a tenth of the rounds run as fast as a player's, another with reduced motion.
--pictures keeps the last picture of each game on each screen. Exit code 1 where a picture lies.`;

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
  const { values } = readArguments({ options: { rounds: text, only: text, screens: text, speed: text, together: text, pictures: text } });
  return {
    rounds: Number(values.rounds ?? 200),
    only: values.only?.split(','),
    screens: named(screens, values.screens?.split(',')),
    speed: Number(values.speed ?? 80),
    together: Number(values.together ?? 6),
    pictures: values.pictures,
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
type Place = { readonly browser: Browser; readonly house: House };

function lookerOf({ manner, isLive = false }: Played): Pick<Task, 'looker' | 'isLive'> {
  if (isLive) return { isLive, looker: (page, seat) => new LiveLooker(page, seat, { isTimed: true }) };
  return manner === undefined ? {} : { looker: (page, seat) => new ClimbLooker(page, seat, { isTimed: true, manner }) };
}

/** Rounds of one game on one screen at one pace, in a window of their own. */
type Part = {
  readonly game: Played;
  readonly screen: Screen;
  readonly speed: number;
  readonly isReduced: boolean;
  readonly rounds: number;
  readonly firstNonce: number;
};

/** Most rounds are quickened, a tenth come with reduced motion, a tenth as fast as a player's; each has a number of its own. */
function partsOf(screen: Screen, game: Played, asked: EyesOptions): Part[] {
  const { engine, isLive = false } = game;
  const speed = Math.min(asked.speed, isLive ? LIVE_SPEED : (MOST_SPEED[engine] ?? asked.speed));
  const few = Math.floor(asked.rounds / 10);
  const most = asked.rounds - 2 * few;
  const parts = [
    { speed: isLive ? LIVE_SPEED : 1, rounds: few, isReduced: false, firstNonce: most + few },
    { speed, rounds: most, isReduced: false, firstNonce: 0 },
    { speed, rounds: few, isReduced: true, firstNonce: most },
  ];
  return parts.filter(({ rounds }) => rounds > 0).map((part) => ({ ...part, game, screen }));
}

async function lookAt(place: Place, { game: played, ...part }: Part, pictures: string | undefined): Promise<string[]> {
  const looked = { ...place, ...part };
  const context = await openWindow(looked);
  const picture = pictures && !part.isReduced ? `${pictures}/${played.name}.${part.screen.name}.png` : undefined;
  const task = { game: played.game, rounds: part.rounds, firstNonce: part.firstNonce, picture, ...lookerOf(played) };
  const faults = await lookAtGame(looked, context, task).catch((error: unknown) => [String(error)]);
  await context.close();
  return faults;
}

function say({ screen, game: { name, game } }: Part, rounds: number, faults: readonly string[]): void {
  const found = faults.length === 0 ? '' : `: ${faults.length}`;
  console.log(`${faults.length === 0 ? 'ok  ' : 'LIES'} ${screen.name} ${name} (${game}), ${rounds} rounds${found}`);
  for (const fault of faults.slice(0, SHOWN_MOST)) console.log(`       ${fault}`);
}

/** Looks at the parts of all games, so many at once; says what was found of a game on a screen when its last part has ended. */
async function lookAtAll(place: Place, games: readonly (readonly Part[])[], asked: EyesOptions): Promise<number> {
  const left = games.flatMap((parts) => {
    const found = { faults: [] as string[], open: parts.length };
    return parts.map((part) => ({ part, parts, found }));
  });
  let lies = 0;
  const work = async (): Promise<void> => {
    for (let next = left.shift(); next !== undefined; next = left.shift()) {
      const { part, parts, found } = next;
      found.faults.push(...(await lookAt(place, part, asked.pictures)));
      found.open -= 1;
      if (found.open > 0) continue;
      lies += found.faults.length;
      say(
        part,
        parts.reduce((sum, { rounds }) => sum + rounds, 0),
        found.faults,
      );
    }
  };
  await Promise.all(Array.from({ length: asked.together }, work));
  return lies;
}

async function main(): Promise<void> {
  if (process.argv.includes('--help')) return void console.log(USAGE);
  const asked = readAsked();
  if (asked.pictures) fs.mkdirSync(asked.pictures, { recursive: true });
  const house = await House.open();
  const browser = await chromium.launch({ executablePath: journeyBrowser(), args: [...JOURNEY_FLAGS] });
  const games = named(played, asked.only);
  try {
    const all = games.flatMap((game) => asked.screens.map((screen) => partsOf(screen, game, asked)));
    process.exitCode = (await lookAtAll({ browser, house }, all, asked)) === 0 ? 0 : 1;
  } finally {
    await browser.close();
    await house.close();
  }
}

await main();
