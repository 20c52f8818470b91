import net from 'node:net';
import { DomainError } from '../kernel/errors.ts';
import { timeOutsideCall } from '../kernel/measurements.ts';
import type { FileScanner } from '../modules/player/ports.ts';

const TIMEOUT_MS = 10_000;
const PORT = 3310;
const PIECE_BYTES = 65_536;
const LENGTH_BYTES = 4;
const ANSWER_LENGTH_MAX = 4096;

const unavailable = (scanner: string): DomainError => new DomainError('temporarilyUnavailable', { details: { scanner } });

/** Each chunk is preceded by its length, four bytes big-endian; a length of zero ends the file. */
function lengthOf(bytes: number): Buffer {
  const length = Buffer.alloc(LENGTH_BYTES);
  length.writeUInt32BE(bytes);
  return length;
}

function ask(address: { host: string; port: number }, file: Buffer): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = net.connect(address);
    let answer = '';
    const fail = (reason: string): void => {
      socket.destroy();
      reject(unavailable(reason));
    };
    socket.setTimeout(TIMEOUT_MS, () => fail('no answer in time'));
    socket.once('error', (error: NodeJS.ErrnoException) => fail(error.code ?? 'fault'));
    // After an answer the promise is already settled, and this has no effect.
    socket.once('close', () => fail('ended without an answer'));
    socket.on('data', (chunk: Buffer) => {
      answer += chunk.toString('latin1');
      const end = answer.indexOf('\0');
      if (answer.length > ANSWER_LENGTH_MAX) fail('too long an answer');
      else if (end >= 0) {
        resolve(answer.slice(0, end));
        socket.destroy();
      }
    });
    socket.write('zINSTREAM\0');
    for (let start = 0; start < file.length; start += PIECE_BYTES) {
      const piece = file.subarray(start, start + PIECE_BYTES);
      socket.write(lengthOf(piece.length));
      socket.write(piece);
    }
    socket.write(lengthOf(0));
  });
}

/**
 * Scans files with a ClamAV daemon through its INSTREAM command (S44, «scanned»).
 * @param url `tcp://host:port`, port 3310 by default
 */
export function createClamdScanner(url: string): FileScanner {
  const { hostname, port } = new URL(url);
  const address = { host: hostname.replace(/^\[|\]$/g, ''), port: port === '' ? PORT : Number(port) };
  return {
    findHarm: async (file) => {
      const answer = await timeOutsideCall('clamd', () => ask(address, file));
      if (answer === 'stream: OK') return undefined;
      const [, found] = /^stream: (.+) FOUND$/.exec(answer) ?? [];
      if (found === undefined) throw unavailable(answer);
      return found;
    },
  };
}
