import { once } from 'node:events';
import net from 'node:net';

const COMMAND = Buffer.from('zINSTREAM\0');
const LENGTH_BYTES = 4;

/** The content of an INSTREAM session once its last chunk has arrived; undefined before. */
function fileOf(sent: Buffer): Buffer | undefined {
  if (!sent.subarray(0, COMMAND.length).equals(COMMAND.subarray(0, sent.length))) throw new Error('No INSTREAM command came');
  const pieces: Buffer[] = [];
  for (let at = COMMAND.length; at + LENGTH_BYTES <= sent.length; ) {
    const length = sent.readUInt32BE(at);
    if (length === 0) return Buffer.concat(pieces);
    at += LENGTH_BYTES;
    pieces.push(sent.subarray(at, at + length));
    at += length;
  }
  return undefined;
}

/**
 * A server that speaks ClamAV's INSTREAM like its daemon.
 * @param judge its answer about a file, without the terminating zero; undefined closes the connection without an answer
 */
export async function startClamd(judge: (file: Buffer) => string | undefined) {
  const sockets = new Set<net.Socket>();
  const server = net.createServer((socket) => {
    sockets.add(socket);
    let sent = Buffer.alloc(0);
    let isAnswered = false;
    socket.on('error', () => undefined);
    socket.on('close', () => sockets.delete(socket));
    socket.on('data', (chunk: Buffer) => {
      sent = Buffer.concat([sent, chunk]);
      const file = isAnswered ? undefined : fileOf(sent);
      if (file === undefined) return;
      isAnswered = true;
      const answer = judge(file);
      if (answer === undefined) socket.destroy();
      else socket.end(`${answer}\0`);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The scanner listens nowhere');
  return {
    url: `tcp://127.0.0.1:${address.port}`,
    stop: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
