import fs from 'node:fs';
import path from 'node:path';
import { root } from '../steps/steps.ts';
import { demoPeople, rowsByPlace } from './shared-people.ts';

// Tests run beside one another: what one does to people or rows of another fails that other one, and only sometimes.

/** Journeys whose subject is the demo world's own people. */
const OF_DEMO_PEOPLE: Readonly<Record<string, string>> = {
  'e2e/door.e2e.ts': 'a stranger is signed in by the door, as the people it offers',
};

const files = fs.readdirSync(path.join(root, 'e2e'), { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts'));
const found = files.toSorted().flatMap((name) => {
  const file = path.join('e2e', name);
  const text = fs.readFileSync(path.join(root, file), 'utf8');
  const people = file in OF_DEMO_PEOPLE ? [] : demoPeople(text);
  return [...rowsByPlace(text), ...people].map(({ line, reason }) => `${file}:${line} ${reason}`);
});
for (const line of found) console.error(line);
console.log(`${found.length} places where tests share people or rows`);
process.exit(found.length === 0 ? 0 : 1);
