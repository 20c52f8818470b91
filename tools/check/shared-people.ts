import { WORLD_PASSWORD, WORLD_PLAYERS } from '@pavilion/server/composition/world/players.ts';

export interface Sharing {
  line: number;
  reason: string;
}

/** Rows of a list: by their role, or as the console's tables mark them. A row that is found by its id is one's own. */
const ROWS = /\b(?:getByRole\(\s*'row'|locator\(\s*['"`][^'"`)]*\[data-(?:row|open)\])/g;
const CALL = /\s*\.?\s*(\w+)\s*\(/y;
const PLACE = new Set(['nth', 'first', 'last']);
/** What says which row is meant: its name, its words, its object. */
const NARROWS: readonly (readonly [string, RegExp])[] = [
  ['getByRole', /\bname\b/],
  ['filter', /\bhas(?:Text)?\b/],
  ['locator', /="/],
];

const OPERATOR = /[\w.-]*@console\.pavilion\.test/g;
const DEMO_PEOPLE = [...WORLD_PLAYERS.map(({ email }) => email), WORLD_PASSWORD, 'Sign in as'];

const lineOf = (text: string, index: number): number => text.slice(0, index).split('\n').length;

/** Where the parentheses close that open just before a place; what stands in texts and patterns does not count. */
function closingOf(text: string, from: number): number {
  const pieces = /'(?:\\.|[^'\\])*'|"(?:\\.|[^"\\])*"|`(?:\\.|[^`\\])*`|(?<=[(,:\s])\/(?![/*])(?:\\.|[^/\\\n])+\/|[()]/g;
  pieces.lastIndex = from;
  let depth = 1;
  for (let piece = pieces.exec(text); piece !== null; piece = pieces.exec(text)) {
    depth += piece[0] === '(' ? 1 : piece[0] === ')' ? -1 : 0;
    if (depth === 0) return piece.index;
  }
  return text.length;
}

/** Whether a chain of calls takes a row by its place before anything in it has said which one is meant. */
function takesByPlace(text: string, from: number): boolean {
  CALL.lastIndex = from;
  for (let call = CALL.exec(text); call !== null; call = CALL.exec(text)) {
    const [, name = ''] = call;
    if (PLACE.has(name)) return true;
    const end = closingOf(text, CALL.lastIndex);
    const given = text.slice(CALL.lastIndex, end);
    if (NARROWS.some(([narrowing, words]) => narrowing === name && words.test(given))) return false;
    CALL.lastIndex = end + 1;
  }
  return false;
}

/** Where a test takes rows that another test's objects may push away. */
export const rowsByPlace = (text: string): Sharing[] =>
  [...text.matchAll(ROWS)]
    .filter(({ index }) => takesByPlace(text, index))
    .map(({ index }) => ({
      line: lineOf(text, index),
      reason: 'takes a row by its place, where other tests have rows too: filter({ hasText }), a name, or rowOf(page, id) says which one',
    }));

/** Where a test names people of the demo world, whom every test may use. */
export const demoPeople = (text: string): Sharing[] =>
  [...text.matchAll(OPERATOR), ...DEMO_PEOPLE.flatMap((name) => [...text.matchAll(new RegExp(`\\b${RegExp.escape(name)}`, 'g'))])].map(
    ({ 0: name, index }) => ({
      line: lineOf(text, index),
      reason: `names ${name} of the demo world, which all tests share: registerPlayer() and operatorOf(role) make people of the test's own`,
    }),
  );
