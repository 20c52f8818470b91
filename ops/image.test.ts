import { execFileSync, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';

const root = path.resolve(import.meta.dirname, '..');
const RECIPE = path.join(root, 'deploy/image/build.sh');
const TAKE_OUT = path.join(root, 'deploy/image/take-out-tools.ts');
const BILL = path.join(root, 'deploy/image/bill-of-materials.ts');

let folder = '';
beforeAll(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'pavilion-image-'));
});
afterAll(() => fs.rmSync(folder, { recursive: true }));

describe('S65 the recipe of the image', () => {
  const recipe = fs.readFileSync(RECIPE, 'utf8');

  it('is a script that the shell can read, and starts the server as every start does', () => {
    expect(spawnSync('sh', ['-n', RECIPE]).status).toBe(0);
    expect(recipe).toContain('"/opt/pavilion/ops/serve.sh"');
    for (const said of ['--user 10001:10001', '--volume /var/lib/pavilion', '--volume /var/cache/pavilion', 'NODE_ENV=production'])
      expect(recipe).toContain(said);
  });

  it('takes out of the image folders that there are', () => {
    const left = [...recipe.matchAll(/"\$product\/(\w+)"/g)].map(([, name = '']) => name);
    expect(left.length).toBeGreaterThanOrEqual(4);
    expect(left.filter((name) => !fs.existsSync(path.join(root, name)))).toEqual([]);
  });
});

it('S64 the bill of materials lists exactly the packages in the folder, without removed and never installed ones', () => {
  const place = (name: string): string => path.join(folder, 'node_modules', name);
  for (const name of ['kept', '@scope/kept', 'kept/node_modules/nested']) fs.mkdirSync(place(name), { recursive: true });
  const packages = {
    'node_modules/kept': { version: '1.0.0' },
    'node_modules/@scope/kept': { version: '2.0.0' },
    'node_modules/kept/node_modules/nested': { version: '3.0.0' },
    'node_modules/taken-out': { version: '4.0.0' },
  };
  fs.writeFileSync(place('.package-lock.json'), JSON.stringify({ packages }));
  const refs = ['kept@1.0.0', '@scope/kept@2.0.0', 'nested@3.0.0', 'taken-out@4.0.0', 'kept@9.9.9', 'other-platform@1.0.0'];
  const input = JSON.stringify({ bomFormat: 'CycloneDX', components: refs.map((ref) => ({ 'bom-ref': ref, purl: `pkg:npm/${ref}` })) });
  const written = execFileSync(process.execPath, [BILL, folder], { input, encoding: 'utf8' });
  const bill = z.object({ bomFormat: z.string(), components: z.array(z.object({ 'bom-ref': z.string() })) }).parse(JSON.parse(written));
  expect(bill).toEqual({ bomFormat: 'CycloneDX', components: refs.slice(0, 3).map((ref) => ({ 'bom-ref': ref })) });
});

it('S65 a tool is taken out of the image with what only it needs, and what the server needs as well stays', () => {
  const place = path.join(folder, 'image');
  const packages = {
    'apps/site': { dependencies: { tool: '1', page: '1' } },
    'node_modules/@own/site': { resolved: 'apps/site', link: true },
    'node_modules/tool': { dependencies: { compiler: '1', shared: '1', page: '1' } },
    'node_modules/compiler': { dependencies: { shared: '1' } },
    'node_modules/shared': {},
    'node_modules/page': {
      dependencies: { shared: '2' },
      optionalDependencies: { 'of-another-platform': '1' },
      peerDependencies: { tool: '1' },
    },
    'node_modules/page/node_modules/shared': { dependencies: { deep: '1' } },
    'node_modules/deep': {},
    'node_modules/of-the-root': {},
  };
  for (const name of Object.keys(packages)) fs.mkdirSync(path.join(place, name), { recursive: true });
  fs.writeFileSync(
    path.join(place, 'package.json'),
    JSON.stringify({ dependencies: { 'of-the-root': '1' }, devDependencies: { deep: '1' } }),
  );
  fs.writeFileSync(path.join(place, 'node_modules/.package-lock.json'), JSON.stringify({ packages }));
  execFileSync(process.execPath, [TAKE_OUT, place, 'tool']);
  expect(Object.keys(packages).filter((name) => !fs.existsSync(path.join(place, name)))).toEqual([
    'node_modules/tool',
    'node_modules/compiler',
    'node_modules/shared',
  ]);
});
