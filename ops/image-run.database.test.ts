import { once } from 'node:events';
import fs from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../apps/server/src/kernel/postgres/embedded.ts';
import { freePort } from '../apps/server/src/kernel/postgres/free-port.ts';
import { scratchFolder } from '../apps/server/src/testing/scratch-folder.ts';
import { hasImage, type Image, openImage, runImage } from './testing/image.ts';

const PATHS = ['usr/local/sbin', 'usr/local/bin', 'usr/sbin', 'usr/bin', 'sbin', 'bin', 'opt/pavilion/node_modules/.bin'];
const BUILD_TOOLS =
  /^(?:(?:.+-)?(?:gcc|g\+\+|cpp|cc|ld|as)(?:-[\d.]+)?|c\+\+|clang|make|cmake|git|npm|npx|yarn|pnpm|corepack|python[\d.]*|go|cargo|rustc|cpan|prove|apt|apt-get|vite|tsc|esbuild|rolldown|prettier)$/;
const COMPILERS = /^(?:vite|rolldown|rollup|esbuild|typescript|prettier|browserslist|lightningcss.*|@babel\/core|@swc\/core|npm|node-gyp)@/;

let image: Image;
beforeAll(() => {
  if (hasImage) image = openImage();
});
afterAll(() => {
  if (hasImage) image.remove();
});

/** Every file of a folder, also by way of linked folders. */
const filesOf = (folder: string): fs.Dirent[] =>
  fs.readdirSync(path.join(image.root, folder), { withFileTypes: true, recursive: true }).filter((entry) => entry.isFile());

const bill = z.object({ components: z.array(z.object({ 'bom-ref': z.string() })) });
const described = z.object({ name: z.string().optional(), version: z.string().optional() });

/** The packages of others that lie in the image's node_modules, as `name@version`. The repository's own are the product itself. */
function packagesInside(): string[] {
  const isPackage = /\/node_modules\/(?!@pavilion\/)(?:@[^/]+\/)?[^/]+$/;
  return filesOf('opt/pavilion')
    .filter(({ name, parentPath }) => name === 'package.json' && isPackage.test(parentPath))
    .map(({ parentPath }) => described.parse(JSON.parse(fs.readFileSync(path.join(parentPath, 'package.json'), 'utf8'))))
    .map(({ name, version }) => `${name}@${version}`);
}

/** Sends half of a request. @returns how it was answered, once the other half is sent */
async function halfOf(url: string): Promise<{ finish(): Promise<number | undefined> }> {
  const body = JSON.stringify({ login: 'nobody@pavilion.test', password: 'a-Passphrase-of-nobody-7' });
  const headers = { 'content-type': 'application/json', 'content-length': body.length, expect: '100-continue' };
  const request = http.request(`${url}/api/player/sessions`, { method: 'POST', headers });
  request.write(body.slice(0, 10));
  await once(request, 'continue');
  return {
    finish: async () => {
      const answered = once(request, 'response');
      request.end(body.slice(10));
      const [response] = z.tuple([z.instanceof(http.IncomingMessage)]).parse(await answered);
      response.resume();
      return response.statusCode;
    },
  };
}

describe.skipIf(!hasImage)(`the image as it was built${hasImage ? '' : ' (skipped: PAVILION_IMAGE names no archive)'}`, () => {
  it('S65 has nothing in it that builds, installs or gains rights', () => {
    const commands = PATHS.filter((folder) => fs.existsSync(path.join(image.root, folder))).flatMap((folder) =>
      fs.readdirSync(path.join(image.root, folder)),
    );
    expect(commands).toEqual(expect.arrayContaining(['sh', 'sleep', 'node']));
    expect(commands.filter((name) => BUILD_TOOLS.test(name))).toEqual([]);
    expect(packagesInside().filter((name) => COMPILERS.test(name))).toEqual([]);
    const places = ['bin', 'etc', 'lib', 'opt', 'sbin', 'usr', 'var']
      .flatMap(filesOf)
      .map(({ name, parentPath }) => path.join(parentPath, name));
    expect(places.filter((file) => (fs.statSync(file).mode & 0o6000) !== 0)).toEqual([]);
    const ofOthers = (file: string): boolean => fs.statSync(file).uid === image.user.uid || (fs.statSync(file).mode & 0o002) !== 0;
    expect(places.filter(ofOthers)).toEqual([]);
  });

  it('S64 lists every package that it holds, of npm and of Debian, and no other', () => {
    const share = path.join(image.root, 'usr/share/pavilion');
    const { components } = bill.parse(JSON.parse(fs.readFileSync(path.join(share, 'npm.cdx.json'), 'utf8')));
    const listed = components.map((component) => component['bom-ref']);
    expect([...new Set(listed)].toSorted()).toEqual([...new Set(packagesInside())].toSorted());
    const debian = fs.readFileSync(path.join(share, 'debian.txt'), 'utf8').trim().split('\n');
    const status = fs.readFileSync(path.join(image.root, 'var/lib/dpkg/status'), 'utf8');
    const names = [...status.matchAll(/^Package: (.+)$/gm)].map(([, name = '']) => name);
    expect(debian.map((line) => line.split(' ')[0])).toEqual(names.toSorted());
  });
});

