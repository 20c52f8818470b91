import { expect, it } from 'vitest';
import { canRun, refusalFor, refuseMissing } from './programs.ts';

it('F1 a cluster that lacks packages says in one sentence which, and what installs them', () => {
  expect(refusalFor([])).toBeUndefined();
  expect(refusalFor(['patroni', 'etcd-server'])).toBe(
    'The cluster needs packages that this machine lacks: apt-get install patroni etcd-server',
  );
});

it.skipIf(canRun)('F1 the packages are asked for where one is missing (skipped where all of them are installed)', () => {
  expect(refuseMissing).toThrow('apt-get install');
});
