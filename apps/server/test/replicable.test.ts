import { consoleChannels } from '@pavilion/contract/console/channels.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { boundAreas } from '../src/composition/areas.ts';
import { startConsole, type TestConsole } from '../src/modules/operator/testing/console.ts';
import { heardOn, operatorSocket } from '../src/realtime/testing/console-sockets.ts';
import { callsTo } from '../src/testing/calls.ts';
import { aPlayer, type PlayerServer, startPlayerServer } from '../src/testing/player-server.ts';

/** Calls that decide about money or protection. */
const NEVER = /\/(accounts|limits|held|session|exclusion|play-session|profile|methods)/;
const READS = [
  '/players',
  '/player-sessions',
  '/registrations',
  '/invoices',
  '/adjustments',
  '/provider-events',
  '/reconciliations',
  '/live-figures',
];

describe('calls that a replica may answer', () => {
  let server: PlayerServer;
  beforeAll(async () => {
    server = await startPlayerServer(['web'], { hasReplica: true });
  });
  afterAll(() => server.stop());

  it('F18 only read, each of them, and none tells a balance or a limit', async () => {
    const { accessToken: token } = await aPlayer(server);
    const call = callsTo(server.url);
    const paths = boundAreas(server.context)
      .endpoints.filter(({ isReplicable }) => isReplicable === true)
      .map(({ endpoint: { path } }) => path);
    expect(paths.length).toBeGreaterThan(10);
    expect(paths.filter((path) => NEVER.test(path))).toEqual([]);
    const before = server.reads?.replica ?? 0;
    const statuses: [string, number][] = [];
    for (const path of paths) statuses.push([path, (await call('GET', path, { token })).status]);
    expect(statuses).toEqual(paths.map((path) => [path, 200]));
    expect(server.reads).toEqual({ replica: before + paths.length, primary: 0 });
  });
});

describe('what operators read of a replica', () => {
  let server: TestConsole;
  beforeAll(async () => {
    server = await startConsole({ hasReplica: true });
  });
  afterAll(() => server.stop());

  it('F18 is each of the long lists and the live figures, and nothing of it writes', async () => {
    const { token } = await server.operator('replica', 'auditor', 'finance');
    for (const path of READS) expect([path, (await server.call('GET', path, { token })).status]).toEqual([path, 200]);
    expect(server.reads).toEqual({ replica: READS.length, primary: 0 });
  });

  it('F18 BO-166 is what a page hears of the live figures, turn by turn', async () => {
    const { token } = await server.operator('listener', 'finance');
    const before = server.reads?.replica ?? 0;
    const socket = await operatorSocket(token, server.consoleUrl, consoleChannels.live);
    await expect.poll(() => heardOn(socket, consoleChannels.live).length).toBeGreaterThan(0);
    expect(server.reads?.replica).toBeGreaterThan(before);
    expect(server.reads?.primary).toBe(0);
    socket.socket.close();
  });
});
