import { request as rawRequest } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestServer, type TestServer } from '../testing/server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ roles: new Set(['web']) });
});

afterAll(() => server.stop());

describe('answers of the API as a whole', () => {
  it('X-32 says nothing but a code and a text for an unknown address', async () => {
    const answer = await fetch(`${server.url}/api/nothing/here`);
    expect(answer.status).toBe(404);
    expect(await answer.json()).toEqual({ error: { code: 10004, message: 'Not found.' } });
    expect(answer.headers.get('server')).toBeNull();
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
  });

  it('C-08 gives the same currencies for the bracket form and with unknown parameters', async () => {
    const plain = await (await fetch(`${server.url}/api/settings/currencies?visible=1`)).text();
    const noisy = await (await fetch(`${server.url}/api/settings/currencies?visible=1&unknown[]=x&currency`)).text();
    expect(noisy).toBe(plain);
  });

  it('S52 refuses a header that is too large without falling over', async () => {
    const answer = await fetch(`${server.url}/api/settings/locales`, { headers: { 'x-long': 'x'.repeat(20_000) } });
    expect(answer.status).toBe(431);
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
  });

  it('S70 sends an entity tag with a public answer, and 304 when it is unchanged', async () => {
    const first = await fetch(`${server.url}/api/settings/locales`);
    const etag = first.headers.get('etag') ?? '';
    expect(etag).not.toBe('');
    const second = await fetch(`${server.url}/api/settings/locales`, { headers: { 'if-none-match': etag } });
    expect(second.status).toBe(304);
  });

  it('F11 stops being ready once it drains, and stays alive', async () => {
    const other = await startTestServer({ roles: new Set(['web']) });
    expect((await fetch(`${other.url}/readyz`)).status).toBe(200);
    other.app.beginDrain();
    const answer = await fetch(`${other.url}/readyz`);
    expect(answer.status).toBe(503);
    expect(await answer.json()).toEqual({ status: 'not ready', reasons: ['draining'] });
    expect((await fetch(`${other.url}/healthz`)).status).toBe(200);
    await other.stop();
  });

  it('S69 gives its metrics to a scraper on loopback', async () => {
    const text = await new Promise<string>((resolve, reject) => {
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
    expect(text).toContain('http_request_seconds_bucket');
  });
});
