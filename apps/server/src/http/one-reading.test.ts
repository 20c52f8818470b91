import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startConsole, type TestConsole } from '../modules/operator/testing/console.ts';
import { rawRequest, sendRaw } from '../testing/raw-requests.ts';
import { callsTo } from '../testing/calls.ts';
import { aRegistration, loginOf } from '../testing/player-server.ts';

let server: TestConsole;
let bearer = '';
let cookie = '';
beforeAll(async () => {
  server = await startConsole({ hasNoWorker: true });
  const registered = await callsTo(server.url)('POST', '/api/player/register', { body: aRegistration() });
  bearer = `authorization: Bearer ${loginOf(registered).accessToken}\r\n`;
  cookie = `cookie: pavilion-console=${(await server.operator('reader', 'administrator')).token}\r\norigin: ${server.consoleUrl}\r\n`;
});
afterAll(() => server.stop());

const portOf = (url: string): number => Number(new URL(url).port);
const toSite = (request: string) => sendRaw(portOf(server.url), request);
const toConsole = (request: string) => sendRaw(portOf(server.consoleUrl), request);

/** Other spellings of a path; some resolve to the path itself. */
const spellingsOf = (path: string): string[] => {
  const last = path.split('/').at(-1) ?? '';
  const before = path.slice(0, -last.length);
  return [
    `/${path}`,
    `//x${path}`,
    `${before}/${last}`,
    `${before}./${last}`,
    `${before}x/../${last}`,
    `${before}x/%2e%2e/${last}`,
    `${before}x%2f..%2f${last}`,
    `${before.slice(0, -1)}%2f${last}`,
    `${before.slice(0, -1)}%5c${last}`,
    `${before.slice(0, -1)}\\${last}`,
    `${path}/`,
    `${path}//`,
    `${path};x=1`,
    `${path};x.css`,
    `${path}.css`,
    `${path}/x.css`,
    `${path}%00`,
    `${path}%20`,
    `${path}%3f`,
    path.toUpperCase(),
    `${before}${last.toUpperCase()}`,
  ];
};
/** The same path with a letter written as its number: the router reads it as the plain one, guard included. */
const encoded = (path: string): string => path.replace(/[a-z](?=[a-z]*$)/, (letter) => `%${letter.charCodeAt(0).toString(16)}`);

describe('an address', () => {
  it.each(['/api/player/profile', '/api/wallet/accounts', '/api/player/sessions'])(
    'S108 S37 %s has one spelling: any other is nothing, to a player too, and nobody may keep the answer',
    async (path) => {
      expect((await toSite(rawRequest('GET', path, bearer))).status).toBe(200);
      for (const url of spellingsOf(path)) {
        const { status, headers, text } = await toSite(rawRequest('GET', url, bearer));
        expect([url, status]).toEqual([url, expect.toBeOneOf([400, 404])]);
        expect([url, headers.get('cache-control')]).toEqual([url, 'no-store']);
        expect(text).not.toContain('@pavilion.test');
      }
      expect((await toSite(rawRequest('GET', encoded(path)))).status).toBe(401);
    },
  );

  it.each(['/api/console/v1/session', '/api/console/v1/operators'])(
    'S108 %s has one spelling, with an operator’s cookie too',
    async (path) => {
      expect((await toConsole(rawRequest('GET', path, cookie))).status).toBe(200);
      for (const url of spellingsOf(path)) {
        const { status } = await toConsole(rawRequest('GET', url, cookie));
        expect([url, status]).toEqual([url, expect.toBeOneOf([400, 404])]);
      }
      expect((await toConsole(rawRequest('GET', encoded(path)))).status).toBe(401);
    },
  );
});

describe('a method', () => {
  const overrides = ['X-HTTP-Method-Override', 'X-HTTP-Method', 'X-Method-Override', 'X-Original-Method'];

  it.each(overrides)('S108 is the one of the request line, whatever %s says', async (header) => {
    const said = `${header}: DELETE\r\n`;
    const before = (await toSite(rawRequest('GET', '/api/player/profile', bearer))).body;
    expect((await toSite(rawRequest('GET', '/api/player/profile', bearer + said))).body).toBe(before);
    expect((await toSite(rawRequest('POST', '/api/player/profile', `${bearer}${said}content-length: 0\r\n`))).status).toBe(404);
    expect((await toConsole(rawRequest('POST', '/api/console/v1/operators/x/open', `${said}content-length: 0\r\n`))).status).toBe(403);
  });

  it('S108 is not read from the address or a body either', async () => {
    const json = '{"_method":"PUT","city":"Kiel"}';
    const sent = `${bearer}content-type: application/json\r\ncontent-length: ${json.length}\r\n`;
    for (const [method, url] of [
      ['POST', '/api/player/profile'],
      ['POST', '/api/player/profile?_method=PUT'],
    ] as const)
      expect([url, (await toSite(rawRequest(method, url, sent) + json)).status]).toEqual([url, 404]);
    expect((await toSite(rawRequest('GET', '/api/player/profile?_method=DELETE', bearer))).body).not.toContain('Kiel');
  });
});

