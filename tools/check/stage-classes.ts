import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

/** The looks that stages have in common: of each of these classes every game that names it wants the same. */
export const COMMON_LOOKS: ReadonlySet<string> = new Set(
  (
    'acts ahead button calm card-table cards-stage chip facts fields-three fields-two glass-panel hand-total icon-button label large-number ' +
    'legend numeric on option options pay-list player-row reels-frame row rule seat seats secondary segments slot special stepper symbol ' +
    'toggle visually-hidden with-wins won'
  ).split(' '),
);

const owners = (file: string): string => /^games\/(?!shared\/)(\w+)\//.exec(file)?.[1] ?? 'frame';
const words = (text: string): string[] => text.split(/[^\w-]+/).filter((word) => word !== '');

/** The words of every string within a node. */
function wordsIn(node: ts.Node): string[] {
  if (ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddle(node) || ts.isTemplateTail(node))
    return words(node.text);
  // What a condition compares with is no class.
  if (ts.isConditionalExpression(node)) return [...wordsIn(node.whenTrue), ...wordsIn(node.whenFalse)];
  return node.getChildren().flatMap(wordsIn);
}

/** Where a function takes a class: `picture(artBase, name, className)`. */
function classParameters(tree: ts.SourceFile): Map<string, number> {
  const found = new Map<string, number>();
  const visit = (node: ts.Node): void => {
    if (ts.isFunctionLike(node)) {
      const at = node.parameters.findIndex(({ name }) => name.getText() === 'className');
      const name = ts.isVariableDeclaration(node.parent) ? node.parent.name : node.name;
      if (at >= 0 && name) found.set(name.getText(), at);
    }
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return found;
}

const lastName = (called: ts.Expression): string => (ts.isPropertyAccessExpression(called) ? called.name.text : called.getText());

function classesOfCall(call: ts.CallExpression, taking: ReadonlyMap<string, number>): string[] {
  const called = call.expression;
  if (ts.isPropertyAccessExpression(called) && lastName(called.expression) === 'classList')
    return call.arguments.slice(0, 2).flatMap(wordsIn);
  if (lastName(called) === 'setAttribute' && call.arguments[0]?.getText() === "'class'") return call.arguments.slice(1).flatMap(wordsIn);
  const argument = call.arguments[taking.get(lastName(called)) ?? -1];
  return argument ? wordsIn(argument) : [];
}

/** The classes that a module gives to elements. */
function classesNamed(tree: ts.SourceFile, taking: ReadonlyMap<string, number>): string[] {
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isPropertyAssignment(node) && ['class', 'className'].includes(node.name.getText())) found.push(...wordsIn(node.initializer));
    if (ts.isBinaryExpression(node) && lastName(node.left) === 'className') found.push(...wordsIn(node.right));
    if (ts.isCallExpression(node)) found.push(...classesOfCall(node, taking));
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return found;
}

/** For each class, the games whose own modules name it; `frame` is everything around the games and everything they share. */
export function namedBy(sources: ReadonlyMap<string, string>): Map<string, Set<string>> {
  const trees = [...sources].map(([file, text]) => ({ file, tree: ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true) }));
  const taking = new Map(trees.flatMap(({ tree }) => [...classParameters(tree)]));
  const named = new Map<string, Set<string>>();
  for (const { file, tree } of trees)
    for (const name of classesNamed(tree, taking)) named.set(name, (named.get(name) ?? new Set()).add(owners(file)));
  return named;
}

const selectorsOf = (sheet: string): string[] =>
  [...sheet.replaceAll(/\/\*[\s\S]*?\*\//g, '').matchAll(/([^{}]+)\{/g)]
    .map(([, head = '']) => head.trim())
    .filter((head) => !head.startsWith('@'))
    .flatMap((head) => head.split(/,(?![^(]*\))/));

/** Classes that two owners name and a rule styles for both: a selector without a class that one owner alone names. */
export function clashes(sheets: readonly string[], named: ReadonlyMap<string, ReadonlySet<string>>): Map<string, string> {
  const found = new Map<string, string>();
  for (const selector of sheets.flatMap(selectorsOf)) {
    const classes = [...selector.matchAll(/\.([a-z][\w-]*)/g)].map(([, name = '']) => name);
    if (classes.some((name) => named.get(name)?.size === 1)) continue;
    for (const name of classes) {
      const by = [...(named.get(name) ?? [])];
      if (by.length > 1) found.set(name, `${selector.trim()} (${by.toSorted().join(', ')})`);
    }
  }
  return found;
}

/** The modules and style sheets of the studio's client, by their path in it. */
export function studioClient(root: string): { sources: Map<string, string>; sheets: string[] } {
  const folder = join(root, 'apps/sandbox/src/studio/client');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => file.replaceAll('\\', '/'));
  const read = (file: string): string => readFileSync(join(folder, file), 'utf8');
  return {
    sources: new Map(files.filter((file) => /(?<!\.test)\.ts$/.test(file)).map((file) => [file, read(file)])),
    sheets: files.filter((file) => file.endsWith('.css')).map(read),
  };
}
