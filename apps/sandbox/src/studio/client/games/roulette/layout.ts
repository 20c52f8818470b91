import { redNumbers, rouletteFigures, rouletteLayout } from '@pavilion/fairness';
import { listed, t, type TextKey } from '../../texts.ts';
import { winOf } from '../shared/bet-figures.ts';

/** Where a long word of a field may be broken. */
export const softHyphen = '\u00ad';

/** The place of a bet on the table: its anchor cell in the wide and the tall layout, and the edge. */
export type Place = {
  readonly key: string;
  readonly label: string;
  readonly text: string;
  readonly colour: string;
  /** `grid-area` on the wide and on the tall table. */
  readonly wide: string;
  readonly tall: string;
  /** For bets between cells: the edge or corner, as fractions of the cell from its middle. */
  readonly edge?: { readonly wide: readonly [number, number]; readonly tall: readonly [number, number] };
};

const colourOf = (number: number): string => (number === 0 ? 'green' : redNumbers.includes(number) ? 'red' : 'black');
export const numberColour = colourOf;

const wideCell = (number: number): [number, number] => [3 - ((number - 1) % 3), Math.ceil(number / 3) + 1];
const tallCell = (number: number): [number, number] => [Math.ceil(number / 3) + 1, 3 + ((number - 1) % 3)];
const area = ([row, column]: readonly [number, number]): string => `${row} / ${column}`;

function numberPlace(number: number): Place {
  const base = { key: `straight:${number}`, label: t('straight', { numbers: number }), text: String(number), colour: colourOf(number) };
  if (number === 0) return { ...base, wide: '1 / 1 / 4 / 2', tall: '1 / 3 / 2 / 6' };
  return { ...base, wide: area(wideCell(number)), tall: area(tallCell(number)) };
}

const kindTexts: Readonly<Record<string, TextKey>> = {
  split: 'split',
  street: 'street',
  corner: 'corner',
  line: 'line',
  trio: 'trio',
  four: 'four',
};

/** The edge of the anchor cell for a bet between numbers; x to the right, y downwards, in half cells. */
type Edge = { anchor: number; wide: [number, number]; tall: [number, number] };

/** The edge for a bet that includes zero. */
function zeroEdge(kind: string, second: number): Edge {
  if (kind === 'split') return { anchor: second, wide: [-1, 0], tall: [0, -1] };
  if (kind === 'four') return { anchor: 1, wide: [-1, 1], tall: [-1, -1] };
  return { anchor: second, wide: [-1, -1], tall: [1, -1] };
}

function edgeOf(kind: string, numbers: readonly number[]): Edge {
  const [first = 0, second = 0, third = 0] = numbers;
  if (first === 0) return zeroEdge(kind, second);
  if (kind === 'split')
    return second - first === 1 ? { anchor: first, wide: [0, -1], tall: [1, 0] } : { anchor: first, wide: [1, 0], tall: [0, 1] };
  if (kind === 'corner') return { anchor: first, wide: [1, -1], tall: [1, 1] };
  if (kind === 'street') return { anchor: first, wide: [0, 1], tall: [-1, 0] };
  return third > 0 ? { anchor: first, wide: [1, 1], tall: [-1, 1] } : { anchor: first, wide: [0, 0], tall: [0, 0] };
}

function betweenPlace(key: string, numbers: readonly number[]): Place {
  const kind = key.slice(0, key.indexOf(':'));
  const { anchor, wide, tall } = edgeOf(kind, numbers);
  const label = t(kindTexts[kind] ?? 'split', { numbers: listed(numbers) });
  return { key, label, text: '', colour: 'between', wide: area(wideCell(anchor)), tall: area(tallCell(anchor)), edge: { wide, tall } };
}

function outsidePlaces(): Place[] {
  const columnOdds = `${winOf(rouletteFigures('column:1')) - 1}:1`;
  const dozens = [1, 2, 3].map((third) => {
    const range = `${third * 12 - 11}–${third * 12}`;
    const column = (third - 1) * 4 + 2;
    const row = (third - 1) * 4 + 2;
    return {
      key: `dozen:${third}`,
      label: t('dozen', { range }),
      text: range,
      colour: 'felt',
      wide: `4 / ${column} / 5 / ${column + 4}`,
      tall: `${row} / 2 / ${row + 4} / 3`,
    };
  });
  const columns = [1, 2, 3].map((number) => ({
    key: `column:${number}`,
    label: t('column', { number, odds: columnOdds }),
    text: columnOdds,
    colour: 'felt',
    wide: `${4 - number} / 14`,
    tall: `14 / ${2 + number}`,
  }));
  const halves = (['low', 'even', 'red', 'black', 'odd', 'high'] as const).map((name, index) => {
    const column = index * 2 + 2;
    const shown = name === 'low' ? '1–18' : name === 'high' ? '19–36' : t(name);
    const colour = name === 'red' || name === 'black' ? name : 'felt';
    return {
      key: name,
      // Where the word may be broken is for the eye alone.
      label: t(name).replaceAll(softHyphen, ''),
      text: shown,
      colour,
      wide: `5 / ${column} / 6 / ${column + 2}`,
      tall: `${column} / 1 / ${column + 2} / 2`,
    };
  });
  return [...dozens, ...columns, ...halves];
}

/** Every legal bet with its place, under the engine's keys. */
export function tablePlaces(): Place[] {
  const numbers = Array.from({ length: 37 }, (_, number) => numberPlace(number));
  const between = [...rouletteLayout].filter(([key]) => /^(split|street|corner|line|trio|four):/.test(key));
  return [...numbers, ...outsidePlaces(), ...between.map(([key, cells]) => betweenPlace(key, cells))];
}

/** What stands for a kind of bet in the pay table: the first of its places, with the numbers of that. */
export const exampleOf = (kind: string): Pick<Place, 'key' | 'label'> =>
  tablePlaces().find(({ key }) => key === kind || key.startsWith(`${kind}:`)) ?? { key: kind, label: kind };
