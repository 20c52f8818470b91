import { once } from 'node:events';
import net from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { Link } from './link.ts';

const closers: (() => void | Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

/** A server that says everything back, a link before it, and a client. */
async function anEcho() {
  const server = net.createServer((socket) => void socket.on('error', () => undefined).pipe(socket)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  closers.push(() => void server.close());
  const address = server.address();
  const link = await Link.open(address === null || typeof address === 'string' ? 0 : address.port);
  closers.push(() => link.close());
  const connect = (): net.Socket => net.connect(link.port, '127.0.0.1').on('error', () => undefined);
  return { link, connect };
}

async function said(socket: net.Socket, text: string): Promise<string> {
  socket.write(text);
  const [chunk] = (await once(socket, 'data')) as [Buffer];
  return chunk.toString();
}

it('F3 a link passes what is sent, later and in its order where it is slow', async () => {
  const { link, connect } = await anEcho();
  const socket = connect();
  expect(await said(socket, 'at once')).toBe('at once');
  link.slow(20);
  let heard = '';
  socket.on('data', (chunk: Buffer) => (heard += chunk.toString()));
  for (const letter of 'order') socket.write(letter);
  await expect.poll(() => heard).toBe('order');
});

it('F3 a held link keeps connections, and passes everything once it is mended', async () => {
  const { link, connect } = await anEcho();
  const socket = connect();
  expect(await said(socket, 'before')).toBe('before');
  link.hold();
  let heard = '';
  socket.on('data', (chunk: Buffer) => (heard += chunk.toString()));
  socket.write('held');
  // Messages of a second connection are held back as well.
  const other = connect();
  const otherHeard = said(other, 'also');
  expect([heard, socket.destroyed, other.destroyed]).toEqual(['', false, false]);
  link.mend();
  await expect.poll(() => heard).toBe('held');
  expect(await otherHeard).toBe('also');
});

it('F3 a cut link ends connections and the next ones, until it is mended', async () => {
  const { link, connect } = await anEcho();
  const socket = connect();
  expect(await said(socket, 'before')).toBe('before');
  const ended = once(socket, 'close');
  link.cut();
  await ended;
  await once(connect(), 'close');
  link.mend();
  expect(await said(connect(), 'after')).toBe('after');
});

it('F3 a link that forgets its connections passes nothing on them ever after, and takes new ones', async () => {
  const { link, connect } = await anEcho();
  const socket = connect();
  expect(await said(socket, 'before')).toBe('before');
  link.forget();
  let heard = '';
  socket.on('data', (chunk: Buffer) => (heard += chunk.toString()));
  socket.write('lost');
  expect(await said(connect(), 'after')).toBe('after');
  link.mend();
  expect(await said(connect(), 'and later')).toBe('and later');
  expect([heard, socket.destroyed]).toEqual(['', false]);
});
