import { request as rawRequest } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startSweeps } from '../../jobs/sweeps.ts';
import { recordMeasurement } from '../../kernel/measurements.ts';
import { callSigned } from '../../providers/signed-http.ts';
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

  it('S69 without a sandbox nothing of it is there, nor the preview of content', async () => {
    const closed = await startTestServer({ sandboxEnabled: false, isAuthoring: false });
    try {
      for (const path of [
        '/sandbox',
        '/sandbox/',
        '/sandbox/world',
        '/sandbox/inbox',
        '/sandbox/console/operators',
        '/author',
        '/author/events',
      ])
        expect([path, (await fetch(closed.url + path)).status]).toEqual([path, 404]);
    } finally {
      await closed.stop();
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

/** The value of a metric with exactly these labels, as they are written. */
const valueBy = (text: string, name: string, labels: string): number =>
  Number(
    text
      .split('\n')
      .find((line) => line.startsWith(`${name}{${labels}} `))
      ?.slice(`${name}{${labels}} `.length),
  );

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
      'ledger_lane_queued_commands',
      'product_ready',
      'payment_differences_open',
      'held_credits_total',
      'database_connections',
      'database_connections_max',
      'database_queries_waiting',
      'jobs_waiting',
      'jobs_parked',
      'jobs_oldest_waiting_seconds',
      'follower_lag_seconds',
      'console_queue_items',
      'console_queue_late_items',
      'console_queue_oldest_seconds',
      'hub_connections',
      'hub_subscriptions',
      'hub_publications_total',
      'outbox_waiting_rows',
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

  it('S69 counts what moved by kind of operation, and how each was answered', async () => {
    const studio = aStudio(server, await aGameSession(server, await aPlayer(server)));
    const before = await scrape();
    const bet = () => studio.bet('figure-2', '2.50');
    expect([(await bet()).status, (await bet()).status]).toEqual([200, 200]);
    const after = await scrape();
    const grown = (name: string, labels: string): number => valueBy(after, name, labels) - (valueBy(before, name, labels) || 0);
    expect(grown('ledger_operations_total', 'kind="bet",outcome="applied"')).toBe(1);
    expect(grown('ledger_operations_total', 'kind="bet",outcome="repeated"')).toBe(1);
    expect(grown('ledger_moved_major_units_total', 'kind="bet",currency="EUR"')).toBe(2.5);
    for (const amountMinor of [500n, -300n])
      recordMeasurement({ what: 'ledgerAnswer', kind: 'kind-of-a-test', outcome: 'applied', moved: { currency: 'JPY', amountMinor } });
    expect(valueBy(await scrape(), 'ledger_moved_major_units_total', 'kind="kind-of-a-test",currency="JPY"')).toBe(800);
    expect(after).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}/);
  });

  it('S69 counts calls to companies, their faults, and what failed in the background', async () => {
    const url = 'http://127.0.0.1:1/';
    const company = { id: 'company-of-a-test', name: '', kind: 'psp', secrets: ['s'] } as const;
    const call = callSigned(server.app.context.clock, { provider: company, url, timeoutMs: 1000 });
    await expect(call).rejects.toThrow('company-of-a-test could not be reached');
    const sweep = { name: 'sweep-of-a-test', everyMs: 60_000, sweep: () => Promise.reject(new Error('broken')) };
    const sweeps = startSweeps(server.app.context, [sweep]);
    await sweeps.stop();
    const text = await scrape();
    expect(valueBy(text, 'provider_call_seconds_count', 'provider="company-of-a-test"')).toBe(1);
    expect(valueBy(text, 'provider_call_faults_total', 'provider="company-of-a-test"')).toBe(1);
    expect(valueBy(text, 'background_failures_total', 'kind="sweep",name="sweep-of-a-test"')).toBe(1);
  });

  it('S69 tells how far each queue and follower is behind', async () => {
    const { pool } = server.testDatabase;
    await pool.query(`insert into kernel.event_cursor (follower, xid, id) values ('a-late-one', '0', 0)`);
    await pool.query(`select graphile_worker.add_job('parked-job', run_at := now() - interval '90 s')`);
    server.clock.advance(600);
    const text = await scrape();
    expect(valueBy(text, 'follower_lag_seconds', 'follower="a-late-one"')).toBeGreaterThanOrEqual(600);
    expect(valueBy(text, 'jobs_waiting', 'job="parked-job"')).toBe(1);
    expect(valueBy(text, 'jobs_oldest_waiting_seconds', 'job="parked-job"')).toBeGreaterThanOrEqual(90);
    expect(valueBy(text, 'console_queue_items', 'queue="withdrawals"')).toBe(0);
    expect(valueBy(text, 'database_connections_max', 'pool="product"')).toBeGreaterThan(0);
    expect(valueOf(text, 'product_ready')).toBe(1);
    await pool.query(`delete from kernel.event_cursor where follower = 'a-late-one'`);
  });

  it('S69 keeps the other metrics when the database is unreachable', async () => {
    server.app.metrics.gauge('figure_that_fails', 'For this test', () => Promise.reject(new Error('away')));
    const broken = { name: 'figures_that_fail', help: 'For this test', label: 'which' };
    server.app.metrics.gauges(broken, () => Promise.reject(new Error('away')));
    const text = await scrape();
    expect(valueOf(text, 'figure_that_fails')).toBeNaN();
    expect(text).not.toMatch(/^figures_that_fail[ {]/m);
    expect(text).toContain('hub_connections');
  });

  it('K-52 S69 counts a reading that fails, without which the alerts that need it would be silent unnoticed', async () => {
    server.app.metrics.gauge('figure_that_is_not_read', 'For this test', () => Promise.reject(new Error('too slow')));
    await scrape();
    const labels = 'kind="item",name="the metric figure_that_is_not_read could not be read"';
    expect(valueBy(await scrape(), 'background_failures_total', labels)).toBeGreaterThanOrEqual(1);
  });
});
