import { consoleApi } from '@pavilion/contract/console/api.ts';
import { consoleDocument } from '@pavilion/contract/calls/openapi.ts';
import { shippedRoles } from '@pavilion/contract/calls/permissions.ts';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { DAY_MS } from '@pavilion/contract/formats/durations.ts';
import { startConsole, type TestConsole } from '../../modules/operator/testing/console.ts';
import { aPlayer } from '../../testing/builders.ts';
import { MARKED_NUMBER, markedRequests } from '../../testing/marked-requests.ts';
import { markOf } from '../../testing/marks.ts';
import { onlyPlanted, watchOutputs } from '../../testing/watched-outputs.ts';

vi.setConfig({ testTimeout: 240_000 });

/** Filters with values of the house, which are no personal data. */
const UNASKED = ['cursor', 'status', 'state', 'type', 'kind', 'deviceOf', 'addressOf', 'amountMin', 'amountMax', 'dayFrom', 'dayTo'];

let server: TestConsole;
beforeAll(async () => {
  server = await startConsole();
});
afterAll(() => server.stop());

it('S61 OS-40 nothing that operators write into any call of the console is in a log, a span or a metric', async () => {
  const outputs = await watchOutputs(server);
  const player = await aPlayer(server);
  const document = consoleDocument(consoleApi, { serverUrl: server.consoleUrl, cookie: 'pavilion-console' });
  const colleague = await server.operator(markOf('colleague'), 'support');
  const validUntil = new Date(server.clock.realNow().getTime() + DAY_MS).toISOString();
  const known = { playerId: player.id, ids: [player.id], currency: 'EUR', country: 'AT', validUntil };
  const sent = markedRequests(document, (path) => ({
    known: { ...known, id: path.includes('/operators/') ? colleague.id : player.id },
    unasked: UNASKED,
  }));
  const statuses = new Map<string, number>();
  for (const { name, address, request } of sent) {
    // A session for each: some of them end it.
    const operator = await server.operator(markOf('operator'), ...shippedRoles);
    const headers = {
      ...request.headers,
      origin: server.consoleUrl,
      cookie: `pavilion-console=${operator.token}`,
      'x-console': '1',
      'idempotency-key': `${markOf('key')}${statuses.size}`,
    };
    const { status } = await fetch(`${server.consoleUrl}${address}`, { ...request, headers, redirect: 'manual' });
    statuses.set(name, status);
  }
  expect([...statuses].filter(([, status]) => status >= 500)).toEqual([]);
  // Most other calls are refused because of their arguments, such as an unknown id; `erasure.test.ts` creates objects on which they
  // succeed.
  expect([...statuses.values()].filter((status) => status < 300).length).toBeGreaterThan(sent.length / 2);
  expect(await outputs.marks([MARKED_NUMBER, player.email])).toEqual(onlyPlanted);
  const traced = outputs.spanNames();
  expect(sent.map(({ name }) => name).filter((name) => !traced.has(name))).toEqual([]);
  await outputs.stop();
});
