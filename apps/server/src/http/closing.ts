import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/** A request that was on its way when closing began gets this long to arrive. */
const LOOK_EVERY_MS = 500;

/**
 * A close waits for every connection, and Node ends those alone that are idle at its very beginning (reliability F11). Two kinds outlast
 * that: browsers and clients open connections ahead of any request, and whoever asks at that moment keeps its connection for the next
 * question, and the next. @returns what begins to end both, once the server closes
 */
export function watchConnections(server: Server): () => void {
  const sockets = new Set<Socket>();
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  return () => {
    // First of the listeners: every answer from now on is its connection's last, whoever gives it.
    server.prependListener('request', (_request, response) => response.setHeader('connection', 'close'));
    const looking = setInterval(() => {
      server.closeIdleConnections();
      for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy();
    }, LOOK_EVERY_MS).unref();
    server.once('close', () => clearInterval(looking));
  };
}
