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

/** A result by how far a value lies over its line, in quarters: beyond half a unit it is whole, exactly on it nothing. */
export function resultByMargin(quarters: number): 'won' | 'half_won' | 'push' | 'half_lost' | 'lost' {
  if (quarters === 0) return 'push';
  if (quarters === 1) return 'half_won';
  if (quarters === -1) return 'half_lost';
  return quarters > 0 ? 'won' : 'lost';
}
