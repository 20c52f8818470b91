import { request as httpRequest } from 'node:http';
import { text as textOf } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aRegistration, type PlayerServer, startPlayerServer } from '../testing/player-server.ts';

const SITE = 'https://casino.example';
const EVIL = 'evil.example';

let server: PlayerServer;
beforeAll(async () => {
  server = await startPlayerServer(['web'], { settings: { publicUrl: SITE } });
});
afterAll(() => server.stop());

/** Sends a request with exactly these headers, `Host` among them, which `fetch` does not let one set. */
async function send(call: `${'GET' | 'POST'} /${string}`, headers: Record<string, string>, body?: object) {
  const [method, path] = call.split(' ');
  const type = body === undefined ? {} : { 'content-type': 'application/json' };
  const request = httpRequest(`${server.url}${path}`, { method, headers: { ...type, ...headers } });
  request.end(body === undefined ? undefined : JSON.stringify(body));
  return new Promise<{ status: number; all: string }>((resolve, reject) => {
    request.on('error', reject);
    request.on('response', (response) => {
      textOf(response).then(
        (text) => resolve({ status: response.statusCode ?? 0, all: `${JSON.stringify(response.headers)}\n${text}` }),
        reject,
      );
    });
  });
}

/** Headers from which some servers take their own host or the requested path, although visitors write them. */
const claims: Record<string, string>[] = [
  { host: EVIL },
  { host: `casino.example@${EVIL}` },
  { host: `casino.example:80@${EVIL}` },
  { 'x-forwarded-host': EVIL },
  { 'x-forwarded-server': EVIL },
  { 'x-host': EVIL },
  { 'x-http-host-override': EVIL },
  { 'x-original-host': EVIL },
  { forwarded: `for=203.0.113.7;host=${EVIL};proto=http` },
  { 'x-forwarded-proto': 'http', 'x-forwarded-port': '1', 'x-forwarded-prefix': `//${EVIL}` },
  { 'x-forwarded-scheme': EVIL, 'x-forwarded-path': `//${EVIL}` },
  { 'x-original-url': `//${EVIL}/`, 'x-rewrite-url': `//${EVIL}/` },
  { origin: SITE, referer: `https://${EVIL}/` },
  { 'accept-language': `${EVIL}, en` },
  { 'user-agent': EVIL, via: EVIL, 'true-client-ip': EVIL, 'cf-worker': EVIL },
];

describe('what a request says besides what it asks', () => {
  it.each(claims)('S107 S24 names no host in the links of mails: %j', async (headers) => {
    const { email, ...registration } = aRegistration();
    expect((await send('POST /api/player/register', headers, { email, ...registration })).status).toBe(200);
    expect((await send('POST /api/player/passwords/reset', headers, { email })).status).toBe(200);
    for (const _turn of [1, 2]) await server.runJobs();
    const mails = server.mails.filter(({ to }) => to === email);
    expect(mails.map(({ template }) => template)).toEqual(expect.arrayContaining(['confirm-email', 'reset-password']));
    for (const { text, html } of mails) {
      expect(`${text}${html}`).not.toContain(EVIL);
      const links = `${text} ${html}`.match(/https?:\/\/[^\s"'<>]+/g) ?? [];
      expect(links.length).toBeGreaterThan(0);
      for (const link of links) expect(new URL(link).origin).toBe(SITE);
    }
  });

  it.each(claims)('S107 S37 is in no answer, and the next visitor’s is the same: %j', async (headers) => {
    for (const path of ['/api/settings/locales', '/api/game/games?perPage=1', '/api/nothing/here', '/nothing-here'] as const) {
      const before = await send(`GET ${path}`, {});
      const marked = await send(`GET ${path}`, headers);
      const after = await send(`GET ${path}`, {});
      expect([path, marked.status]).toEqual([path, before.status]);
      for (const { all } of [marked, after]) expect(all).not.toContain(EVIL);
      // A refusal's page shows the id of its request.
      const bodyOf = ({ all }: { all: string }): string => all.slice(all.indexOf('\n')).replaceAll(/[0-9a-f-]{36}/g, '');
      expect(bodyOf(after)).toBe(bodyOf(before));
    }
  });
});
