import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

/** Pairs of folders beside each other that import each other, as `folder: one <-> other`. `imports` maps a file to the files that it imports. */
function mutualFolders(imports: ReadonlyMap<string, readonly string[]>): string[] {
  const arrows = new Set<string>();
  for (const [file, targets] of imports) {
    for (const target of targets) {
      const from = file.split('/');
      const to = target.split('/');
      const shared = from.findIndex((name, index) => name !== to[index]);
      if (shared >= from.length - 1 || shared >= to.length - 1) continue;
      arrows.add(`${from.slice(0, shared).join('/')}: ${from[shared]} > ${to[shared]}`);
    }
  }
  const turned = (arrow: string) => arrow.replace(/: (\S+) > (\S+)$/, ': $2 > $1');
  return [...arrows].filter((arrow) => arrow < turned(arrow) && arrows.has(turned(arrow))).map((arrow) => arrow.replace(' > ', ' <-> '));
}

/** Imports of the product's own files, types included. */
function importsOfProduct(): Map<string, string[]> {
  const isTest = (file: string) => /\.(test|e2e|bench)\.tsx?$|\/(testing|test)\//.test(file);
  const files = globSync('{apps,packages,bench,tools,ops}/**/*.{ts,tsx}', {
    exclude: (name) => name === 'node_modules' || name === 'dist',
  });
  const known = new Set(files.filter((file) => !isTest(file)));
  const folders = new Map(
    globSync('{apps,packages}/*/package.json').map((file) => [
      (JSON.parse(readFileSync(file, 'utf8')) as { name: string }).name,
      path.join(path.dirname(file), 'src'),
    ]),
  );
  const resolve = (file: string, name: string): string => {
    if (name.startsWith('.')) return path.join(path.dirname(file), name);
    const [scope, owner, ...rest] = name.split('/');
    return path.join(folders.get(`${scope}/${owner}`) ?? '', rest.join('/') || 'index.ts');
  };
  const importing = /(?:from|import)\s*\(?\s*['"]([^'"\n]+)['"]/g;
  return new Map(
    [...known].map((file) => [
      file,
      [...readFileSync(file, 'utf8').matchAll(importing)]
        .map((match) => resolve(file, match[1] ?? ''))
        .filter((target) => known.has(target)),
    ]),
  );
}

describe('folders beside each other', () => {
  it.each([
    {
      imports: [
        ['a/x/1.ts', ['a/y/1.ts']],
        ['a/y/2.ts', ['a/x/1.ts']],
      ],
      found: ['a: x <-> y'],
    },
    {
      imports: [
        ['a/x/1.ts', ['a/y/1.ts']],
        ['a/y/2.ts', ['a/z/1.ts']],
      ],
      found: [],
    },
    {
      imports: [
        ['a/x/deep/1.ts', ['a/y/1.ts']],
        ['a/y/2.ts', ['a/x/other/1.ts']],
      ],
      found: ['a: x <-> y'],
    },
    {
      imports: [
        ['a/x/1.ts', ['a/base.ts']],
        ['a/base.ts', ['a/x/1.ts']],
      ],
      found: [],
    },
  ] as { imports: [string, string[]][]; found: string[] }[])('are found where each imports the other: $found', ({ imports, found }) => {
    expect(mutualFolders(new Map(imports))).toEqual(found);
  });

  it('have an order everywhere in the product', () => {
    const imports = importsOfProduct();
    expect([...imports.values()].flat().length).toBeGreaterThan(3000);
    expect(mutualFolders(imports)).toEqual([]);
  });
});
