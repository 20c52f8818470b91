import fs from 'node:fs';
import path from 'node:path';
import { root } from '../steps/steps.ts';

// A path that is resolved against a base may name another host: `new URL('//evil/x', origin)` leads to evil. A visitor's address is one of many.

/** Files whose addresses are judged or come from ourselves. */
const ALLOWED: Readonly<Record<string, string>> = {
  'apps/server/src/http/refusals/plain-style.ts': 'a style sheet beside another one',
  'apps/server/src/modules/content/sanitise.ts': 'judges where links of texts lead, and follows none',
  'apps/server/src/modules/game/sportsbook/client.ts': 'a base that the settings name',
};
const rules: readonly { pattern: RegExp; reason: string }[] = [
  {
    // A first part that is neither a text of ours nor a constant, with a base behind it that is neither the browser's nor the module's.
    pattern: /\bURL(?:\.parse|\.canParse)?\(\s*(?!['"`]|[A-Z][A-Z_\d]*\s*,)([^'"`(),]+),(?!\s*(?:location|window|document|import)\.)/,
    reason: 'resolves a path against a base: siteUrl of contract/formats/site-path.ts does not',
  },
  {
    pattern: /subject: `[^`]*\$\{(?:\w+\.)?(?:ip|address)\}|\.take\('\w+', (?:\w+\.)?(?:ip|address)\)/,
    reason: 'counts by one address, of which a subscriber has many: fromNetwork and takeFrom count by the network (S49)',
  },
];

const files = fs
  .globSync('{apps,packages,ops}/**/*.{ts,tsx}', { cwd: root, exclude: (name) => /^(?:node_modules|dist)$/.test(path.basename(name)) })
  .filter((file) => !/^apps\/(?:site|console)\/|\/(?:client|testing)\/|\.test\.tsx?$/.test(file) && !(file in ALLOWED));
const found = files.toSorted().flatMap((file) =>
  fs
    .readFileSync(path.join(root, file), 'utf8')
    .split('\n')
    .flatMap((line, index) => rules.filter(({ pattern }) => pattern.test(line)).map(({ reason }) => `${file}:${index + 1} ${reason}`)),
);
for (const line of found) console.error(line);
console.log(`${files.length} files, ${found.length} places where an address is resolved or counted wrongly`);
process.exit(found.length === 0 ? 0 : 1);
