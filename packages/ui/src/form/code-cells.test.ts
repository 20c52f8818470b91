import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CodeCells, codeOf, emptyCells, isCodeComplete, isForeignKey, pressKey, putDigits, typeDigit } from './code-cells.ts';

const boxes = 6;
const cellsOf = (text: string): CodeCells => emptyCells(boxes).map((_, index) => (text[index] ?? '').trim());
const places = Array.from({ length: boxes }, (_, index) => index);
const bare = { ctrlKey: false, metaKey: false, altKey: false };

describe('the boxes of a code', () => {
  it('V-61 a completed code that is not exactly six digits is cleared', () => {
    expect(putDigits(cellsOf('12'), 2, '1234567')).toEqual({ cells: emptyCells(boxes), focus: 0 });
    expect(isCodeComplete(cellsOf('12345'))).toBe(false);
    expect(isCodeComplete(cellsOf('123456'))).toBe(true);
  });

  it('V-62 a box accepts one digit and moves on; other characters change nothing', () => {
    expect(typeDigit(cellsOf('12'), 2, '7')).toEqual({ cells: cellsOf('127'), focus: 3 });
    expect(typeDigit(cellsOf('123456'), 5, '9')).toEqual({ cells: cellsOf('123459'), focus: 5 });
    for (const typed of ['a', ' ', '²', '-', '12', '']) expect(typeDigit(cellsOf('12'), 2, typed).cells).toEqual(cellsOf('12'));
  });

  it.each(['١٢٣٤٥٦', '۱۲۳۴۵۶', '१२३४५६', '１２３４５６'])('V-62 V-63 U-34 %s is typed and pasted as 123456', (code) => {
    expect(putDigits(cellsOf('98'), 2, `\u2067${code}\u2069`).cells).toEqual(cellsOf('123456'));
    expect([...code].reduce((cells, digit, index) => typeDigit(cells, index, digit).cells, emptyCells(boxes))).toEqual(cellsOf('123456'));
    expect([...code].map((key) => isForeignKey({ key, ...bare }))).toEqual([false, false, false, false, false, false]);
  });

  it.each(['123 456', '123-456', ' 123\u00A0456\n', '1 2 3 4 5 6', '123\u2013456'])(
    'W-250 V-63 %j, as a message or an app groups it, is pasted as 123456',
    (code) => {
      expect(putDigits(emptyCells(boxes), 0, code).cells).toEqual(cellsOf('123456'));
    },
  );

  it('V-62 Backspace, Delete and the arrows edit and move', () => {
    expect(pressKey(cellsOf('123'), 2, 'Backspace')).toEqual({ cells: cellsOf('12'), focus: 2 });
    expect(pressKey(cellsOf('123'), 3, 'Backspace')).toEqual({ cells: cellsOf('12'), focus: 2 });
    expect(pressKey(cellsOf('123'), 1, 'Delete')).toEqual({ cells: cellsOf('1 3'), focus: 1 });
    expect(pressKey(cellsOf('123'), 0, 'ArrowLeft')?.focus).toBe(0);
    expect(pressKey(cellsOf('123'), 5, 'ArrowRight')?.focus).toBe(5);
    for (const key of ['Tab', 'Enter', '5', 'Escape']) expect(pressKey(cellsOf('123'), 1, key)).toBeUndefined();
  });

  it('V-62 other keys are ignored, browser shortcuts are not', () => {
    expect(['a', ' ', '.', 'é'].map((key) => isForeignKey({ key, ...bare }))).toEqual([true, true, true, true]);
    expect(['5', 'Tab', 'Enter', 'F5'].map((key) => isForeignKey({ key, ...bare }))).toEqual([false, false, false, false]);
    expect(isForeignKey({ key: 'v', ...bare, ctrlKey: true })).toBe(false);
  });

  it('V-63 pasting six digits fills all boxes wherever the focus is, anything else is refused as a whole', () => {
    for (let index = 0; index < boxes; index += 1) expect(putDigits(cellsOf('98'), index, '123456').cells).toEqual(cellsOf('123456'));
    expect(putDigits(cellsOf('98'), 2, ' 123456\n').cells).toEqual(cellsOf('123456'));
    for (const put of ['12a456', 'abc', '', '12 345', '²²²²²²'])
      expect(putDigits(cellsOf('98'), 2, put)).toEqual({ cells: cellsOf('98'), focus: 2 });
    expect(putDigits(cellsOf('12'), 2, '34')).toEqual({ cells: cellsOf('1234'), focus: 4 });
  });

  it('V-61 V-62 whatever is typed, pasted and pressed, each box holds one digit or none', () => {
    const index = fc.integer({ min: 0, max: boxes - 1 });
    const entry = fc.oneof(
      fc.record({ kind: fc.constant('type'), index, text: fc.string() }),
      fc.record({ kind: fc.constant('put'), index, text: fc.oneof(fc.string(), fc.stringMatching(/^\d{1,8}$/)) }),
      fc.record({ kind: fc.constant('key'), index, text: fc.constantFrom('Backspace', 'Delete', 'ArrowLeft', 'ArrowRight', 'x') }),
    );
    fc.assert(
      fc.property(fc.array(entry), (entries) => {
        let cells = emptyCells(boxes);
        for (const { kind, index: place, text } of entries) {
          const step =
            kind === 'type' ? typeDigit(cells, place, text) : kind === 'put' ? putDigits(cells, place, text) : pressKey(cells, place, text);
          cells = step?.cells ?? cells;
          expect(cells).toHaveLength(boxes);
          for (const cell of cells) expect(cell).toMatch(/^[0-9]?$/);
          expect(places).toContain(step?.focus ?? 0);
        }
        expect(codeOf(cells).length === boxes).toBe(isCodeComplete(cells));
      }),
    );
  });
});
