import fs from 'node:fs';
import path from 'node:path';
import ts from 'typescript';

const root = path.resolve(import.meta.dirname, '..');

/** Generated files, and data. */
const SKIPPED = new Set(['node_modules', 'dist', '.cache', '.git', '.data', 'results', 'draw']);
const GENERATED = /\.gen\.ts$/;
const CODE = /\.tsx?$/;
const TEST = /\.(test|e2e)\.tsx?$/;
const MOST_FILES_IN_A_FOLDER = 20;
const LONGEST_FUNCTION_LINES = 60;
const LONGEST_COMPONENT_LINES = 100;
const MOST_BRANCHES = 10;

function* filesUnder(directory: string): Generator<string> {
  if (!fs.existsSync(directory)) return;
  for (const entry of fs.readdirSync(directory, { withFileTypes: true })) {
    if (SKIPPED.has(entry.name)) continue;
    const place = path.join(directory, entry.name);
    if (entry.isDirectory()) yield* filesUnder(place);
    else yield place;
  }
}

interface FunctionFigures {
  place: string;
  lines: number;
  branches: number;
}

const BRANCHES = new Set([
  ts.SyntaxKind.IfStatement,
  ts.SyntaxKind.ConditionalExpression,
  ts.SyntaxKind.ForStatement,
  ts.SyntaxKind.ForInStatement,
  ts.SyntaxKind.ForOfStatement,
  ts.SyntaxKind.WhileStatement,
  ts.SyntaxKind.DoStatement,
  ts.SyntaxKind.CaseClause,
  ts.SyntaxKind.CatchClause,
  ts.SyntaxKind.AmpersandAmpersandToken,
  ts.SyntaxKind.BarBarToken,
  ts.SyntaxKind.QuestionQuestionToken,
]);

const isFunction = (node: ts.Node): node is ts.FunctionLikeDeclaration =>
  ts.isFunctionDeclaration(node) ||
  ts.isFunctionExpression(node) ||
  ts.isArrowFunction(node) ||
  ts.isMethodDeclaration(node) ||
  ts.isConstructorDeclaration(node) ||
  ts.isAccessor(node);

/** The cyclomatic complexity of a function, without the functions inside it. */
function complexity(body: ts.Node): number {
  let branches = 1;
  const visit = (node: ts.Node): void => {
    if (isFunction(node)) return;
    if (BRANCHES.has(node.kind)) branches += 1;
    ts.forEachChild(node, visit);
  };
  ts.forEachChild(body, visit);
  return branches;
}

function functionsOf(file: string): FunctionFigures[] {
  const kind = file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const source = ts.createSourceFile(file, fs.readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true, kind);
  const found: FunctionFigures[] = [];
  const visit = (node: ts.Node): void => {
    if (isFunction(node) && node.body !== undefined) {
      const first = source.getLineAndCharacterOfPosition(node.getStart()).line + 1;
      const last = source.getLineAndCharacterOfPosition(node.end).line + 1;
      found.push({ place: `${path.relative(root, file)}:${first}`, lines: last - first + 1, branches: complexity(node) });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

const quantile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;

/** `median / p95 / p99 / most` */
function spread(values: readonly number[]): string {
  const sorted = values.toSorted((one, other) => one - other);
  return [0.5, 0.95, 0.99, 1].map((share) => quantile(sorted, share)).join(' / ');
}

const isOverCap = ({ place, lines, branches }: FunctionFigures): boolean =>
  branches > MOST_BRANCHES || lines > (/\.tsx:\d+$/.test(place) ? LONGEST_COMPONENT_LINES : LONGEST_FUNCTION_LINES);

const countLines = (file: string): number => fs.readFileSync(file, 'utf8').split('\n').length - 1;

const codeOf = (name: string): string[] =>
  [...filesUnder(path.join(root, name))].filter((file) => CODE.test(file) && !GENERATED.test(file));

const overCaps = (name: string): string[] =>
  codeOf(name)
    .filter((file) => !TEST.test(file))
    .flatMap(functionsOf)
    .filter(isOverCap)
    .map(({ place, lines, branches }) => `${place} (${lines} lines, ${branches} branches)`);

function packageRow(name: string): string {
  const files = codeOf(name);
  const production = files.filter((file) => !TEST.test(file));
  const functions = production.flatMap(functionsOf);
  const cells = [
    name,
    production.reduce((sum, file) => sum + countLines(file), 0),
    files.filter((file) => TEST.test(file)).reduce((sum, file) => sum + countLines(file), 0),
    spread(production.map(countLines)),
    spread(functions.map(({ lines }) => lines)),
    functions.filter(isOverCap).length,
  ];
  return `| ${cells.join(' | ')} |`;
}

function crowdedFolders(): string[] {
  const counts = new Map<string, number>();
  for (const top of ['apps', 'packages', 'ops', 'tools', 'bench', 'e2e'])
    for (const file of filesUnder(path.join(root, top)))
      if (CODE.test(file) && !TEST.test(file) && !GENERATED.test(file)) {
        const folder = path.relative(root, path.dirname(file));
        counts.set(folder, (counts.get(folder) ?? 0) + 1);
      }
  return [...counts].filter(([, count]) => count > MOST_FILES_IN_A_FOLDER).map(([folder, count]) => `${folder} (${count})`);
}

const RAW_VALUES: readonly (readonly [string, RegExp])[] = [
  ['spacing in pixels', /(?:margin|padding|gap|inset)[a-z-]*:[^;}]*?\b(?!0px|1px)\d+(?:\.\d+)?px/g],
  ['font sizes', /font-size:\s*[\d.]+(?:px|rem|em)/g],
  ['z-indexes', /z-index:\s*-?\d+/g],
];

function styleFigures(): string[] {
  const sheets = ['apps', 'packages'].flatMap((top) => [...filesUnder(path.join(root, top))].filter((file) => file.endsWith('.css')));
  const texts = sheets.map((file) => fs.readFileSync(file, 'utf8'));
  const raw = RAW_VALUES.map(([name, pattern]) => `${texts.reduce((sum, text) => sum + (text.match(pattern)?.length ?? 0), 0)} ${name}`);
  return [`style sheets: ${sheets.length}; lines: ${spread(sheets.map(countLines))}; declarations with raw values: ${raw.join(', ')}`];
}

const packages = ['apps', 'packages']
  .flatMap((top) => fs.readdirSync(path.join(root, top)).map((name) => `${top}/${name}`))
  .concat(['ops', 'tools', 'bench', 'e2e']);

const lines = [
  '| package | lines | lines of tests | lines of a file | lines of a function | functions over the caps |',
  '|---|---|---|---|---|---|',
  ...packages.filter((name) => fs.existsSync(path.join(root, name))).map(packageRow),
  '',
  'Spreads are median / p95 / p99 / most. Caps: 60 lines (100 of a component), 10 branches.',
  '',
  `Functions over the caps: ${packages.flatMap(overCaps).join(', ') || 'none'}`,
  '',
  `Folders with more than ${MOST_FILES_IN_A_FOLDER} files of code: ${crowdedFolders().join(', ') || 'none'}`,
  '',
  ...styleFigures(),
];
process.stdout.write(`${lines.join('\n')}\n`);
