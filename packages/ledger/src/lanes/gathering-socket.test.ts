import { once } from 'node:events';
import net from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { GatheringSocket } from './gathering-socket.ts';

const open: { server: net.Server; socket: GatheringSocket }[] = [];
afterEach(() => {
  for (const { server, socket } of open.splice(0)) {
    socket.destroy();
    server.close();
  }
});

async function aConnection() {
  const server = net.createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const socket = new GatheringSocket();
  open.push({ server, socket });
  const address = server.address();
  socket.connect(typeof address === 'object' && address !== null ? address.port : 0, '127.0.0.1');
  const [[other]] = await Promise.all([once(server, 'connection'), once(socket, 'connect')]);
  if (!(other instanceof net.Socket)) throw new Error('no connection');
  return { socket, other };
}

/** A statement in the bytes that the driver writes. */
function say(socket: net.Socket, ...messages: readonly string[]): void {
  socket.cork();
  for (const message of messages) socket.write(message);
  socket.uncork();
}

it('R8 keeps the statements of a turn in order and sends them at its end, and those of the next turn too', async () => {
  const { socket, other } = await aConnection();
  let heard = '';
  other.on('data', (chunk: Buffer) => (heard += chunk.toString()));
  const until = async (text: string): Promise<void> => {
    while (heard !== text) await once(other, 'data');
  };
  say(socket, 'parse ', 'bind ');
  say(socket, 'execute ');
  expect(socket.writableLength).toBe('parse bind execute '.length);
  await until('parse bind execute ');
  say(socket, 'sync');
  await until('parse bind execute sync');
});

it('R8 loses nothing when the connection is ended in the turn of its last statement', async () => {
  const { socket, other } = await aConnection();
  const ended = once(other, 'end');
  let heard = '';
  other.on('data', (chunk: Buffer) => (heard += chunk.toString()));
  say(socket, 'terminate');
  socket.end();
  await ended;
  expect(heard).toBe('terminate');
});
