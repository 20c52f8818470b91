import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { expect, it } from 'vitest';
import { type Body, contentGroup, siteContent } from './index.ts';

const siteDirectory = fileURLToPath(new URL('../../../../site/src', import.meta.url));

/** Names under which the site keeps the global directories (wire §5.1). */
const directories: Readonly<Record<string, string>> = {
  alerts: 'alerts',
  fieldsSettings: 'fields-settings',
  globalComponents: 'global-components',
  layout: 'layout',
  modals: 'modals',
};

/** Where a variable of texts points: `useTexts('layout', 'header').group('search')`. */
type Source = { readonly directory: string; readonly path: string };

function argumentsOf(call: ts.CallExpression): string[] | undefined {
  const texts = call.arguments.map((argument) => (ts.isStringLiteral(argument) ? argument.text : undefined));
  return texts.every((text) => text !== undefined) ? texts : undefined;
}

const groupOf = (directory: string | undefined, path: string | undefined): Source | undefined =>
  directory === undefined || path === undefined ? undefined : { directory, path };

function sourceOf(expression: ts.Expression): Source | undefined {
  if (!ts.isCallExpression(expression)) return undefined;
  const called = expression.expression;
  const [first = '', second] = argumentsOf(expression) ?? [];
  if (ts.isIdentifier(called) && called.text === 'useTexts') return groupOf(directories[first], second);
  if (!ts.isPropertyAccessExpression(called) || called.name.text !== 'group' || first === '') return undefined;
  const above = sourceOf(called.expression);
  return above === undefined ? undefined : { ...above, path: `${above.path}.${first}` };
}

/** Keys a file asks for by name: `header('menuLabel')`, `footer.list('promoMenu.items')`; computed keys are left out. */
function usedKeys(file: string): string[] {
  const tree = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  const used: string[] = [];
  const visit = (node: ts.Node, known: ReadonlyMap<string, Source>): void => {
    const scope = ts.isFunctionLike(node) ? new Map([...known, ...declaredIn(node)]) : known;
    if (ts.isCallExpression(node)) used.push(...keyOfCall(node, scope));
    ts.forEachChild(node, (child) => visit(child, scope));
  };
  visit(tree, new Map());
  return used;
}

function declaredIn(scope: ts.Node): Map<string, Source> {
  const found = new Map<string, Source>();
  const visit = (node: ts.Node): void => {
    if (node !== scope && ts.isFunctionLike(node)) return;
    const source = ts.isVariableDeclaration(node) && node.initializer !== undefined ? sourceOf(node.initializer) : undefined;
    if (source !== undefined && ts.isVariableDeclaration(node) && ts.isIdentifier(node.name)) found.set(node.name.text, source);
    ts.forEachChild(node, visit);
  };
  visit(scope);
  return found;
}

function keyOfCall(call: ts.CallExpression, known: ReadonlyMap<string, Source>): string[] {
  const [argument] = call.arguments;
  if (argument === undefined || !ts.isStringLiteral(argument)) return [];
  const called = call.expression;
  // `const alert = useAlerts()` shows an alert by file and key.
  if (ts.isIdentifier(called) && called.text === 'alert') return [`alerts ${argument.text}.title`];
  const name = ts.isPropertyAccessExpression(called) ? called.expression : called;
  // A text asked for with `optional` or `flag` may be absent.
  if (ts.isPropertyAccessExpression(called) && ['optional', 'flag'].includes(called.name.text)) return [];
  const source = ts.isIdentifier(name) ? known.get(name.text) : sourceOf(name);
  return source === undefined ? [] : [`${source.directory} ${source.path}.${argument.text}`];
}

function exists(use: string): boolean {
  const [directory = '', path = ''] = use.split(' ');
  let value: unknown = contentGroup(siteContent(), 'en', directory);
  for (const key of path.split('.')) value = isBody(value) ? value[key] : undefined;
  return value !== undefined;
}

function isBody(value: unknown): value is Body {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

it('L-12 has a text for every key the site asks for by name', () => {
  const files = readdirSync(siteDirectory, { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.endsWith('.tsx') || (name.endsWith('.ts') && !name.includes('.test.')),
  );
  const used = files.flatMap((name) => usedKeys(`${siteDirectory}/${name}`).map((use) => `${use} (${name})`));
  expect(used.length).toBeGreaterThan(100);
  expect(used.filter((use) => !exists(use.slice(0, use.indexOf(' (')))).toSorted()).toEqual([]);
});
