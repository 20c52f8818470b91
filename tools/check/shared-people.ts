import ts from 'typescript';
import { WORLD_PASSWORD, WORLD_PLAYERS } from '@pavilion/server/composition/world/players.ts';

export interface Sharing {
  line: number;
  reason: string;
}

/** Rows of a list: by their role, or as the console's tables mark them. A row that is found by its id is one's own. */
const ROWS = new Map([
  ['getByRole', /^['"]row['"]/],
  ['locator', /^['"`].*\[data-(?:row|open)\]/s],
]);
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

/** The last word of what a call calls. */
function calledBy({ expression }: ts.CallExpression): ts.Node {
  return ts.isPropertyAccessExpression(expression) ? expression.name : expression;
}

/** Whether a chain of calls takes a row by its place before anything in it has said which one is meant. */
function takesByPlace(call: ts.CallExpression): boolean {
  const name = calledBy(call).getText();
  if (PLACE.has(name)) return true;
  const given = call.arguments.map((argument) => argument.getText()).join(', ');
  if (NARROWS.some(([narrowing, words]) => narrowing === name && words.test(given))) return false;
  const next = ts.isPropertyAccessExpression(call.parent) ? call.parent.parent : undefined;
  return next !== undefined && ts.isCallExpression(next) && takesByPlace(next);
}

/** Places where a test takes rows by position, which other tests' rows may shift. */
export function rowsByPlace(text: string): Sharing[] {
  const found: Sharing[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node)) {
      const called = calledBy(node);
      if (ROWS.get(called.getText())?.test(node.arguments[0]?.getText() ?? '') === true && takesByPlace(node))
        found.push({
          line: lineOf(text, called.getStart()),
          reason:
            'takes a row by its place, where other tests have rows too: filter({ hasText }), a name, or rowOf(page, id) says which one',
        });
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile('test.ts', text, ts.ScriptTarget.Latest, true));
  return found;
}

/** Places where a test names people of the demo world, whom every test may use. */
export const demoPeople = (text: string): Sharing[] =>
  [...text.matchAll(OPERATOR), ...DEMO_PEOPLE.flatMap((name) => [...text.matchAll(new RegExp(`\\b${RegExp.escape(name)}`, 'g'))])].map(
    ({ 0: name, index }) => ({
      line: lineOf(text, index),
      reason: `names ${name} of the demo world, which all tests share: registerPlayer() and operatorOf(role) make people of the test's own`,
    }),
  );
