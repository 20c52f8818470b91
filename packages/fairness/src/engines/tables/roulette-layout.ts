/** The table's layout: which cells each bet covers. Keys are normative (games §3.5), numbers ascending. */
export const redNumbers: readonly number[] = [1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36];

/** The order of the pockets on a European wheel, clockwise from zero. */
export const wheelOrder: readonly number[] = [
  0, 32, 15, 19, 4, 21, 2, 25, 17, 34, 6, 27, 13, 36, 11, 30, 8, 23, 10, 5, 24, 16, 33, 1, 20, 14, 31, 9, 22, 18, 29, 7, 28, 12, 35, 3, 26,
];

const numbers = Array.from({ length: 36 }, (_, index) => index + 1);
const rowStarts = numbers.filter((number) => number % 3 === 1);

type Layout = Map<string, readonly number[]>;

function buildLayout(): Layout {
  const cells: Layout = new Map();
  addInsideBets(cells);
  addOutsideBets(cells);
  return cells;
}

function addInsideBets(cells: Layout): void {
  const add = (kind: string, group: readonly number[]): void => {
    cells.set(`${kind}:${group.join('-')}`, group);
  };
  for (const number of [0, ...numbers]) add('straight', [number]);
  for (const number of [1, 2, 3]) add('split', [0, number]);
  for (const number of numbers) {
    if (number % 3 !== 0) add('split', [number, number + 1]);
    if (number <= 33) add('split', [number, number + 3]);
    if (number % 3 !== 0 && number <= 32) add('corner', [number, number + 1, number + 3, number + 4]);
  }
  for (const first of rowStarts) {
    add('street', [first, first + 1, first + 2]);
    if (first <= 31) add('line', [first, first + 1, first + 2, first + 3, first + 4, first + 5]);
  }
  add('trio', [0, 1, 2]);
  add('trio', [0, 2, 3]);
  add('four', [0, 1, 2, 3]);
}

function addOutsideBets(cells: Layout): void {
  for (const third of [1, 2, 3]) {
    cells.set(
      `dozen:${third}`,
      numbers.filter((number) => Math.ceil(number / 12) === third),
    );
    cells.set(
      `column:${third}`,
      numbers.filter((number) => number % 3 === third % 3),
    );
  }
  const halves: Record<string, (number: number) => boolean> = {
    red: (number) => redNumbers.includes(number),
    black: (number) => !redNumbers.includes(number),
    odd: (number) => number % 2 === 1,
    even: (number) => number % 2 === 0,
    low: (number) => number <= 18,
    high: (number) => number > 18,
  };
  for (const [key, covers] of Object.entries(halves)) cells.set(key, numbers.filter(covers));
}

/** Every legal bet by its key, with the numbers it covers; any other key is refused. */
export const rouletteLayout: ReadonlyMap<string, readonly number[]> = buildLayout();
