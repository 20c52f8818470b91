import { randomBytes } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { providerCalls } from '@pavilion/contract/providers/provider.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signedHeaders } from '../../kernel/secrets/signature.ts';
import { aPlayer, type PlayerServer, startPlayerServer } from '../../testing/player-server.ts';

let server: PlayerServer;
let token = '';
beforeAll(async () => {
  server = await startPlayerServer(['web'], { hasSandbox: true });
  token = (await aPlayer(server)).accessToken;
});
afterAll(() => server.stop());

interface Sent {
  provider?: string;
  secret?: string;
  timestampMs?: number;
  nonce?: string;
  body?: string | Buffer;
  /** A body sent in place of the signed one. */
  instead?: string;
  headers?: Record<string, string>;
}

const nonceText = (): string => randomBytes(16).toString('hex');

/** A call signed as the test says, and valid in all else. */
async function send(path: string, { provider = 'nobody', body = '{}', ...sent }: Sent) {
  const secret = sent.secret ?? server.context.providers.byId(provider)?.secrets[0] ?? 'a secret of nobody at all';
  const timestampMs = String(sent.timestampMs ?? server.clock.now().getTime());
  const nonce = sent.nonce ?? nonceText();
  const headers = { ...signedHeaders({ providerId: provider, secret }, { path, timestampMs, nonce, body }), ...sent.headers };
  const response = await fetch(`${server.url}${path}`, { method: 'POST', headers, body: sent.instead ?? body });
  return { status: response.status, text: await response.text(), headers: response.headers };
}

const paths = Object.values(providerCalls).map(({ path }) => path);
/** A provider that may call a path. */
async function rightfulAt(path: string): Promise<string> {
  const strangers = new Set(await strangersAt(path));
  return server.context.providers.all().find(({ id }) => !strangers.has(id))?.id ?? '';
}
/** Providers that may not call a path: even with a correct signature they are refused. */
async function strangersAt(path: string): Promise<string[]> {
  const strangers: string[] = [];
  for (const { id } of server.context.providers.all()) if ((await send(path, { provider: id })).status === 401) strangers.push(id);
  return strangers;
}

let known: Promise<[string, string][]> | undefined;
/** Each path with a provider that may call it. */
function pathsWithCompany(): Promise<[string, string][]> {
  known ??= Promise.all(paths.map(async (path): Promise<[string, string]> => [path, await rightfulAt(path)]));
  return known;
}

describe('signed calls', () => {
  it('S47 exist for every path of the contract', () => {
    expect(paths.length).toBeGreaterThan(8);
    for (const path of paths) expect(server.app.server.hasRoute({ method: 'POST', url: path })).toBe(true);
  });

  it.each(paths)('S47 S48 %s accepts only a valid signature of the right company over these very bytes', async (path) => {
    const all = server.context.providers.all().map(({ id }) => id);
    const strangers = await strangersAt(path);
    const rightful = all.filter((id) => !strangers.includes(id));
    expect(rightful.length).toBeGreaterThan(0);
    expect(strangers.length).toBeGreaterThan(0);
    const [provider = ''] = rightful;
    const now = server.clock.now().getTime();
    const wrong: Sent[] = [
      { provider, secret: 'another secret, which is long enough' },
      { provider, instead: '{ }' },
      { provider, instead: '{"a":1}' },
      { provider, timestampMs: now - 25 * 3_600_000 },
      { provider, timestampMs: now + 25 * 3_600_000 },
      { provider, timestampMs: now + 0.5 },
      { provider, timestampMs: Math.floor(now / 1000) },
      { provider, timestampMs: -now },
      { provider, nonce: 'short' },
      { provider: 'nobody' },
      { provider: '__proto__' },
      { provider: 'constructor' },
      { provider: strangers[0] ?? '' },
      { provider, headers: { 'x-signature': '' } },
      { provider, headers: { 'x-signature': 'f'.repeat(64) } },
      // A player's access token is not accepted here.
      { provider: '', headers: { authorization: `Bearer ${token}`, cookie: `access_token=${token}` } },
    ];
    for (const sent of wrong) {
      const answer = await send(path, sent);
      expect([sent, answer.status]).toEqual([sent, 401]);
      expect(answer.headers.get('cache-control')).toBe('no-store');
      expect(answer.text).not.toMatch(/secret|expected|stack|\.ts/);
    }
  });

  it.each(paths)('S47 %s accepts a nonce for one body', async (path) => {
    const rightful = await rightfulAt(path);
    const nonce = nonceText();
    const first = await send(path, { provider: rightful, nonce });
    expect(first.status).not.toBe(401);
    expect((await send(path, { provider: rightful, nonce })).status).toBe(first.status);
    expect((await send(path, { provider: rightful, nonce, body: '{"other":true}' })).status).toBe(401);
  });

  it.each<[string, string | Buffer, Record<string, string>?]>([
    ['UTF-16', Buffer.from('{"a":1}', 'utf16le')],
    ['bytes that are no UTF-8', Buffer.from([0x7b, 0x22, 0x61, 0x22, 0x3a, 0x22, 0xff, 0xfe, 0x22, 0x7d])],
    ['gzip', gzipSync('{"a":1}'), { 'content-encoding': 'gzip' }],
    ['more behind it', '{} x'],
    ['a second value', '{}{}'],
    ['fifty thousand brackets', '['.repeat(50_000)],
    ['fifty thousand levels', `${'{"a":'.repeat(9000)}1${'}'.repeat(9000)}`],
    ['two megabytes', `{"a":"${'x'.repeat(2_000_000)}"}`],
    ['nothing', ''],
  ])('S52 C86 no body is taken for another one, though it is signed: %s', async (_what, body, headers = {}) => {
    for (const [path, provider] of await pathsWithCompany()) {
      const { status } = await send(path, { provider, body, headers });
      expect([path, status]).toEqual([path, expect.toBeOneOf([400, 413, 415])]);
    }
  });

  it('S47 invalid signatures have a limit of their own, which affects neither the company nor the log', async () => {
    const path = paths[0] ?? '';
    const headers = { 'cf-connecting-ip': '203.0.113.160' };
    const before = server.logLines.filter((line) => line.includes('signed call refused')).length;
    const statuses: number[] = [];
    for (let sent = 0; sent < 70; sent += 1) statuses.push((await send(path, { headers })).status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(60);
    expect(statuses.slice(60)).toEqual(Array.from({ length: 10 }, () => 429));
    expect(server.logLines.filter((line) => line.includes('signed call refused'))).toHaveLength(before + 60);
    expect([401, 429]).not.toContain((await send(path, { provider: await rightfulAt(path), headers })).status);
  });
});
