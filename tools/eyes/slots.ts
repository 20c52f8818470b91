import { holdGames, ladderAt, linesGames, tumbleGames, windowOf } from '@pavilion/fairness';
import * as z from 'zod';
import type { Books } from './seats.ts';
import {
  alike,
  columns,
  type Eye,
  grouped,
  inside,
  middle,
  type Part,
  type Picture,
  shown,
  type Sights,
  symbolOf,
  within,
  written,
} from './picture.ts';

const linesSchema = z.object({ stops: z.array(z.array(z.number())) });
const holdSchema = z.object({ stops: z.array(z.number()), grid: z.array(z.number()).optional(), feature: z.number().optional() });
const waysOutcome = z.object({ reels: z.array(z.string()) });
const waysPicture = z.object({ spins: z.array(z.array(z.string())) });
const tumbleOutcome = z.object({ wins: z.array(z.number()) });
const tumblePicture = z.object({ grids: z.array(z.array(z.string())) });

const symbols = (parts: readonly Part[]): number[][] => columns(parts).map((column) => column.map(symbolOf));

/** The three rows of five reels. */
export const linesEye: Eye = (picture, { gameId, outcome }) => {
  const game = linesGames.get(gameId);
  const stops = linesSchema.parse(outcome).stops.at(-1) ?? [];
  return { reels: { seen: symbols(within(picture, 'symbol', 'reels')), booked: game && windowOf(game, stops) } };
};

/** The reels, or the coins that were held over them with their amounts, and what they are together. */
export const holdEye: Eye = (picture, { gameId, outcome, stakeMinor }): Sights => {
  const { stops, grid, feature } = holdSchema.parse(outcome);
  const game = holdGames.get(gameId);
  if (grid === undefined || feature === undefined)
    return { reels: { seen: symbols(within(picture, 'symbol', 'reels')), booked: game && windowOf(game, stops) } };
  const worth = (value: number): string => (value === 0 ? '' : written(BigInt(stakeMinor) * BigInt(value)));
  const [sum] = within(picture, 'numeric', 'sum');
  return {
    coins: {
      seen: columns(shown(picture, 'hold-cell'))
        .flat()
        .map(({ text }) => text),
      booked: grid.map(worth),
    },
    areOnTop: { seen: shown(picture, 'hold-cell').every(({ isOnTop }) => isOnTop), booked: true },
    sum: { seen: sum?.text.replace(/\s.*/, ''), booked: worth(feature) },
  };
};

/** A reel as its round writes it: `781525*2` has a ticket on its third symbol. */
function reelOf(text: string): { symbols: number[]; ticket: number } {
  const [list = '', ticket = '-1'] = text.split('*');
  return { symbols: [...list].map(Number), ticket: Number(ticket) };
}

const isIn = ({ box }: Part, part: Part): boolean => {
  const { x, y } = middle(part);
  return x >= box.x && x <= box.x + box.width && y >= box.y && y <= box.y + box.height;
};

function waysSeen(picture: Picture): { reels: unknown; ways: string } {
  const cells = columns(shown(picture, 'ways-cell'));
  const tickets = shown(picture, 'ticket');
  const reels = cells.map((column) => ({
    symbols: column.map((cell) => symbolOf(inside(picture, cell).find((part) => part.kinds.includes('symbol')) ?? cell)),
    ticket: column.findIndex((cell) => tickets.some((ticket) => isIn(cell, ticket))),
  }));
  return { reels, ways: within(picture, 'numeric', 'ways-count')[0]?.text ?? '' };
}

/** Six reels, each of its own height, with their tickets, and the number of ways. */
export const waysEye: Eye = (picture, books) => {
  const spins = waysPicture.safeParse(books.picture);
  const last = spins.success ? spins.data.spins.at(-1) : waysOutcome.parse(books.outcome).reels;
  const reels = (last ?? []).map(reelOf);
  const ways = reels.reduce((all, reel) => all * reel.symbols.length, 1);
  const seen = waysSeen(picture);
  return { reels: { seen: seen.reels, booked: reels }, ways: { seen: seen.ways, booked: ways.toLocaleString('en') } };
};

/** The last grid, which no symbol pays on, and the rung that was reached. */
export const tumbleEye: Eye = (picture, { gameId, outcome, picture: drawn }: Books) => {
  const game = tumbleGames.get(gameId);
  const { wins } = tumbleOutcome.parse(outcome);
  const grid = (tumblePicture.parse(drawn).grids.at(-1) ?? []).map((column) => [...column].map(Number).toReversed());
  const lamps = picture.parts.filter((part) => part.tag === 'li' && part.isShown && picture.parts[part.up]?.kinds.includes('ladder'));
  const rung = wins.length === 0 ? -1 : lamps.findIndex((lamp) => game && lamp.text === `×${ladderAt(game, wins.length - 1)}`);
  const marks = lamps.map((_, index) => (index === rung ? 'now' : index < rung ? 'past' : 'ahead'));
  return {
    grid: { seen: symbols(within(picture, 'symbol', 'pit')), booked: grid },
    rung: { seen: alike(lamps), booked: grouped(marks) },
  };
};
