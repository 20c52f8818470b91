import { tasks } from '@pavilion/sandbox/entrance/tasks.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { callsTo } from '../../testing/calls.ts';
import { loginOf } from '../../testing/player-server.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { loadWorld } from '../world/load.ts';

let server: TestServer;
let bare: TestServer;
beforeAll(async () => {
  [server, bare] = await Promise.all([
    startTestServer({ roles: new Set(['web']) }, { hasSandbox: true }),
    startTestServer({ roles: new Set(['web']) }),
  ]);
  await loadWorld(server.app.context);
});
afterAll(() => Promise.all([server.stop(), bare.stop()]));

const form = { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' };
const start = (task: string, player: string, headers: Record<string, string> = {}) =>
  fetch(`${server.url}/sandbox/tasks/${task}`, {
    method: 'POST',
    redirect: 'manual',
    headers: { ...form, ...headers },
    body: `player=${player}`,
  });
const get = async (path: string) => {
  const answer = await fetch(`${server.url}${path}`);
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
};
/** Signs in by the address that a start leads to. */
const enter = (location: string) => {
  const token = new URL(location, server.url).searchParams.get('state');
  return callsTo(server.url)('POST', '/api/player/sessions/token', { body: { token } });
};

describe('the door of the sandbox', () => {
  it.each(tasks.flatMap(({ id, players, path }) => players.map((player) => ({ id, player, path }))))(
    'Y-01 starts $id as $player, once',
    async ({ id, player, path }) => {
      const answer = await start(id, player);
      expect(answer.status).toBe(303);
      const location = answer.headers.get('location') ?? '';
      expect(new URL(location, server.url).searchParams.get('redirectUrl')).toBe(path);
      const entered = await enter(location);
      const email = String(loginOf(entered).profile.email);
      expect(email).toMatch(player === 'new' ? /^visitor-[\da-f]{8}@pavilion\.test$/ : `${player}@pavilion.test`);
      expect((await enter(location)).status).toBe(401);
    },
  );
  it('Y-01 shows eight tasks, each with its players and its steps', async () => {
    const { status, text } = await get('/sandbox');
    expect(status).toBe(200);
    expect(text.match(/action="\/sandbox\/tasks\//g)).toHaveLength(8);
    for (const { title, steps } of tasks) for (const words of [title, ...steps]) expect(text).toContain(words);
  });
  it('Y-02 refuses other sites, other players and a GET, and is not there without the sandbox', async () => {
    const foreign = [
      ['sec-fetch-site', 'cross-site'],
      ['sec-fetch-site', 'same-site'],
      ['origin', 'https://elsewhere.example'],
      ['origin', 'null'],
    ];
    for (const header of foreign) expect((await start('deposit', 'demo', Object.fromEntries([header]))).status).toBe(403);
    const own = [
      ['sec-fetch-site', 'same-origin'],
      ['origin', new URL(server.url).origin],
    ];
    for (const header of own) expect((await start('deposit', 'demo', Object.fromEntries([header]))).status).toBe(303);
    expect((await start('deposit', 'kyc')).status).toBe(422);
    expect((await start('deposit', 'crowd-001')).status).toBe(422);
    expect((await start('nothing', 'demo')).status).toBe(404);
    expect((await get('/sandbox/tasks/deposit')).status).toBe(404);
    const signIn = { method: 'POST', headers: { ...form, 'sec-fetch-site': 'cross-site' }, body: 'player=demo' };
    expect((await fetch(`${server.url}/sandbox/sign-in`, signIn)).status).toBe(403);
    for (const path of ['/sandbox/tasks/deposit', '/sandbox/sign-in'])
      expect((await fetch(`${bare.url}${path}`, { method: 'POST', headers: form, body: 'player=demo' })).status).toBe(404);
  });
  it('Y-05 has its pages and all their files, under a separate policy', async () => {
    for (const path of ['/sandbox', '/sandbox/players', '/sandbox/reference']) {
      const { headers, text } = await get(path);
      expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'; script-src 'self'; /);
      const files = [...text.matchAll(/(?:src|srcset|href)="(\/sandbox\/door\/[^"]+)"/g)].map(([, file]) => file ?? '');
      expect(files.length).toBeGreaterThan(1);
      for (const file of files) expect([file, (await get(file)).status]).toEqual([file, 200]);
    }
    expect((await get('/sandbox/door/../door/routes.ts')).status).toBe(404);
    expect((await get('/sandbox/door/routes.ts')).status).toBe(404);
    expect((await get('/sandbox/players')).text).toContain('vip@pavilion.test');
    const studio = await get('/sandbox/studio');
    expect([studio.status, studio.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
  });
  it('Y-07 leads to a page from every service, while programs get their JSON', async () => {
    const page = { headers: { accept: 'text/html' } };
    const { text } = await get('/sandbox');
    const services = [...text.matchAll(/class="service" href="([^"]+)"/g)].map(([, href]) => href ?? '');
    expect(services.length).toBeGreaterThan(10);
    for (const href of services) {
      const answer = await fetch(`${server.url}${href}`, page);
      // This server has no sportsbook, which the page of its feed says.
      const status = href === '/sandbox/feed' ? 503 : 200;
      expect([href, answer.status, answer.headers.get('content-type')]).toEqual([href, status, 'text/html; charset=utf-8']);
      expect(await answer.text()).toMatch(/<title>[^<]+/);
    }
    const shape = z.object({ data: z.record(z.string(), z.unknown()) });
    for (const path of ['/sandbox/credentials', '/sandbox/world'])
      for (const answer of [await fetch(`${server.url}${path}`), await fetch(`${server.url}${path}?as=json`, page)])
        expect(Object.keys(shape.parse(await answer.json()).data).length).toBeGreaterThan(3);
  });
  it('Y-08 Y-02 prepares a next result for a ready-made player, and only by a separate form', async () => {
    const send = (path: string, body: string, headers: Record<string, string> = {}) =>
      fetch(`${server.url}${path}`, { method: 'POST', redirect: 'manual', headers: { ...form, ...headers }, body });
    const won = await send('/sandbox/next-results', 'kind=win&player=vip&game=ember-run');
    expect(won.status).toBe(303);
    expect((await get(won.headers.get('location') ?? '')).text).toMatch(/The next round of vip wins \d+(\.\d+)? times its stake\./);
    const lost = await send('/sandbox/next-results', 'kind=lost&player=demo');
    expect((await get(lost.headers.get('location') ?? '')).text).toContain('The next three answers to demo will be lost.');
    expect((await send('/sandbox/next-results', 'kind=win&player=crowd-001&game=ember-run')).status).toBe(422);
    expect((await send('/sandbox/next-results', 'kind=win&player=vip&game=lake-blackjack')).status).toBe(409);
    for (const path of ['/sandbox/next-results', '/sandbox/feed/any'])
      expect((await send(path, 'kind=lost&player=demo&word=void', { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
    expect((await get('/sandbox/next-results?said=%3Cscript%3E')).text).not.toContain('<script>');
  });
  it('Y-06 divides the OpenAPI document between players and providers, with nothing left out', async () => {
    const shape = z.looseObject({ paths: z.record(z.string(), z.unknown()) });
    const pathsOf = async (address: string) => Object.keys(shape.parse(JSON.parse((await get(address)).text)).paths);
    const [whole, players, providers] = await Promise.all(
      ['/api/openapi.json', '/sandbox/reference/players.json', '/sandbox/reference/providers.json'].map(pathsOf),
    );
    expect([...(players ?? []), ...(providers ?? [])].toSorted()).toEqual(whole?.toSorted());
    expect(providers?.every((path) => path.startsWith('/provider/')) && players?.every((path) => path.startsWith('/api/'))).toBe(true);
    expect((await get('/sandbox/reference?of=providers')).text).toContain('data-document="/sandbox/reference/providers.json"');
  });
});
