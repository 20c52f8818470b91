import path from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { root } from './steps.ts';

/**
 * The files of tests that start whole products and wait for them, a minute and more each. In a fresh checkout vitest orders files by their size,
 * which says nothing of that: those of sixty lines came last, and one worker ran alone.
 */
export const LONG_FILES = [
  'tools/cluster/cluster.database.test.ts',
  'tools/chaos/chaos.database.test.ts',
  'tools/restore/restore.database.test.ts',
  'apps/server/test/secret-rotation.test.ts',
  'tools/upgrade/upgrade.database.test.ts',
  'apps/server/test/two-processes.test.ts',
  'apps/server/test/sportsbook-kill.test.ts',
  'apps/server/test/product-kill.test.ts',
  'apps/server/test/behind-haproxy.test.ts',
  'apps/server/test/product.test.ts',
  'apps/server/src/composition/console/outage.test.ts',
  'apps/server/test/external-database.test.ts',
] as const;

/** So many others between two of them: three whole products at once would crowd two cores. */
const BETWEEN = 10;

/** Puts the long ones among the others, early and apart; all others keep their order. */
export function longFirst<T extends object | string>(files: readonly T[], nameOf: (file: T) => string): T[] {
  const byName = new Map(files.map((file) => [nameOf(file), file]));
  const long = LONG_FILES.flatMap((name) => byName.get(name) ?? []);
  const others = files.filter((file) => !long.includes(file));
  return [
    ...long.flatMap((file, index) => [file, ...others.slice(index * BETWEEN, (index + 1) * BETWEEN)]),
    ...others.slice(long.length * BETWEEN),
  ];
}

export class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const projects = Map.groupBy(sorted, ({ project }) => project.name);
    return [...projects.values()].flatMap((own) => longFirst(own, ({ moduleId }) => path.relative(root, moduleId)));
  }
}
