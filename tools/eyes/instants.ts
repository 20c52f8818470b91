import { bingoNumber, fullLines, isDiceWin, kenoGames, plinkoGames, scratchGames, scratchTimes } from '@pavilion/fairness';
import * as z from 'zod';
import {
  alike,
  type Eye,
  grouped,
  inside,
  lines,
  middle,
  type Part,
  type Picture,
  shortestTimes,
  shortTimes,
  shown,
  timesText,
  within,
} from './picture.ts';

const numbers = z.array(z.number());
const rollSchema = z.object({ roll: z.number() });
const diceBet = z.object({ chance: z.number(), side: z.enum(['under', 'over']) });
const pointSchema = z.object({ crashAt: z.number() });
const dropSchema = z.object({ bin: z.number() });
const dropBet = z.object({ rows: z.number(), risk: z.string() });
const kenoSchema = z.object({ drawn: numbers, hits: z.number() });
const kenoBet = z.object({ picks: numbers, risk: z.string() });
const bingoSchema = z.object({ card: numbers, drawn: numbers, lines: z.number() });
const pressSchema = z.object({ digits: numbers });
const scratchSchema = z.object({ cells: numbers });
const stampsSchema = z.object({ stamps: numbers, postmark: z.number() });

const numberOf = (picture: Picture): string => shown(picture, 'large-number')[0]?.text ?? '';

/** Where on its line a part is, in per cent. */
function placeOn(line: Part | undefined, part: Part | undefined): number {
  if (!line || !part) return Number.NaN;
  return ((middle(part).x - line.box.x) / line.box.width) * 100;
}

/** The die on the line: within a pixel of its roll, and over the colour that won or lost. */
export const diceEye: Eye = (picture, { outcome, input }) => {
  const { roll } = rollSchema.parse(outcome);
  const bet = diceBet.parse(input);
  const [track] = shown(picture, 'track');
  const [marker] = shown(picture, 'marker');
  const gain = shown(picture, 'gain')[0];
  const at = placeOn(track, marker);
  const step = track ? 100 / track.box.width : 1;
  const x = marker ? middle(marker).x : Number.NaN;
  const isOverGain = gain !== undefined && x > gain.box.x && x < gain.box.x + gain.box.width;
  const isAtBorder = gain !== undefined && Math.min(Math.abs(x - gain.box.x), Math.abs(x - gain.box.x - gain.box.width)) < 2;
  return {
    number: { seen: numberOf(picture), booked: (roll / 100).toFixed(2).padStart(5, '0') },
    place: { seen: Math.abs(at - roll / 100) <= step ? roll : at, booked: roll },
    side: { seen: isAtBorder || isOverGain, booked: isAtBorder || isDiceWin(roll, bet) },
  };
};

export const limboEye: Eye = (picture, { outcome }) => ({
  number: { seen: numberOf(picture), booked: timesText(pointSchema.parse(outcome).crashAt) },
});

/** Less than this, or half a ball, between the ball and its slot: nothing else fits there. */
const LEAST_GAP_PX = 10;

/** Where the ball lies over its slot, in words. */
function restOf({ ball }: Picture, slot: Part | undefined): string {
  if (ball === null || slot === undefined) return 'over no slot';
  const gap = slot.box.y - (ball.y + ball.radius);
  const isIn = gap > -2 * ball.radius && gap < Math.max(LEAST_GAP_PX, 1.5 * ball.radius);
  return isIn ? 'in its slot' : `${Math.round(gap)} px above its slot`;
}

/** The ball lies in the slot of its bin; the slot names its multiplier, and it alone is marked. */
export const plinkoEye: Eye = (picture, { gameId, outcome, input }) => {
  const { bin } = dropSchema.parse(outcome);
  const { rows, risk } = dropBet.parse(input);
  const x = picture.ball?.x ?? Number.NaN;
  const slots = picture.parts.filter((part) => part.isShown && part.tag === 'span' && picture.parts[part.up]?.kinds.includes('slots'));
  const under = slots.findIndex(({ box }) => x > box.x && x < box.x + box.width);
  const slot = slots[under];
  const value = plinkoGames.get(gameId)?.tables[String(rows)]?.[risk]?.[bin] ?? 0;
  const outlines = slots.map(({ look }) => look.split('|')[7] ?? '');
  return {
    slot: { seen: under, booked: bin },
    rest: { seen: restOf(picture, slot), booked: 'in its slot' },
    times: { seen: slot?.text.replace('×', ''), booked: shortestTimes(value).slice(0, -1) },
    mark: { seen: grouped(outlines), booked: grouped(slots.map((_, index) => String(index === bin))) },
  };
};

