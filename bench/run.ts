import fs from 'node:fs';
import path from 'node:path';
import type { BenchRow } from './row.ts';

const suites: Readonly<Record<string, () => Promise<{ run: () => Promise<BenchRow[]> }>>> = {
  ledger: () => import('./books/ledger.ts'),
  bonuses: () => import('./books/bonuses.ts'),
  limits: () => import('./books/limits.ts'),
  provider: () => import('./calls/provider.ts'),
  calls: () => import('./calls/calls.ts'),
  curve: () => import('./calls/curve.ts'),
  reads: () => import('./calls/reads.ts'),
  'slow-database': () => import('./faults/slow-database.ts'),
  export: () => import('./faults/export.ts'),
  books: () => import('./books/books.ts'),
  shards: () => import('./shards/shards.ts'),
  costs: () => import('./shards/costs.ts'),
  soak: () => import('./calls/soak.ts'),
  pages: () => import('./pages/pages.ts'),
  'web-processes': () => import('./pages/web-processes.ts'),
  games: () => import('./pages/games.ts'),
  catalogue: () => import('./pages/catalogue.ts'),
  'first-frame': () => import('./pages/first-frame.ts'),
  interaction: () => import('./pages/interaction.ts'),
  realtime: () => import('./realtime/realtime.ts'),
  'sportsbook-socket': () => import('./sportsbook/socket.ts'),
  'sportsbook-settle': () => import('./sportsbook/settle.ts'),
  start: () => import('./start.ts'),
  idle: () => import('./idle.ts'),
  operator: () => import('./operator/operator.ts'),
  exporting: () => import('./operator/exporting.ts'),
  polling: () => import('./operator/polling.ts'),
  'sign-in': () => import('./calls/sign-in.ts'),
};

/** They take long, or a database that was grown before: run only when they are named. */
const LONG = ['soak', 'operator', 'exporting', 'polling'];

function wantedSuites(): string[] {
  const at = process.argv.indexOf('--only');
  if (at < 0) return Object.keys(suites).filter((name) => !LONG.includes(name));
  const name = process.argv[at + 1] ?? '';
  if (!(name in suites)) {
    console.error(`--only ${name} is not valid: allowed is ${Object.keys(suites).join(', ')}`);
    process.exit(1);
  }
  return [name];
}

const show = (value: number): string => (Math.abs(value) >= 100 ? value.toFixed(0) : value.toPrecision(3));

function printTable(rows: readonly BenchRow[]): void {
  const cells = rows.map((row) => [
    row.name,
    `${show(row.value)} ${row.unit}`,
    row.anchor === null ? '–' : show(row.anchor),
    row.ratio === null ? '–' : show(row.ratio),
    row.target,
    row.pass ? 'pass' : 'FAIL',
  ]);
  const head = ['figure', 'value', 'anchor', 'ratio', 'target', ''];
  const widths = head.map((title, column) => Math.max(title.length, ...cells.map((line) => line[column]?.length ?? 0)));
  for (const line of [head, ...cells]) console.log(line.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  '));
}

const directory = path.join(import.meta.dirname, 'results');
fs.mkdirSync(directory, { recursive: true });
const all: BenchRow[] = [];
for (const name of wantedSuites()) {
  console.log(`\n── ${name}`);
  const suite = await suites[name]?.();
  const rows = (await suite?.run()) ?? [];
  fs.writeFileSync(path.join(directory, `${name}.json`), `${JSON.stringify(rows, null, 2)}\n`);
  all.push(...rows);
}
console.log('');
printTable(all);
process.exit(all.every((row) => row.pass) ? 0 : 1);
