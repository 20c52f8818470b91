/** Lines are integers of quarters: 2.25 is 9, −0.75 is −3 (SB-1). */
export type Quarters = number;

const LINE = /^(-?)(\d{1,4})(?:\.(25|5|50|75))?$/;
const QUARTERS_OF: Readonly<Record<string, number>> = { '25': 1, '5': 2, '50': 2, '75': 3 };

/** @returns undefined for anything that is not a multiple of a quarter */
export function parseLine(text: string): Quarters | undefined {
  const match = LINE.exec(text);
  if (match === null) return undefined;
  const [, sign = '', whole = '', part = ''] = match;
  const quarters = Number(whole) * 4 + (QUARTERS_OF[part] ?? 0);
  return sign === '' || quarters === 0 ? quarters : -quarters;
}

const QUARTER_TEXTS = ['', '.25', '.5', '.75'];

/** Quarters as decimal text: 9 is `2.25`, −3 is `-0.75`, 680 is `170`. The inverse of `parseLine`. */
export function formatLine(quarters: Quarters): string {
  const size = Math.abs(quarters);
  return `${quarters < 0 ? '-' : ''}${Math.trunc(size / 4)}${QUARTER_TEXTS[size % 4]}`;
}

/** The result by the distance of a value to its line, in quarters: from half a unit on it is full, exactly on the line a push. */
export function resultByMargin(quarters: number): 'won' | 'half_won' | 'push' | 'half_lost' | 'lost' {
  if (quarters === 0) return 'push';
  if (quarters === 1) return 'half_won';
  if (quarters === -1) return 'half_lost';
  return quarters > 0 ? 'won' : 'lost';
}
