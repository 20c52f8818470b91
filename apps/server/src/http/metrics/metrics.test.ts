import { request as rawRequest } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aGameSession, aPlayer } from '../../testing/builders.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { aStudio } from '../../testing/studio.ts';
import { listenForScrapers } from './metrics-routes.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

/** Reads as a scraper does: `fetch` would keep its connection and send its own user agent. */
function scrape(): Promise<string> {
  return new Promise((resolve, reject) => {
    rawRequest(`${server.url}/metrics`, (response) => {
      let body = '';
      response.on('data', (chunk: Buffer) => {
        body += chunk.toString();
      });
      response.on('end', () => resolve(body));
    })
      .on('error', reject)
      .end();
  });
}

const valueOf = (text: string, name: string): number => Number(new RegExp(`^${name}(?:\\{[^}]*\\})? (\\S+)$`, 'm').exec(text)?.[1]);

const TOKEN = 'a-token-of-a-scraper-that-is-long-enough';

describe('who may read the metrics', () => {
  const statusOf = async (url: string, headers: Record<string, string> = {}): Promise<number> => {
    const answer = await fetch(`${url}/metrics`, { headers });
    const isFigures = (await answer.text()).includes('http_request_seconds');
    expect([answer.status, isFigures]).toEqual([answer.status, answer.status === 200]);
    return answer.status;
  };

  it('S69 in the sandbox a local tool may, and no caller forwarded by a local proxy', async () => {
    expect(await statusOf(server.url)).toBe(200);
    for (const name of ['x-forwarded-for', 'forwarded', 'via', 'x-real-ip', 'cf-connecting-ip', 'cf-ipcountry'])
      expect([name, await statusOf(server.url, { [name]: '127.0.0.1' })]).toEqual([name, 404]);
  });

  it('S69 without a sandbox no one may on the main port without the token, wherever the proxy runs', async () => {
    const closed = await startTestServer({ sandboxEnabled: false });
    const open = await startTestServer({ sandboxEnabled: false, metricsToken: TOKEN, trustedProxies: ['127.0.0.1'] });
    try {
      for (const authorization of ['', `Bearer ${TOKEN}`, 'Bearer undefined'])
        expect(await statusOf(closed.url, { authorization })).toBe(404);
      const wrong = ['', `Bearer ${TOKEN}x`, `Bearer ${TOKEN.slice(1)}`, TOKEN, 'Bearer ', 'Basic x'];
      for (const authorization of wrong) expect([authorization, await statusOf(open.url, { authorization })]).toEqual([authorization, 404]);
      expect(await statusOf(open.url)).toBe(404);
      expect(await statusOf(open.url, { authorization: `Bearer ${TOKEN}`, 'x-forwarded-for': '203.0.113.9' })).toBe(200);
    } finally {
      await Promise.all([closed.stop(), open.stop()]);
    }
  });

  it('S69 a separate listener is bound to loopback and serves nothing else', async () => {
    const listener = await listenForScrapers(server.app.metrics, 0);
    expect(new URL(listener.url).hostname).toBe('127.0.0.1');
    expect(await statusOf(new URL(listener.url).origin)).toBe(200);
    for (const path of ['/', '/metrics/', '/api/settings/locales', '/readyz'])
      expect((await fetch(new URL(path, listener.url))).status).toBe(404);
    expect((await fetch(listener.url, { method: 'POST' })).status).toBe(404);
    await listener.close();
    await expect(fetch(listener.url)).rejects.toThrow('fetch failed');
  });
});

describe('the metrics of a running process', () => {
  it('S69 gives a scraper every metric promised to operators', async () => {
    await fetch(`${server.url}/healthz`);
    const text = await scrape();
    const names = [
      'http_request_seconds_bucket',
      'ledger_batch_commands_bucket',
      'ledger_batch_seconds_bucket',
      'ledger_batch_wait_seconds_bucket',
      'ledger_queued_commands',
      'database_connections',
      'database_queries_waiting',
      'jobs_waiting',
      'jobs_parked',
      'hub_connections',
      'hub_subscriptions',
      'outbox_lag_seconds',
      'nodejs_eventloop_lag_p99_seconds',
      'process_resident_memory_bytes',
    ];
    expect(names.filter((name) => !new RegExp(`^${name}[ {]`, 'm').test(text))).toEqual([]);
    expect(valueOf(text, 'jobs_waiting')).not.toBeNaN();
    expect(valueOf(text, 'outbox_lag_seconds')).not.toBeNaN();
  });

  it('S69 counts requests by route, refusals by code and operations by batch', async () => {
    await fetch(`${server.url}/api/wallet/accounts`);
    const studio = aStudio(server, await aGameSession(server, await aPlayer(server)));
    expect((await studio.bet('figure-1', '1.00')).status).toBe(200);
    const text = await scrape();
    expect(text).toMatch(/^http_refusals_total\{code="10002"\} [1-9]/m);
    expect(text).toMatch(/^http_request_seconds_count\{route="\/api\/wallet\/accounts",method="GET",status="401"\} [1-9]/m);
    expect(valueOf(text, 'ledger_batch_commands_count')).toBeGreaterThan(0);
    expect(valueOf(text, 'database_connections')).toBeGreaterThan(0);
  });

  it('S69 keeps the other metrics when the database is unreachable', async () => {
    server.app.metrics.gauge('figure_that_fails', 'For this test', () => Promise.reject(new Error('away')));
    const text = await scrape();
    expect(valueOf(text, 'figure_that_fails')).toBeNaN();
    expect(text).toContain('hub_connections');
  });
});
