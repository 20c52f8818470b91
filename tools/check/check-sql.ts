import fs from 'node:fs';
import path from 'node:path';
import { PRODUCT_SCHEMAS } from '@pavilion/server/kernel/postgres/roles.ts';
import { root } from '../steps/steps.ts';

// A module's SQL names its own schema only; the ledger writes the event log and the outbox with its money (O1).
const OWNERS: readonly (readonly [RegExp, readonly string[]])[] = [
  [/^apps\/server\/src\/modules\/operator\//, ['console']],
  [/^apps\/server\/src\/modules\/([a-z]+)\//, ['$1']],
  [/^apps\/server\/src\/(kernel|jobs|realtime)\//, ['kernel', 'graphile_worker']],
  [/^packages\/ledger\//, ['ledger', 'kernel']],
  [/^apps\/sandbox\//, ['sandbox']],
  [/^apps\/sportsbook\//, ['sportsbook']],
];
const SCHEMAS: ReadonlySet<string> = new Set(PRODUCT_SCHEMAS);
const SQL_PLACES = [
  /\/store\.ts$/,
  /-store\.ts$/,
  /\/kernel\//,
  /\/jobs\//,
  /\/realtime\//,
  /^packages\/ledger\//,
  /^apps\/sandbox\//,
  /\/testing\//,
  /\.test\.ts$/,
  /\/seed\.ts$/,
];
const STATEMENT = /\b(?:from|into|update|join|delete\s+from|table)\s+([a-z_]+)\.[a-z_]+/g;

function* sources(directory: string): Generator<string> {
  for (const entry of fs.readdirSync(directory, { withFileTypes: true })) {
    if (['node_modules', 'dist', '.cache'].includes(entry.name)) continue;
    const place = path.join(directory, entry.name);
    if (entry.isDirectory()) yield* sources(place);
    else if (entry.name.endsWith('.ts')) yield place;
  }
}

function allowedSchemas(file: string): readonly string[] | undefined {
  for (const [pattern, schemas] of OWNERS) {
    const match = pattern.exec(file);
    if (match !== null) return schemas.map((name) => name.replace('$1', match[1] ?? ''));
  }
  return undefined;
}

const problems: string[] = [];
for (const place of [...sources(path.join(root, 'apps')), ...sources(path.join(root, 'packages'))]) {
  const file = path.relative(root, place);
  if (file.startsWith('apps/site/') || /\.(test|e2e)\.ts$/.test(file) || file.includes('/testing/')) continue;
  const text = fs.readFileSync(place, 'utf8').replace(/^\s*(\*|\/\/).*$/gm, '');
  for (const [, schema = ''] of text.matchAll(STATEMENT)) {
    if (!SCHEMAS.has(schema)) continue;
    if (!SQL_PLACES.some((pattern) => pattern.test(file))) problems.push(`${file}: SQL belongs in a store.ts (found ${schema})`);
    const allowed = allowedSchemas(file);
    if (allowed !== undefined && !allowed.includes(schema))
      problems.push(
        `${file}: names the schema ${schema}; allowed: ${allowed.join(', ')}. Ask the other area by its public API or an event.`,
      );
  }
}
for (const problem of new Set(problems)) console.error(problem);
process.exit(problems.length === 0 ? 0 : 1);
