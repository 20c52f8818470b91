import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { readArguments } from './arguments/options.ts';
import { readConfig } from '../apps/server/src/config/config.ts';
import { startProduct } from '../apps/server/src/product.ts';
import { type FuzzReport, runFuzz } from '../apps/server/src/testing/fuzz/run.ts';

/**
 * `npm run fuzz [-- --url U] [--cases 10000] [--seed N] [--only id,id]`: requests of every operation of the OpenAPI document, half of them as
 * described and half not, by guests, by players, and by outside companies with right signatures. No answer may be a 5xx, and none may be one
 * that the document does not describe. Without `--url` it starts a product of its own; another must have its sandbox on. Exit code 1 on a finding.
 */

const usage = 'usage: npm run fuzz [-- --url URL] [--cases 10000] [--seed NUMBER] [--only operation,operation]';

const { values } = readArguments({
  options: {
    url: { type: 'string' },
    cases: { type: 'string', default: '10000' },
    seed: { type: 'string' },
    only: { type: 'string' },
  },
});

const cases = Number(values.cases);
const seed = values.seed === undefined ? Math.floor(Math.random() * 1_000_000) : Number(values.seed);
if (!Number.isInteger(cases) || cases < 1 || !Number.isInteger(seed)) {
  console.error(usage);
  process.exit(1);
}

async function fuzz(url: string): Promise<FuzzReport> {
  console.log(`${cases} cases with the seed ${seed} at ${url}`);
  const only = values.only === undefined ? {} : { only: values.only.split(',') };
  return runFuzz({ url, cases, seed, ...only });
}

/** A product with a folder of its own, which goes with it. */
async function fuzzOwnProduct(): Promise<FuzzReport> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'pavilion-fuzz-'));
  fs.chmodSync(folder, 0o755);
  const product = await startProduct({ ...readConfig({ PORT: '0', LOG_LEVEL: 'error', DATA_DIR: folder }), isDatabaseDurable: false });
  try {
    return await fuzz(product.url);
  } finally {
    await product.stop();
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

const startedAtMs = performance.now();
const { operations, byRole, byStatus, findings } = await (values.url === undefined
  ? fuzzOwnProduct()
  : fuzz(values.url.replace(/\/$/, '')));
for (const finding of findings) console.error(finding);
const seconds = Math.round((performance.now() - startedAtMs) / 1000);
const listOf = (counts: Readonly<Record<string, number>>): string =>
  Object.entries(counts)
    .map(([name, count]) => `${count} × ${name}`)
    .join(', ');
console.log(`${operations} operations in ${seconds} s: ${listOf(byRole)}; answers: ${listOf(byStatus)}`);
console.log(`${findings.length} findings`);
process.exit(findings.length === 0 ? 0 : 1);
