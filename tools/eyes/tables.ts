import { crapsPoint, moneywheelGames, sicboGames, sicboTimes, wheelGames, wheelOrder } from '@pavilion/fairness';
import * as z from 'zod';
import { alike, type Eye, grouped, middle, type Part, type Picture, shortTimes, shown, within } from './picture.ts';

const rouletteSchema = z.object({ number: z.number() });
const diceSchema = z.object({ dice: z.array(z.number()) });
const crapsSchema = z.object({ rolls: z.array(z.tuple([z.number(), z.number()])) });
const segmentSchema = z.object({ segment: z.number() });
const riskSchema = z.object({ risk: z.string() });

const imageOf = (picture: Picture, start: string): Part | undefined =>
  picture.parts.find((part) => part.isShown && part.picture.startsWith(start));

/** The number of the pocket that the ball is in; none between two pockets, or outside their ring. */
function pocketOf(picture: Picture): number | null {
  const [disc, ball] = [imageOf(picture, 'wheel.'), imageOf(picture, 'ball.')];
  if (!disc || !ball) return null;
  const [centre, at] = [middle(disc), middle(ball)];
  const degrees = (Math.atan2(at.x - centre.x, centre.y - at.y) * 180) / Math.PI - disc.degrees;
  const pocket = ((((degrees % 360) + 360) % 360) * wheelOrder.length) / 360;
  // A turned square's box is larger than its side.
  const turn = (disc.degrees * Math.PI) / 180;
  const side = disc.box.width / (Math.abs(Math.sin(turn)) + Math.abs(Math.cos(turn)));
  // The pockets' ring is drawn from 104 to 136 of 200.
  const away = (Math.hypot(at.x - centre.x, at.y - centre.y) / (side / 2)) * 200;
  const isIn = Math.abs(pocket - Math.round(pocket)) < 0.3 && away > 110 && away < 130;
  return isIn ? (wheelOrder[Math.round(pocket) % wheelOrder.length] ?? null) : null;
}

export const rouletteEye: Eye = (picture, { outcome }) => {
  const { number } = rouletteSchema.parse(outcome);
  return {
    pocket: { seen: pocketOf(picture), booked: number },
    field: { seen: shown(picture, 'hit').map(({ text }) => text), booked: [String(number)] },
    isOnTop: { seen: imageOf(picture, 'ball.')?.isOnTop, booked: true },
  };
};

/** The pips on top of dice from the left. */
const pips = (picture: Picture): number[] =>
  shown(picture, 'die')
    .toSorted((one, other) => middle(one).x - middle(other).x)
    .map((die) => (die.isOnTop && die.opacity > 0.99 ? Number(/die-(\d)/.exec(die.picture)?.[1]) : Number.NaN));

const sum = (values: readonly number[]): number => values.reduce((all, one) => all + one, 0);
const FACES = [1, 2, 3, 4, 5, 6];

/** The keys of the fields in the order of the table. */
function sicboKeys(totals: readonly string[]): string[] {
  return [
    'small',
    'odd',
    'even',
    'big',
    ...totals.map((total) => `total:${total}`),
    ...FACES.map((face) => `single:${face}`),
    'anyTriple',
    ...FACES.flatMap((face) => [`double:${face}`, `triple:${face}`]),
    ...FACES.flatMap((low) => FACES.filter((high) => high > low).map((high) => `combo:${low}-${high}`)),
  ];
}

export const sicboEye: Eye = (picture, { gameId, outcome }) => {
  const { dice } = diceSchema.parse(outcome);
  const parameters = sicboGames.get(gameId);
  const keys = sicboKeys(Object.keys(parameters?.totals ?? {}));
  const marks = keys.map((key) => (parameters && sicboTimes(parameters, key, dice) > 0 ? 'paid' : ''));
  return {
    dice: { seen: pips(picture), booked: dice },
    total: { seen: within(picture, 'hand-total', 'dome').map(({ text }) => text), booked: [String(sum(dice))] },
    fields: { seen: alike(shown(picture, 'bet-field')), booked: grouped(marks) },
  };
};

export const crapsEye: Eye = (picture, { outcome }) => {
  const { rolls } = crapsSchema.parse(outcome);
  const point = crapsPoint(rolls);
  const boxes = shown(picture, 'point');
  const rolled = picture.parts.filter((part) => part.isShown && part.tag === 'li' && picture.parts[part.up]?.kinds.includes('rolls'));
  return {
    dice: { seen: pips(picture), booked: rolls.at(-1) },
    point: { seen: alike(boxes), booked: grouped(boxes.map(({ text }) => String(Number(text) === point))) },
    rolls: { seen: rolled.map(({ text }) => Number(text)), booked: rolls.slice(-10).map(sum) },
  };
};

/** The colour under the pointer of each value of a game so far: one colour is one value, and one value one colour. */
const colours = new Map<string, Map<string, number>>();

function valueUnderPointer(game: string, colour: string, booked: number): unknown {
  const known = colours.get(game) ?? new Map<string, number>();
  colours.set(game, known);
  const other = [...known].find(([one, value]) => value === booked && one !== colour);
  if (!known.has(colour)) known.set(colour, booked);
  return other === undefined ? known.get(colour) : `another colour than before: ${colour} beside ${other[0]}`;
}

const hubOf = (picture: Picture): string => shown(picture, 'wheel-centre')[0]?.text ?? '';

export const wheelEye: Eye = (picture, { gameId, outcome, input }) => {
  const { risk } = riskSchema.parse(input);
  const value = wheelGames.get(gameId)?.wheels[risk]?.[segmentSchema.parse(outcome).segment] ?? 0;
  const rows = within(picture, 'glass-panel', 'legend');
  return {
    pointer: { seen: valueUnderPointer(`${gameId} ${risk}`, picture.underPointer, value), booked: value },
    hub: { seen: hubOf(picture), booked: shortTimes(value) },
    legend: { seen: alike(rows), booked: grouped(rows.map(({ text }) => String(text.startsWith(shortTimes(value))))) },
  };
};

export const moneywheelEye: Eye = (picture, { gameId, outcome }) => {
  const parameters = moneywheelGames.get(gameId);
  const value = parameters?.segments[segmentSchema.parse(outcome).segment] ?? 0;
  const keys = Object.keys(parameters?.pays ?? {});
  return {
    pointer: { seen: valueUnderPointer(gameId, picture.underPointer, value), booked: value },
    hub: { seen: hubOf(picture), booked: String(value) },
    fields: { seen: alike(shown(picture, 'bet-field')), booked: grouped(keys.map((key) => String(Number(key) === value))) },
  };
};
