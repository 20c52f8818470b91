import { request as rawRequest } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aGameSession, aPlayer } from '../testing/builders.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';
import { aStudio } from '../testing/studio.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

/** As a scraper asks: `fetch` would keep its connection, and name itself. */
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

describe('the figures of a running process', () => {
  it('S69 gives a scraper every figure an operator is promised', async () => {
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

  it('S69 keeps the other figures when the database cannot be asked', async () => {
    server.app.metrics.gauge('figure_that_fails', 'For this test', () => Promise.reject(new Error('away')));
    const text = await scrape();
    expect(valueOf(text, 'figure_that_fails')).toBeNaN();
    expect(text).toContain('hub_connections');
  });
});
