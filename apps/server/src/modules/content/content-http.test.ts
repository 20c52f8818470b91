import { afterAll, beforeAll, expect, it } from 'vitest';
import * as z from 'zod';
import { startTestServer, type TestServer } from '../../testing/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ roles: new Set(['web']) });
});
afterAll(() => server.stop());

const documents = z.object({ data: z.array(z.strictObject({ stem: z.string(), body: z.record(z.string(), z.json()) })) });

async function read(path: string): Promise<z.output<typeof documents>['data']> {
  const response = await fetch(`${server.url}/api/content/${path}`);
  expect(response.status).toBe(200);
  return documents.parse(await response.json()).data;
}

it('L-09 gives a guest the documents of a directory in the locale', async () => {
  const modals = await read('de/modals');
  expect(modals.find(({ stem }) => stem === 'de/modals/sign-in')?.body['title']).toBe('Anmelden');
  expect(modals.length).toBeGreaterThan(40);
});

it('L-09 narrows to one by name or pageIdentity; a missing one gives an empty list', async () => {
  expect((await read('en/pages?name=home')).map(({ stem }) => stem)).toEqual(['en/pages/home']);
  expect((await read('en/static?pageIdentity=fairness')).map(({ stem }) => stem)).toEqual(['en/static/fairness']);
  for (const missing of ['en/static?pageIdentity=nothing', 'en/nothing', 'xx/modals', 'en/pages?name=nothing', 'en/messages'])
    expect(await read(missing)).toEqual([]);
});

it('L-10 answers a locale without its own text with that of the default locale', async () => {
  const [english] = await read('en/layout?name=header');
  const [german] = await read('de/layout?name=header');
  expect(Object.keys(german?.body ?? {})).toEqual(Object.keys(english?.body ?? {}));
});

it('L-10 answers in every language of the list with texts of its own', async () => {
  const { body } = await server.call('GET', '/api/settings/locales');
  const locales = z.object({ data: z.array(z.object({ code: z.string() })) }).parse(body);
  const titles = await Promise.all(
    locales.data.map(async ({ code }) => [code, z.string().parse((await read(`${code}/modals?name=sign-in`))[0]?.body['title'])] as const),
  );
  expect(Object.fromEntries(titles)).toMatchObject({ ar: 'تسجيل الدخول', hi: 'साइन इन करें', ja: 'ログイン', ru: 'Войти', tr: 'Giriş yap' });
  const english = titles.find(([code]) => code === 'en')?.[1];
  expect(titles.filter(([code, title]) => code !== 'en' && title === english)).toEqual([]);
});

it('L-16 sends no script element and no event attribute', async () => {
  for (const directory of [
    'alerts',
    'fields-settings',
    'global-components',
    'layout',
    'modals',
    'pages',
    'static',
    'question-pages',
    'bonus',
  ]) {
    const text = JSON.stringify(await read(`en/${directory}`));
    expect(text).not.toMatch(/<script|<style|\son[a-z]+\s*=\s*\\?["']|javascript:/i);
  }
});

it('answers a repeated question with 304', async () => {
  const first = await fetch(`${server.url}/api/content/en/modals`);
  const second = await fetch(`${server.url}/api/content/en/modals`, { headers: { 'if-none-match': first.headers.get('etag') ?? '' } });
  expect(second.status).toBe(304);
});

it('finds nothing under names that lead out of the content folder', async () => {
  for (const path of ['en/..%2f..%2fpackage', '..%2f/modals', 'en/modals?name=..%2f..%2fpackage']) {
    const response = await fetch(`${server.url}/api/content/${path}`);
    expect([200, 404]).toContain(response.status);
    expect(await response.text()).not.toContain('workspaces');
  }
});
