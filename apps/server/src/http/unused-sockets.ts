import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/** A request that was on its way when closing began gets this long to arrive. */
const LOOK_EVERY_MS = 500;

/**
 * Browsers and clients open connections ahead of any request. Node counts them as busy, so that a close would wait for a request that
 * never comes (reliability F11). @returns what begins to end them, once the server closes
 */
export function watchUnusedSockets(server: Server): () => void {
  const sockets = new Set<Socket>();
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  return () => {
    const looking = setInterval(() => {
      for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy();
    }, LOOK_EVERY_MS).unref();
    server.once('close', () => clearInterval(looking));
  };
}
