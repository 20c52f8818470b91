import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/** How often connections are checked while closing, in ms; a request already on its way gets that long to arrive. */
const LOOK_EVERY_MS = 500;
/** Answers not read by then are cut off, so that no client can delay the shutdown. */
const CUT_AFTER_MS = 6000;

/**
 * Closing waits for every connection, but Node ends only those that are idle when it begins (F11). Two kinds remain: connections that
 * browsers open ahead of any request, and keep-alive connections that are busy at that moment and would be reused again and again.
 * @returns a function that starts ending both, once the server closes
 */
export function watchConnections(server: Server, cutAfterMs = CUT_AFTER_MS): () => void {
  const sockets = new Set<Socket>();
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  return () => {
    // Registered before the other listeners: from this moment every answer closes its connection.
    server.prependListener('request', (_request, response) => response.setHeader('connection', 'close'));
    const looking = setInterval(() => {
      server.closeIdleConnections();
      for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy();
    }, LOOK_EVERY_MS).unref();
    const cutting = setTimeout(() => server.closeAllConnections(), cutAfterMs).unref();
    server.once('close', () => {
      clearInterval(looking);
      clearTimeout(cutting);
    });
  };
}