describe.skipIf(!hasImage)(`the image as a container${hasImage ? '' : ' (skipped: PAVILION_IMAGE names no archive)'}`, () => {
  let postgres: EmbeddedPostgres;
  let container: ReturnType<typeof runImage>;
  let url = '';
  let consoleUrl = '';
  let folder = '';
  const statusOf = (address: string): Promise<number> => fetch(`${url}${address}`).then(({ status }) => status);
  const readiness = (): Promise<number | 'closed'> => statusOf('/readyz').catch(() => 'closed');

  beforeAll(async () => {
    folder = scratchFolder('pavilion-image-database-');
    postgres = await startEmbeddedPostgres({ dataDirectory: folder, isDurable: true, restartOnCrash: false });
    const [port, consolePort] = [await freePort(), await freePort()].map(String);
    [url, consoleUrl] = [`http://127.0.0.1:${port}`, `http://127.0.0.1:${consolePort}`];
    container = runImage(image, {
      PORT: port ?? '',
      CONSOLE_PORT: consolePort ?? '',
      PUBLIC_URL: url,
      CONSOLE_URL: consoleUrl,
      DATABASE_URL: postgres.url,
      DRAIN_SECONDS: '1',
      LOG_LEVEL: 'warn',
    });
    await container.ready();
  });
  afterAll(async () => {
    await container.remove();
    await postgres.stop();
    fs.rmSync(folder, { recursive: true, force: true });
  });

  it('S65 serves as its own user on a read-only root, without a capability and without a way to gain one', async () => {
    expect([await statusOf('/readyz'), await statusOf('/healthz'), await statusOf('/'), await statusOf('/static/terms')]).toEqual([
      200, 200, 200, 200,
    ]);
    const status = container.inside('cat', '/proc/1/status');
    const fieldOf = (name: string): string | undefined => new RegExp(`^${name}:\\s+(\\S+)`, 'm').exec(status)?.[1];
    expect(['Name', 'Uid', 'Gid', 'CapEff', 'CapBnd', 'NoNewPrivs'].map(fieldOf)).toEqual([
      expect.stringMatching(/^(?:node|MainThread)$/),
      '10001',
      '10001',
      '0000000000000000',
      '0000000000000000',
      '1',
    ]);
    for (const place of ['/opt/pavilion/planted', '/tmp/planted', '/etc/planted'])
      expect(container.inside('touch', place)).toMatch(/Read-only file system|Permission denied/);
    expect(container.inside('touch', '/var/lib/pavilion/kept', '/var/cache/pavilion/kept')).toBe('');
  });

  it('S65 has what the migration, the operator’s commands and the verification of the books need', () => {
    // The `sleep` during which a pod leaves its Service before it drains.
    expect(container.inside('sleep', '0')).toBe('');
    const tool = (...words: readonly string[]): string => container.inside('sh', 'ops/run.sh', ...words);
    expect(tool('ops/migrate.ts')).toBe('The database has every migration of this version.');
    expect(tool('ops/operator.ts', 'invite', 'first@pavilion.test')).toContain(`The invitation of first@pavilion.test: ${consoleUrl}/`);
    expect(tool('ops/ledger-verify.ts')).toContain('The books are sound.');
  });

  it('F11 S65 drains when it is told to stop: it is not ready, ends what it has begun, and exits with 0', async () => {
    const begun = await halfOf(url);
    container.stop();
    await expect.poll(readiness).not.toBe(200);
    expect(await begun.finish()).toBe(401);
    expect(await container.exit()).toBe(0);
    expect(container.output()).not.toMatch(/"level":60|EROFS|EACCES|ERR_ACCESS_DENIED|ERR_MODULE_NOT_FOUND/);
  });
});
