import fs from 'node:fs';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import * as z from 'zod';

// Reads npm's CycloneDX document of the lock file and leaves in it what the folder given really holds: build tools are taken out of the
// image after npm has brought them, and other platforms' packages never came.
const bill = z.looseObject({ components: z.array(z.looseObject({ 'bom-ref': z.string() })) });
const installedShape = z.object({ packages: z.record(z.string(), z.looseObject({ version: z.string().optional() })) });

const [folder = ''] = process.argv.slice(2);
const { packages } = installedShape.parse(JSON.parse(fs.readFileSync(path.join(folder, 'node_modules/.package-lock.json'), 'utf8')));
const held = new Set(
  Object.entries(packages)
    .filter(([place]) => fs.existsSync(path.join(folder, place)))
    .map(([place, { version }]) => `${place.split('node_modules/').at(-1)}@${version}`),
);
const read = bill.parse(JSON.parse(await text(process.stdin)));
const components = read.components.filter((component) => held.has(component['bom-ref']));
if (components.length === 0) throw new Error(`${folder} holds none of the packages of the document`);
process.stdout.write(`${JSON.stringify({ ...read, components, dependencies: undefined }, null, 2)}\n`);
