import { csvLine } from '@pavilion/contract/formats/csv.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

const line = (...values: readonly unknown[]): string => csvLine(Object.keys(values), { ...values });

/** How a spreadsheet reads a cell: quotes that delimit it, blanks and invisible characters do not count. */
const shown = (cell: string): string => cell.replace(/^[\s\p{Z}\p{Cc}\p{DI}"]+/v, '');
/** A number of ours, with the rest of its line where that was not split. */
const number = /^-?\d+(?:\.\d+)?(?:$|,)/;
const isFormula = (cell: string): boolean => /^[=+\-@−⁺⁻⁼₊₋₌﹢﹣﹦﹫＋－＝＠]/.test(shown(cell)) && !number.test(cell);

/** Cells as a program reads them that splits at this separator and knows quotes. */
function parsed(text: string, separator: string): string[] {
  const cells: string[] = [];
  let [cell, isQuoted, isStart] = ['', false, true];
  for (let at = 0; at < text.length; at += 1) {
    const letter = text.charAt(at);
    if (isQuoted && letter === '"' && text.charAt(at + 1) === '"') {
      cell += letter;
      at += 1;
    } else if (letter === '"' && (isQuoted || isStart)) isQuoted = !isQuoted;
    else if (!isQuoted && (letter === separator || /[\r\n]/.test(letter))) {
      cells.push(cell);
      [cell, isStart] = ['', true];
      continue;
    } else cell += letter;
    isStart = false;
  }
  return [...cells, cell];
}

const separators = [',', ';', '\t', '|'];
const cellsOf = (text: string): string[] => [
  ...separators.flatMap((separator) => parsed(text, separator)),
  // The same without knowing quotes, and with every separator and break at once.
  ...separators.flatMap((separator) => text.split(separator)),
  ...text.split(/[;,|\t\n\v\f\r\u{85}\u{2028}\u{2029}]/u),
];

describe('S93 OS-18 no cell of an export computes', () => {
  it.each([
    ['=1+1', `"'=1+1"`],
    ['+43 660 1', `"'+43 660 1"`],
    ['-1', `"'-1"`],
    ['@SUM(A1)', `"'@SUM(A1)"`],
    ['\t=1', `"'\t'=1"`],
    ['\ttext', `"'\ttext"`],
    ['\rtext', `"'\rtext"`],
    ['a;=1+1', `"a;'=1+1"`],
    ['a,=1', `"a,'=1"`],
    ['a\n=1', `"a\n'=1"`],
    ['a|=1', `"a|'=1"`],
    ['a; =1', `"a;' =1"`],
    ['a;"=1', `"a;'""=1"`],
    ['"=1"', `"'""=1"""`],
    ['＝1', `"'＝1"`],
    ['＋1', `"'＋1"`],
    ['－1', `"'－1"`],
    ['＠a', `"'＠a"`],
    ['−1', `"'−1"`],
    ['\u00A0=1', `"'\u00A0=1"`],
    ['\u200B=1', `"'\u200B=1"`],
    ['\u202E=1', `"'\u202E=1"`],
    ['\uFEFF=1', `"'\uFEFF=1"`],
    ['\u3164=1', `"'\u3164=1"`],
    ['a\u2028=1', `"a\u2028'=1"`],
    [';;;=1', `";;;'=1"`],
    [['vip', 'a;=1'], `"[""vip"",""a;'=1""]"`],
    [['=1'], `"[""=1""]"`],
    [['a', '=1'], `"[""a"",'""=1""]"`],
  ])('%j', (text, written) => {
    expect(line(text)).toBe(written);
  });

  it.each([
    ['', '""'],
    ['a-b', '"a-b"'],
    ['a = b', '"a = b"'],
    ['a@b.example', '"a@b.example"'],
    ['Meier; Anna, Wien', '"Meier; Anna, Wien"'],
    ['he said "no"', '"he said ""no"""'],
    ['2026-11-20T10:00:00.000Z', '"2026-11-20T10:00:00.000Z"'],
    [-20.4, '-20.4'],
    [1e21, '1e+21'],
    [JSON.rawJSON('-4611686018.427387903'), '-4611686018.427387903'],
    [true, 'true'],
    [null, ''],
    [undefined, ''],
  ])('and %j stays what it is', (value, written) => {
    expect(line(value)).toBe(written);
  });

  it('in whatever text, however the line is split', () => {
    const part = fc.constantFrom(
      ...'=+-@＝＋－＠−﹣⁺;,|\t\r\n" \'a1',
      '\u200B',
      '\u202E',
      '\u00A0',
      '\u2028',
      '\u0085',
      '\u3164',
      '\u0000',
    );
    const text = fc.oneof(fc.string({ unit: part, maxLength: 12 }), fc.string({ unit: 'grapheme', maxLength: 12 }), fc.string());
    const value = fc.oneof(text, fc.array(text, { maxLength: 3 }), fc.integer(), fc.constant(null));
    fc.assert(
      fc.property(fc.array(value, { minLength: 1, maxLength: 5 }), (values) => {
        const written = line(...values);
        expect(cellsOf(written).filter(isFormula)).toEqual([]);
        const cells = parsed(written, ',');
        expect(cells).toHaveLength(values.length);
        const numbers = [...values.entries()].filter((entry) => typeof entry[1] === 'number');
        expect(numbers.map(([index]) => cells[index])).toEqual(numbers.map(([, one]) => String(one)));
      }),
      { numRuns: 5000 },
    );
  });

  it('and a long text takes time by its length alone', () => {
    const startedAt = performance.now();
    for (const unit of ['\t', ' ', ';', '"', '\u200B', '\n']) line(unit.repeat(200_000));
    expect(performance.now() - startedAt).toBeLessThan(2000);
  });
});
