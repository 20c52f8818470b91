import fs from 'node:fs';
import path from 'node:path';
import { root } from '../steps/steps.ts';

// A path that is resolved against a base may name another host: `new URL('//evil/x', origin)` leads to evil. Paths from outside go by siteUrl.

/** Files whose addresses are judged or come from ourselves. */
const ALLOWED: Readonly<Record<string, string>> = {
  'apps/server/src/http/binding/plain-style.ts': 'a style sheet beside another one',
  'apps/server/src/modules/content/sanitise.ts': 'judges where links of texts lead, and follows none',
  'apps/server/src/modules/game/sportsbook/client.ts': 'a base that the settings name',
};
/** A first part that is neither a text of ours nor a constant, with a base behind it that is neither the browser's nor the module's. */
const resolving = /\bURL(?:\.parse|\.canParse)?\(\s*(?!['"`]|[A-Z][A-Z_\d]*\s*,)([^'"`(),]+),(?!\s*(?:location|window|document|import)\.)/;

const files = fs
  .globSync('{apps,packages,ops}/**/*.{ts,tsx}', {
    cwd: root,
    exclude: (name) => /^(?:node_modules|dist|client|testing|worker|site|console)$/.test(path.basename(name)),
  })
  .filter((file) => !/\.test\.tsx?$/.test(file) && !(file in ALLOWED));
const found = files.toSorted().flatMap((file) =>
  fs
    .readFileSync(path.join(root, file), 'utf8')
    .split('\n')
    .flatMap((line, index) =>
      resolving.test(line) ? [`${file}:${index + 1} resolves a path against a base (contract/formats/site-path.ts has siteUrl)`] : [],
    ),
);
for (const line of found) console.error(line);
console.log(`${files.length} files, ${found.length} places where a path may become a host`);
process.exit(found.length === 0 ? 0 : 1);
