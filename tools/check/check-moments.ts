import fs from 'node:fs';
import path from 'node:path';
import { root } from '../steps/steps.ts';
import { unguardedMoments } from './moments.ts';

// The server does not know the visitor's zone: a part of the page that wakes up with other words than the server's is thrown away (React 418).

/** Files that may write moments in the zone of the machine they run on. */
const ALLOWED: Readonly<Record<string, string>> = {
  'apps/site/src/content/moment-texts.ts': 'what the hook writes with',
  'apps/site/src/content/use-moments.ts': 'the hook',
  'apps/site/src/features/player/registration/guess-country.ts': 'writes none: it reads the name of the browser’s zone, after hydration',
  'apps/site/src/shell/footer/local-time.tsx': 'empty until an effect writes it',
};

const files = fs
  .globSync('{apps/site/src,packages/ui/src}/**/*.{ts,tsx}', { cwd: root })
  .filter((file) => !/\.test\.tsx?$/.test(file) && !(file in ALLOWED));
const found = files
  .toSorted()
  .flatMap((file) =>
    unguardedMoments(fs.readFileSync(path.join(root, file), 'utf8')).map(({ line, reason }) => `${file}:${line} ${reason}`),
  );
for (const line of found) console.error(line);
console.log(`${files.length} files, ${found.length} moments that are written before hydration as the server did not`);
process.exit(found.length === 0 ? 0 : 1);
