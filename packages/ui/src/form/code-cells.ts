import { asciiDigits } from '@pavilion/money/typed.ts';

/** The values of the code boxes: one digit each, `''` for an empty one. */
export type CodeCells = readonly string[];

/** The cells after an entry, and the box to focus. */
export type CodeStep = { cells: CodeCells; focus: number };

export const emptyCells = (length: number): CodeCells => Array.from({ length }, () => '');

export const codeOf = (cells: CodeCells): string => cells.join('');

export const isCodeComplete = (cells: CodeCells): boolean => cells.every((cell) => cell !== '');

const digitsOnly = /^[0-9]+$/;

/** Types one character into a box: a digit replaces its content and moves on, anything else changes nothing (V-62). */
export function typeDigit(cells: CodeCells, index: number, typed: string): CodeStep {
  const digit = asciiDigits(typed);
  if (digit.length !== 1 || !digitsOnly.test(digit)) return { cells, focus: index };
  return { cells: cells.with(index, digit), focus: Math.min(index + 1, cells.length - 1) };
}

/**
 * Inserts a text at once, by pasting or autofill. Anything but digits is refused as a whole (V-63), other than spaces and dashes that group a
 * full code; more digits than boxes are no code and clear it (V-61); a full code fills all boxes, a partial one starts at the focused box.
 */
export function putDigits(cells: CodeCells, index: number, put: string): CodeStep {
  const bare = asciiDigits(put)
    .replace(/\p{Cf}/gu, '')
    .trim();
  const joined = bare.replace(/[\p{Pd}\s]/gu, '');
  const text = joined.length === cells.length ? joined : bare;
  if (!digitsOnly.test(text)) return { cells, focus: index };
  if (text.length > cells.length) return { cells: emptyCells(cells.length), focus: 0 };
  const start = text.length === cells.length ? 0 : index;
  const next = cells.map((cell, place) => text[place - start] ?? cell);
  return { cells: next, focus: Math.min(start + text.length, cells.length - 1) };
}

/** Handles editing keys: Backspace deletes the digit, or the one before an empty box; Delete deletes it and stays; arrows move. */
export function pressKey(cells: CodeCells, index: number, key: string): CodeStep | undefined {
  const before = Math.max(0, index - 1);
  switch (key) {
    case 'Backspace':
      return cells[index] === '' ? { cells: cells.with(before, ''), focus: before } : { cells: cells.with(index, ''), focus: index };
    case 'Delete':
      return { cells: cells.with(index, ''), focus: index };
    case 'ArrowLeft':
      return { cells, focus: before };
    case 'ArrowRight':
      return { cells, focus: Math.min(index + 1, cells.length - 1) };
    default:
      return undefined;
  }
}

/** Whether a key would type something other than a digit: such keys are ignored; Tab, Enter and browser shortcuts work as usual. */
export const isForeignKey = ({ key, ctrlKey, metaKey, altKey }: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>): boolean =>
  key.length === 1 && !digitsOnly.test(asciiDigits(key)) && !ctrlKey && !metaKey && !altKey;
