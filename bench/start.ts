import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { startProduct } from './product.ts';
import type { BenchRow } from './row.ts';

const TARGET_SECONDS = 10;

/** Time from `npm start` to ready on a machine where packages are installed and the site is built: with a new database, and with one that exists. */
export async function run(): Promise<BenchRow[]> {
  const directory = fs.mkdtempSync(path.join(os.tmpdir(), 'pavilion-bench-'));
  fs.chmodSync(directory, 0o755);
  try {
    const rows: BenchRow[] = [];
    for (const name of ['start with a new database', 'start with an existing database']) {
      const product = await startProduct({ dataDirectory: directory });
      await product.stop();
      const seconds = product.startMs / 1000;
      rows.push({
        name,
        value: seconds,
        unit: 's',
        anchor: null,
        ratio: null,
        target: `≤ ${TARGET_SECONDS} s`,
        pass: seconds <= TARGET_SECONDS,
      });
    }
    return rows;
  } finally {
    fs.rmSync(directory, { recursive: true, force: true });
  }
}
