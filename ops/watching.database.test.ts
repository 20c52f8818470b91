import { afterAll, beforeAll, expect, it } from 'vitest';
import { aGameSession, aPlayer } from '../apps/server/src/testing/builders.ts';
import { startTestServer, type TestServer } from '../apps/server/src/testing/server.ts';
import { aStudio } from '../apps/server/src/testing/studio.ts';
import { alerts, metricsOf, panels } from './testing/watched-files.ts';

/** Metrics that Prometheus itself adds for each process it scrapes. */
const OF_PROMETHEUS = new Set(['up']);
const GIVEN_BY_PROMETHEUS = new Set(['instance', 'job']);

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer(undefined, { hasReplica: true });
});
afterAll(() => server.stop());

it('S69 every metric and label of the alerts and the dashboard is one that the running product gives', async () => {
  const studio = aStudio(server, await aGameSession(server, await aPlayer(server)));
  expect((await studio.bet('watched', '1.00')).status).toBe(200);
  const text = await (await fetch(`${server.url}/metrics`)).text();
  const kinds = new Map([...text.matchAll(/^# TYPE (\w+) (\w+)$/gm)].map(([, name = '', kind = '']) => [name, kind]));
  const given = new Set([...kinds].flatMap(([name, kind]) => (kind === 'histogram' ? [`${name}_bucket`, `${name}_count`] : [name])));
  const labelsOf = (name: string): string => new RegExp(`^${name}\\{([^}]*)\\}`, 'm').exec(text)?.[1] ?? '';

  const expressions = [...alerts().map(({ expr }) => expr), ...panels().flatMap(({ targets = [] }) => targets.map(({ expr }) => expr))];
  const asked = expressions.flatMap(metricsOf).filter(({ name }) => !OF_PROMETHEUS.has(name));
  expect(asked.length).toBeGreaterThan(60);
  expect(asked.filter(({ name }) => !given.has(name))).toEqual([]);
  const withLabels = asked.filter(({ name }) => labelsOf(name) !== '');
  const unknown = withLabels.flatMap(({ name, labels }) =>
    labels.filter((label) => !GIVEN_BY_PROMETHEUS.has(label) && !labelsOf(name).includes(`${label}="`)).map((label) => `${name} ${label}`),
  );
  expect(unknown).toEqual([]);
});