const marksOf = (numbersSeen: readonly number[], { picks, drawn }: { picks: readonly number[]; drawn: readonly number[] }): string[] =>
  numbersSeen.map((number) => `${picks.includes(number) ? 'chosen' : ''} ${drawn.includes(number) ? 'drawn' : ''}`);

/** Forty numbers in their order; those of the player, those drawn, and those that are both are marked apart. */
export const kenoEye: Eye = (picture, { gameId, outcome, input }) => {
  const { drawn, hits } = kenoSchema.parse(outcome);
  const { picks, risk } = kenoBet.parse(input);
  const balls = lines(shown(picture, 'keno-ball')).flat();
  const seen = balls.map(({ text }) => Number(text));
  const rows = within(picture, 'glass-panel', 'pay-list');
  const value = kenoGames.get(gameId)?.tables[risk]?.[String(picks.length)]?.[hits] ?? 0;
  return {
    numbers: { seen, booked: Array.from({ length: 40 }, (_, index) => index + 1) },
    marks: { seen: alike(balls), booked: grouped(marksOf(seen, { picks, drawn })) },
    pay: { seen: alike(rows), booked: grouped(rows.map((_, index) => String(index === hits))) },
    times: { seen: rows[hits]?.text.split(/\s/).at(-1), booked: shortTimes(value) },
  };
};

export const bingoEye: Eye = (picture, { outcome }) => {
  const { card, drawn, lines: count } = bingoSchema.parse(outcome);
  const cells = lines(shown(picture, 'bingo-cell')).flat();
  const full = new Set(fullLines(card, drawn).flat());
  const places = Array.from({ length: 25 }, (_, place) => bingoNumber(card, place));
  const isHit = (number: number | undefined): boolean => number === undefined || drawn.includes(number);
  const lineTexts = within(picture, 'rule', 'bingo-side').map(({ text }) => Number(/\d+/.exec(text)?.[0]));
  return {
    card: { seen: cells.map(({ text }) => text), booked: places.map((number) => (number === undefined ? '✿' : String(number))) },
    marks: { seen: alike(cells), booked: grouped(places.map((number, place) => `${isHit(number)} ${full.has(place)}`)) },
    lines: { seen: lineTexts, booked: lineTexts.map(() => count) },
  };
};

export const pressEye: Eye = (picture, { outcome, input }) => {
  const { digits } = pressSchema.parse(outcome);
  const chosen = pressSchema.parse(input).digits;
  const plates = shown(picture, 'press-plate').toSorted((one, other) => one.box.x - other.box.x);
  return {
    digits: { seen: plates.map(({ text }) => Number(text)), booked: digits },
    marks: { seen: alike(plates), booked: grouped(digits.map((digit, place) => String(digit === chosen[place]))) },
  };
};

const ticketOf = (part: Part | undefined): number => Number(/ticket-(\d)/.exec(part?.picture ?? '')?.[1] ?? 8);

export const scratchEye: Eye = (picture, { gameId, outcome }) => {
  const { cells } = scratchSchema.parse(outcome);
  const parameters = scratchGames.get(gameId);
  const pays = parameters ? scratchTimes(parameters, cells) : [];
  const fields = lines(shown(picture, 'scratch-field')).flat();
  const foils = shown(picture, 'foil').length;
  const isPaid = (symbol: number): boolean => (pays[symbol] ?? 0) > 0;
  return {
    fields: { seen: fields.map((field) => ticketOf(inside(picture, field).find((part) => part.tag === 'img'))), booked: cells },
    foils: { seen: foils, booked: 0 },
    marks: { seen: alike(fields), booked: grouped(cells.map((symbol) => String(isPaid(symbol)))) },
  };
};

export const stampsEye: Eye = (picture, { outcome }) => {
  const { stamps, postmark } = stampsSchema.parse(outcome);
  const drawn = lines(shown(picture, 'stamp')).flat();
  return {
    stamps: { seen: drawn.map(({ text }) => text), booked: stamps.map((value) => (value === 0 ? '–' : shortestTimes(value))) },
    postmark: { seen: shown(picture, 'postmark').map(({ text }) => text), booked: [`×${postmark}`] },
  };
};