const second = 'GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n';
const post = (headers: string, body = ''): string => `POST /api/player/sessions HTTP/1.1\r\nhost: x\r\n${headers}\r\n${body}`;

/** Requests whose length or number a proxy and the product could read differently. */
const framings: [string, string][] = [
  ['a length beside chunks', post(`content-length: 4\r\ntransfer-encoding: chunked\r\n`, `0\r\n\r\n${second}`)],
  ['chunks beside a length', post(`transfer-encoding: chunked\r\ncontent-length: 4\r\n`, `0\r\n\r\n${second}`)],
  ['two lengths', post(`content-length: 0\r\ncontent-length: ${second.length}\r\n`, second)],
  ['two lengths in one header', post(`content-length: 0, ${second.length}\r\n`, second)],
  ['a length with a sign', post(`content-length: +5\r\n`, 'hello')],
  ['a negative length', post(`content-length: -1\r\n`)],
  ['a length in hexadecimal', post(`content-length: 0x5\r\n`, 'hello')],
  ['a length with a blank in it', post(`content-length: 1 0\r\n`, 'helloworld')],
  ['a coding that is none', post(`transfer-encoding: xchunked\r\n`, `0\r\n\r\n${second}`)],
  ['chunks that are not the last coding', post(`transfer-encoding: chunked, identity\r\n`, `0\r\n\r\n${second}`)],
  ['a chunk whose size is none', post(`transfer-encoding: chunked\r\n`, `0x5\r\nhello\r\n0\r\n\r\n`)],
  ['a chunk longer than it says', post(`content-type: application/json\r\ntransfer-encoding: chunked\r\n`, `2\r\nhello\r\n0\r\n\r\n`)],
  ['a header folded into a second line', post(`x-a: b\r\n content-length: 5\r\n`, 'hello')],
  ['a blank before the colon', post(`content-length : 5\r\n`, 'hello')],
  ['a blank in a name', post(`content length: 5\r\n`, 'hello')],
  ['a NUL in a header', post(`x-a: a\0b\r\n`)],
  ['a carriage return in a header', post(`x-a: a\rcontent-length: 5\r\n`)],
  ['lines that end by a line feed alone', `GET /healthz HTTP/1.1\nhost: x\n\n`],
  ['no host', `GET /healthz HTTP/1.1\r\n\r\n`],
  ['a version that is none', `GET /healthz HTTP/1.9\r\nhost: x\r\n\r\n`],
  ['a blank in the address', `GET /healthz x HTTP/1.1\r\nhost: x\r\n\r\n`],
];

describe('a request that can be read in two ways', () => {
  it.each(framings)('S108 is refused once, and its connection ends: %s', async (_name, request) => {
    for (const send of [toSite, toConsole]) {
      const { status, text } = await send(request);
      expect([status, text.split('HTTP/1.1 ').length - 1]).toEqual([400, 1]);
    }
  });
});

describe('a second host', () => {
  it.each(['/api/settings/locales', '/api/player/profile', '/api/console/v1/session', '/nothing-here', '/healthz', '/metrics'])(
    'S108 is refused, the same one too: %s',
    async (url) => {
      for (const send of [toSite, toConsole])
        for (const host of ['host: x', 'host: evil.example', 'HOST: evil.example', 'Host:'])
          expect([host, (await send(rawRequest('GET', url, `${host}\r\n`))).status]).toEqual([host, 400]);
    },
  );
});

describe('the type of a body', () => {
  const json = JSON.stringify({ login: 'nobody@pavilion.test', password: 'not this one, sorry' });
  const statusOf = async (type: string): Promise<number> =>
    (
      await toSite(
        rawRequest('POST', '/api/player/sessions', `${type === '' ? '' : `content-type: ${type}\r\n`}content-length: ${json.length}\r\n`) +
          json,
      )
    ).status;

  it.each(['application/json', 'Application/JSON', 'application/json; charset=utf-8', 'application/json ;charset=utf-8'])(
    'S108 S52 a body is read as what it says: %s',
    async (type) => {
      expect(await statusOf(type)).toBe(401);
    },
  );

  it.each([
    '',
    'text/plain',
    'text/plain; application/json',
    'text/json',
    'application/xml',
    'application/jsonx',
    'application/json-patch+json',
    'application/x-www-form-urlencoded',
    'text/plain, application/json',
    '\x0bapplication/json',
    '*/*',
  ])('S108 S52 a body of another type is never read: %j', async (type) => {
    expect(await statusOf(type)).toBeGreaterThanOrEqual(400);
    expect(await statusOf(type)).toBeOneOf([400, 415, 422]);
  });
});
