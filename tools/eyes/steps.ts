import { minesGames, minesValue, stonesGames, stonesValue } from '@pavilion/fairness';
import * as z from 'zod';
import type { Books } from './seats.ts';
import { cashedOutAt } from './shared-climb.ts';
import { type Eye, inside, lines, middle, type Part, type Picture, shown, timesText } from './picture.ts';

const coinSchema = z.object({ faces: z.array(z.enum(['heads', 'tails', 'edge'])) });
const minesSchema = z.object({ mines: z.array(z.number()) });
const minesBet = z.object({ mines: z.number() });
const towerSchema = z.object({ traps: z.array(z.array(z.number())) });
const stonesSchema = z.object({ firstFall: z.number() });
const difficultySchema = z.object({ difficulty: z.string() });
const pointSchema = z.object({ crashAt: z.number() });

const imageIn = (picture: Picture, part: Part): string => inside(picture, part).find(({ tag }) => tag === 'img')?.picture ?? '';
const namesIn = (picture: Picture, parts: readonly Part[], name: RegExp): string[] =>
  parts.map((part) => name.exec(imageIn(picture, part))?.[1] ?? '');

/** The face that a coin turns to the eye; its edge where it is turned sideways. */
function faceOf(picture: Picture): string {
  const disc = picture.parts.find(({ kinds }) => kinds.includes('flip-disc'));
  if (!disc || Math.abs(disc.facing.x) < 0.1) return 'edge';
  return disc.facing.z > 0 ? 'heads' : 'tails';
}

/** The coin's own face, and each of the run's below it. */
export const coinEye: Eye = (picture, { outcome }) => {
  const { faces } = coinSchema.parse(outcome);
  const run = lines(
    picture.parts.filter((part) => part.isShown && part.tag === 'li' && picture.parts[part.up]?.kinds.includes('coin-faces')),
  ).flat();
  const small = run.map((one) => (one.kinds.includes('on-edge') ? 'edge' : (/coin-(\w+)\./.exec(imageIn(picture, one))?.[1] ?? '')));
  return {
    coin: { seen: faceOf(picture), booked: faces.at(-1) },
    run: { seen: small.filter((face) => face !== ''), booked: faces },
  };
};

const tilesOf = (actions: readonly string[], name: string): number[] =>
  actions.filter((action) => action.startsWith(name)).map((action) => Number(action.slice(name.length)));

/** Twenty-five tiles: mines and gems where they lay, dim where the player opened nothing. */
export const minesEye: Eye = (picture, { outcome, actions, input, gameId, stakeMinor }) => {
  const { mines } = minesSchema.parse(outcome);
  const opened = tilesOf(actions, 'open:');
  const parameters = minesGames.get(gameId);
  const tiles = lines(
    picture.parts.filter((part) => part.isShown && part.tag === 'button' && picture.parts[part.up]?.kinds.includes('mines-field')),
  ).flat();
  const booked = Array.from({ length: 25 }, (_, tile) => `${mines.includes(tile) ? 'mine' : 'gem'}${opened.includes(tile) ? '' : '-dim'}`);
  const { mines: count } = minesBet.parse(input);
  const next = parameters ? minesValue(parameters, { stakeMinor: BigInt(stakeMinor), mines: count }, 1) : 0n;
  const facts = shown(picture, 'fact').map(({ text }) => text.replaceAll(/\s+/g, ' '));
  return {
    tiles: { seen: namesIn(picture, tiles, /mines-([\w-]+)\./), booked },
    count: { seen: facts.some((text) => text.endsWith(` ${count}`)), booked: true },
    next: { seen: facts.some((text) => text.includes(timesText(Number((next * 100n) / BigInt(stakeMinor))))), booked: true },
  };
};

/** The floors from the ground up: traps where they were, the doors that were taken. */
export const towerEye: Eye = (picture, { outcome, actions }) => {
  const { traps } = towerSchema.parse(outcome);
  const picks = tilesOf(actions, 'pick:');
  const doors = picture.parts.filter((part) => part.isShown && part.tag === 'button' && picture.parts[part.up]?.kinds.includes('floor'));
  const floors = lines(doors).toReversed();
  const booked = floors.map((floor, index) =>
    floor.map((_, tile) => (traps[index]?.includes(tile) ? 'trap' : picks[index] === tile ? 'safe' : 'shut')),
  );
  return {
    floors: { seen: floors.map((floor) => namesIn(picture, floor, /tower-(\w+)\./)), booked },
    count: { seen: floors.length, booked: traps.length },
  };
};

/** The stone that the traveller stands on; −1 before the first. */
function stoneUnder(stones: readonly Part[], traveller: Part | undefined): number {
  if (!traveller) return -2;
  // The traveller stands with the feet on a stone.
  const feet = { x: middle(traveller).x, y: traveller.box.y + traveller.box.height * 0.88 };
  return stones.findIndex(
    ({ box }) => feet.x > box.x && feet.x < box.x + box.width && feet.y > box.y - 4 && feet.y < box.y + box.height + 4,
  );
}

export const stonesEye: Eye = (picture, { gameId, outcome, actions, input, stakeMinor }) => {
  const { firstFall } = stonesSchema.parse(outcome);
  const taken = actions.filter((action) => action === 'step').length;
  const hasFallen = firstFall >= 0 && firstFall < taken;
  const stones = picture.parts.filter((part) => part.isShown && part.tag === 'button' && part.kinds.includes('stone'));
  const parameters = stonesGames.get(gameId);
  const level = parameters?.difficulties[difficultySchema.parse(input).difficulty];
  const first = parameters && level ? stonesValue(parameters, { stakeMinor: BigInt(stakeMinor), level }, 1) : 0n;
  const traveller = picture.parts.find(({ kinds }) => kinds.includes('hero'));
  const isGone = !traveller || traveller.opacity < 0.05 || !traveller.isShown;
  return {
    traveller: { seen: isGone ? 'sunk' : stoneUnder(stones, traveller), booked: hasFallen ? 'sunk' : taken - 1 },
    worth: { seen: stones[0]?.text, booked: timesText(Number((first * 100n) / BigInt(stakeMinor))) },
  };
};

/** The bets of a climb. */
const betsOf = (books: Pick<Books, 'second' | 'stakeMinor' | 'payoutMinor' | 'actions' | 'input'>) =>
  books.second ? [books, books.second] : [books];

/** The end of a climb, of its last bet where there are two, and nothing above it at any time while it ran. */
export const crashEye: Eye = (picture, books) => {
  const { crashAt } = pointSchema.parse(books.outcome);
  const ends = betsOf(books).map((bet) => cashedOutAt(bet) ?? crashAt);
  const end = Math.max(...ends);
  const [plate] = shown(picture, 'multiplier');
  const mostOf = (bet: number): number => ((ends[bet] ?? 0) * Number(betsOf(books)[bet]?.stakeMinor ?? 0)) / 10_000;
  // The one button cashes out the first bet and, once that is closed, the second.
  const most = Math.max(mostOf(0), mostOf(1));
  return {
    end: { seen: plate?.text.split(/\s/)[0], booked: timesText(end) },
    highest: { seen: picture.highest * 100 <= end + 0.5 ? 'at most its end' : `${picture.highest}×`, booked: 'at most its end' },
    offered: { seen: picture.offered <= most + 0.005 ? 'at most its end' : picture.offered, booked: 'at most its end' },
    second: { seen: picture.offeredSecond <= mostOf(1) + 0.005 ? 'at most its end' : picture.offeredSecond, booked: 'at most its end' },
  };
};
