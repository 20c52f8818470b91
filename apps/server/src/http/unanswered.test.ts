import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { api } from '@pavilion/contract/api.ts';
import { consoleDocument, openApiDocument } from '@pavilion/contract/calls/openapi.ts';
import { consoleApi } from '@pavilion/contract/console/api.ts';
import { signedHeaders } from '../kernel/secrets/signature.ts';
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest';
import { startConsole, type TestConsole } from '../modules/operator/testing/console.ts';
import { createAnswerCheck } from '../testing/answers/answer-check.ts';
import { type Gate, startGate } from '../testing/database-gate.ts';
import { casesOf, type FuzzCase } from '../testing/fuzz/cases.ts';
import { operationsOf } from '../testing/fuzz/document.ts';
import { type FuzzWorld, openPlayer, openWorld } from '../testing/fuzz/world.ts';

const SEED = 46;
const AT_ONCE = 32;
/** Three times their bound, and still less than a silent connection was noticed in by the limits of statements alone. */
const CALL_LIMIT_MS = 4_500;
/** The same of operators, against the time that the server gives a statement. */
const OPERATORS_LIMIT_MS = 12_000;

let gate: Gate;
let server: TestConsole;
let world: FuzzWorld;

beforeAll(async () => {
  gate = await startGate(inject('postgresUrl'));
  const through = (url: string): string => {
    const way = new URL(url);
    way.host = new URL(gate.url).host;
    return way.href;
  };
  server = await startConsole({ hasNoWorker: true, hasSandbox: true, patienceMs: undefined, through });
  world = await openWorld(server.url);
});
afterAll(async () => {
  await server.stop();
  await gate.close();
});
afterEach(() => {
  gate.open();
  gate.speak();
});

/** A call with everything that lets it in. */
interface Sendable {
  readonly name: string;
  readonly url: string;
  readonly method: string;
  readonly path: string;
  readonly limitMs: number;
  readonly headers: () => Record<string, string>;
  readonly body: FuzzCase['body'];
}

const signed = ({ operation, body }: FuzzCase): Record<string, string> => {
  const timestampMs = String(Math.round(Date.now() + world.clockOffsetMs));
  const text = typeof body === 'string' ? body : '';
  return signedHeaders(world.credentialFor(operation.path), { path: operation.path, timestampMs, body: text });
};

/** A request of every call of a document; most pass its shape. */
function requestsOf(
  document: object,
  sent: { origin: string; limitMs: number; headersOf: (one: FuzzCase) => Record<string, string> },
): Sendable[] {
  return operationsOf(document).flatMap((operation, index) =>
    fc.sample(casesOf(operation, world.known), { numRuns: 1, seed: SEED + index }).map((one) => ({
      name: `${operation.method} ${operation.path}`,
      url: sent.origin + one.address,
      method: operation.method,
      path: operation.path,
      limitMs: sent.limitMs,
      headers: () => ({ ...one.headers, ...sent.headersOf(one) }),
      body: one.body,
    })),
  );
}

async function ofPlayersAndCompanies(): Promise<Sendable[]> {
  const { token } = await openPlayer(server.url);
  const headersOf = (one: FuzzCase) => (one.role === 'provider' ? signed(one) : { authorization: `Bearer ${token}` });
  return requestsOf(openApiDocument(api, 'http://pavilion.test'), { origin: server.url, limitMs: CALL_LIMIT_MS, headersOf });
}

async function ofOperators(): Promise<Sendable[]> {
  const { token } = await server.operator(randomUUID(), 'administrator', 'support', 'payments', 'games', 'risk', 'finance');
  const cookie = `pavilion-console=${token}`;
  const headersOf = () => ({ cookie, origin: server.consoleUrl, 'idempotency-key': randomUUID() });
  return requestsOf(consoleDocument(consoleApi, { serverUrl: 'http://console.test', cookie: 'pavilion-console' }), {
    origin: server.consoleUrl,
    limitMs: OPERATORS_LIMIT_MS,
    headersOf,
  });
}

/** Sends all of them, some at once. @returns what is wrong with their answers, and how often each status came */
async function answersTo(requests: readonly Sendable[], check: ReturnType<typeof createAnswerCheck>) {
  const findings: string[] = [];
  const statuses: Record<number, number> = {};
  const queue = [...requests];
  const send = async ({ name, url, method, path, limitMs, headers, body }: Sendable): Promise<void> => {
    try {
      const signal = AbortSignal.timeout(limitMs);
      const answer = await fetch(url, { method, headers: headers(), redirect: 'manual', signal, ...(body === undefined ? {} : { body }) });
      const text = await answer.text();
      statuses[answer.status] = (statuses[answer.status] ?? 0) + 1;
      const contentType = answer.headers.get('content-type') ?? undefined;
      const wrong = check({ method, path, status: answer.status, contentType, body: text });
      if (answer.status === 500 || wrong !== undefined) findings.push(`${name}: ${wrong ?? text}`);
    } catch (error) {
      findings.push(`${name}: no answer, ${String(error)}`);
    }
  };
  const work = async (): Promise<void> => {
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) await send(next);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return { findings, statuses };
}

/** Modes of a database, and whether a call to it is refused. */
const databases: Readonly<Record<string, { begin: () => void; isUseless: boolean }>> = {
  'is silent': { begin: () => gate.silence(), isUseless: true },
  'refuses everybody': { begin: () => gate.shut(), isUseless: true },
  'takes half a second for everything': { begin: () => gate.slow(250), isUseless: false },
};
const contracts: Readonly<Record<string, { requests: () => Promise<Sendable[]>; document: () => object }>> = {
  'players and companies': { requests: ofPlayersAndCompanies, document: () => openApiDocument(api, 'http://pavilion.test') },
  operators: {
    requests: ofOperators,
    document: () => consoleDocument(consoleApi, { serverUrl: 'http://console.test', cookie: 'pavilion-console' }),
  },
};
const table = Object.keys(databases).flatMap((database) => Object.keys(contracts).map((callers) => ({ database, callers })));

describe('each call of the contract', () => {
  it.each(table)(
    'S111 is answered, and by an error of its own, while the database $database: those of $callers',
    async ({ database, callers }) => {
      const { requests, document } = contracts[callers] ?? fail();
      const calls = await requests();
      expect(calls.length).toBeGreaterThan(100);
      const { begin, isUseless } = databases[database] ?? fail();
      begin();
      const { findings, statuses } = await answersTo(calls, createAnswerCheck(document()));
      expect(findings).toEqual([]);
      // Calls that are refused before they ask the database would prove nothing.
      expect(statuses[503] ?? 0).toBeGreaterThanOrEqual(isUseless ? calls.length / 4 : 0);
      expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
      gate.open();
      gate.speak();
      await expect.poll(async () => (await fetch(`${server.url}/readyz`)).status).toBe(200);
    },
  );
});

describe('readiness', () => {
  it('S112 is about the database, and not about calls that hold every connection', async () => {
    const { pool } = server.testDatabase;
    const held = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()));
    // An answer is kept for a second.
    server.clock.advanceMs(2_000);
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
    server.clock.advanceMs(2_000);
    gate.silence();
    expect((await fetch(`${server.url}/readyz`)).status).toBe(503);
    for (const client of held) client.release();
  });
});

function fail(): never {
  throw new Error('there is no such contract');
}
