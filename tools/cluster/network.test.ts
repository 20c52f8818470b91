import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { scratchFolder } from '@pavilion/server/testing/scratch-folder.ts';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { Network } from './network.ts';

/** Says everything back at a free port, which it prints. */
const ECHO = `
const server = require('node:net').createServer((socket) => socket.on('error', () => undefined).pipe(socket)).listen(0, process.argv[1], () => console.log(server.address().port));
`;

const folder = scratchFolder('pavilion-network-');
const file = path.join(folder, 'network');
const closers: (() => void)[] = [];
afterEach(() => {
  for (const close of closers.splice(0).reverse()) close();
});
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

function opened(): Network | undefined {
  const network = Network.open(file);
  closers.push(() => network?.close());
  return network;
}

const probe = Network.open(file);
probe?.close();

/** A connection to a server on the first node. */
async function connected(network: Network): Promise<net.Socket> {
  const [program, ...words] = network.on(1, [process.execPath, '-e', ECHO, network.addressOf(1)], { uid: 65_534, gid: 65_534 });
  const server = spawn(program, words, { stdio: ['ignore', 'pipe', 'inherit'], cwd: '/' });
  closers.push(() => server.kill('SIGKILL'));
  const [port] = (await once(server.stdout, 'data')) as [Buffer];
  const socket = net.connect(Number(port), network.addressOf(1)).on('error', () => undefined);
  closers.push(() => socket.destroy());
  await once(socket, 'connect');
  return socket;
}

describe.skipIf(probe === undefined)('the network of the database nodes (skipped where this machine allows none)', () => {
  it('F2 F18 a node that is cut off keeps its connections, and nothing arrives until the network is mended', async () => {
    const network = opened();
    if (network === undefined) throw new Error('There is no network');
    const socket = await connected(network);
    let heard = '';
    socket.on('data', (chunk: Buffer) => (heard += chunk.toString()));
    socket.write('before ');
    await expect.poll(() => heard).toBe('before ');
    network.cut(1);
    socket.write('cut off ');
    // The other node is still there; by the time it answers, an answer of the first would have come.
    const other = net.connect(1, network.addressOf(2));
    const [error] = (await once(other, 'error')) as [NodeJS.ErrnoException];
    expect([error.code, heard, socket.destroyed]).toEqual(['ECONNREFUSED', 'before ', false]);
    network.mend(1);
    await expect.poll(() => heard, { timeout: 30_000 }).toBe('before cut off ');
  });

  it('F18 what a command that was killed left behind is removed by the next one, and everything once it is closed', () => {
    Network.open(file);
    const before = fs.readFileSync(file, 'utf8');
    expect(fs.existsSync(`/run/netns/${before}`)).toBe(true);
    const network = opened();
    expect(fs.existsSync(`/run/netns/${before}`)).toBe(false);
    network?.close();
    expect(fs.readdirSync('/run/netns').filter((name) => name.startsWith(before))).toEqual([]);
    expect(fs.existsSync(file)).toBe(false);
  });
});
