import type { Books } from './seats.ts';

export type Box = { readonly x: number; readonly y: number; readonly width: number; readonly height: number };

/** An element of the stage as it is drawn. */
export type Part = {
  readonly up: number;
  readonly kinds: readonly string[];
  readonly tag: string;
  readonly text: string;
  readonly label: string;
  /** The file it shows. */
  readonly picture: string;
  /** Where in its sheet of pictures it looks, in per cent. */
  readonly sheet: { readonly across: number; readonly down: number } | null;
  readonly box: Box;
  readonly degrees: number;
  /** How much of its front is turned to the eye along each axis. */
  readonly facing: { readonly x: number; readonly y: number; readonly z: number };
  /** Its colours, borders and shadows as one text: two parts of one look are marked alike. */
  readonly look: string;
  readonly colour: string;
  readonly opacity: number;
  readonly isShown: boolean;
  readonly isOnTop: boolean;
};

export type Picture = {
  readonly parts: readonly Part[];
  readonly stage: Box;
  /** How solid the stage is, of 1: less, and its background shines through. */
  readonly solid: number;
  readonly message: string;
  readonly note: string;
  readonly said: string;
  readonly figures: Readonly<Record<string, string>>;
  readonly pill: string;
  /** The player's own round that the last pill is of; nothing where others played it. */
  readonly round: string;
  readonly ball: { readonly x: number; readonly y: number; readonly radius: number } | null;
  readonly underPointer: string;
  /** Controls that stood elsewhere at some time of the round. */
  readonly moved: readonly string[];
  /** The highest multiplier and cash-out that were shown while the round ran. */
  readonly highest: number;
  readonly offered: number;
  /** The cash-out of a climb's second bet, on its own button. */
  readonly offeredSecond: number;
};

/** What an eye sees beside what the books have, by a name; where they differ the picture lies. */
export type Sights = Readonly<Record<string, { readonly seen: unknown; readonly booked: unknown }>>;
export type Eye = (picture: Picture, books: Books) => Sights;

export const middle = ({ box }: Pick<Part, 'box'>): { x: number; y: number } => ({ x: box.x + box.width / 2, y: box.y + box.height / 2 });

/** The shown parts of a kind that nothing covers, as far as the eye can tell. */
export const shown = ({ parts }: Picture, kind: string): Part[] => parts.filter((part) => part.isShown && part.kinds.includes(kind));

const isInside = (picture: Picture, part: Part, kind: string): boolean => {
  for (let up = picture.parts[part.up]; up !== undefined; up = picture.parts[up.up]) if (up.kinds.includes(kind)) return true;
  return false;
};

export const within = (picture: Picture, kind: string, outer: string): Part[] =>
  shown(picture, kind).filter((part) => isInside(picture, part, outer));

/** The shown parts inside a part. */
export function inside(picture: Picture, outer: Part): Part[] {
  const at = picture.parts.indexOf(outer);
  const isIn = (part: Part | undefined): boolean => part !== undefined && (part.up === at || isIn(picture.parts[part.up]));
  return picture.parts.filter((part) => part.isShown && isIn(part));
}

/** Parts as an eye reads them: line by line, from left to right. */
export function lines(parts: readonly Part[]): Part[][] {
  const rows: Part[][] = [];
  for (const part of parts.toSorted((one, other) => middle(one).y - middle(other).y)) {
    const row = rows.at(-1);
    const [first] = row ?? [];
    if (row && first && Math.abs(middle(first).y - middle(part).y) < first.box.height / 2) row.push(part);
    else rows.push([part]);
  }
  return rows.map((row) => row.toSorted((one, other) => one.box.x - other.box.x));
}

/** Parts column by column, each from the top. */
export function columns(parts: readonly Part[]): Part[][] {
  const found: Part[][] = [];
  for (const part of parts.toSorted((one, other) => middle(one).x - middle(other).x)) {
    const column = found.at(-1);
    const [first] = column ?? [];
    if (column && first && Math.abs(middle(first).x - middle(part).x) < first.box.width / 2) column.push(part);
    else found.push([part]);
  }
  return found.map((column) => column.toSorted((one, other) => one.box.y - other.box.y));
}

const cell = (per100: number, steps: number): number => Math.round((per100 / 100) * steps);

/** The number of a symbol in its game's sheet of four by three. */
export const symbolOf = ({ sheet }: Part): number => (sheet === null ? -1 : cell(sheet.down, 2) * 4 + cell(sheet.across, 3));

/** A card out of the sheet of thirteen ranks and four suits; −1 for its back. */
export const cardOf = ({ sheet, kinds }: Part): number =>
  sheet === null || kinds.includes('back') ? -1 : cell(sheet.down, 3) * 13 + cell(sheet.across, 12);

/** Groups what looks alike, so that marks are compared without asking how they are made. */
export function alike(parts: readonly Part[], lookOf: (part: Part) => string = ({ look }) => look): string {
  const names = new Map<string, number>();
  return parts
    .map((part) => {
      const look = lookOf(part);
      if (!names.has(look)) names.set(look, names.size);
      return names.get(look);
    })
    .join('.');
}

/** The same groups for what the books say of each. */
export const grouped = (marks: readonly string[]): string => {
  const names = [...new Set(marks)];
  return marks.map((mark) => names.indexOf(mark)).join('.');
};

const HUNDRED = 100;

/** An amount as an English game writes it. */
export const written = (minor: bigint | string | number): string =>
  (Number(minor) / HUNDRED).toLocaleString('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** A multiplier in hundredths as games write it, with or without its last noughts. */
export const timesText = (hundredths: number): string =>
  `${(hundredths / HUNDRED).toLocaleString('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}×`;
export const shortTimes = (hundredths: number): string => timesText(hundredths).replace(/\.00×$/, '×');
export const shortestTimes = (hundredths: number): string => shortTimes(hundredths).replace(/(\.\d)0×$/, '$1×');
