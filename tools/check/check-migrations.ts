import fs from 'node:fs';
import path from 'node:path';
import { root } from '../steps/steps.ts';
import { migrationProblems } from './migration-rules.ts';

const FOLDERS = ['database/migrations', 'apps/sandbox/migrations', 'apps/sportsbook/migrations'];

let count = 0;
for (const folder of FOLDERS) {
  const directory = path.join(root, folder);
  const names = fs.readdirSync(directory).filter((name) => name.endsWith('.sql'));
  for (const name of names.toSorted()) {
    for (const { line, reason } of await migrationProblems(fs.readFileSync(path.join(directory, name), 'utf8'))) {
      console.error(`${folder}/${name}:${line} ${reason}`);
      count += 1;
    }
  }
}
console.log(`${count} statements of migrations that the previous version would not survive`);
process.exit(count === 0 ? 0 : 1);
