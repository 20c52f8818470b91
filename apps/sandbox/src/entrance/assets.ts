import fs from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { SandboxInputError } from '../http-input.ts';

const here = import.meta.dirname;
const packageFile = (name: string): string => createRequire(import.meta.url).resolve(name);

/** Files of the door that are not in its folder. */
const elsewhere: Readonly<Record<string, () => string>> = {
  'gloock.woff2': () => packageFile('@fontsource/gloock/files/gloock-latin-400-normal.woff2'),
  'inter.woff2': () => packageFile('@fontsource-variable/inter/files/inter-latin-wght-normal.woff2'),
  'swagger-ui.js': () => packageFile('swagger-ui-dist/swagger-ui-bundle.js'),
  'swagger-ui.css': () => packageFile('swagger-ui-dist/swagger-ui.css'),
};
const types: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.avif': 'image/avif',
  '.woff2': 'font/woff2',
};

const own = (name: string): Promise<string> => fs.readFile(path.join(here, name), 'utf8');

/** Sheets built on others: the sandbox's own comes first in each. */
const sheets: Readonly<Record<string, (rest: string) => Promise<string>>> = {
  'door.css': async (rest) => `${await own('../control/page.css')}${rest}${await own('rooms.css')}`,
  // The viewer has a look of its own, which the rules for our elements leave alone.
  'reference.css': async (rest) => {
    const page = await own('../control/page.css');
    const [values = '', rules = ''] = page.split(/(?=\nbody \{)/, 2);
    return `${values}@scope (html) to (#reference) {${rules}${await own('door.css')}${await own('rooms.css')}}${rest}`;
  },
};
const HOUR_SECONDS = 3600;

/** The styles, scripts, pictures and faces of the door, by name. */
export function registerDoorFiles(server: FastifyInstance): void {
  server.get<{ Params: { '*': string } }>('/sandbox/door/*', async (request, reply) => {
    const name = request.params['*'];
    const type = types[path.extname(name)];
    if (type === undefined || !/^(?:art\/)?[a-z0-9-]+\.[a-z0-9]+$/.test(name)) throw new SandboxInputError('There is no such file', 404);
    const file = elsewhere[name]?.() ?? path.join(here, name);
    const bytes = await fs.readFile(file).catch(() => {
      throw new SandboxInputError('There is no such file', 404);
    });
    // Our pages are also embedded in frames of the site, which have an opaque origin.
    void reply.header('access-control-allow-origin', '*');
    void reply.headers({ 'cache-control': `public, max-age=${HOUR_SECONDS}`, 'x-content-type-options': 'nosniff' });
    const sheet = sheets[name];
    return reply.type(type).send(sheet === undefined ? bytes : await sheet(bytes.toString('utf8')));
  });
}
