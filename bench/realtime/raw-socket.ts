import { randomBytes } from 'node:crypto';
import net from 'node:net';

const NEWLINE = 10;
const TEXT = 0x1;
const CLOSE = 0x8;

interface RawSocketOptions {
  host: string;
  port: number;
  localAddress: string;
  /** Where the socket is; the hub's by default. */
  path?: string;
  /** Takes each text frame of the server, its header cut off. */
  onFrame(payload: Buffer): void;
  onClose(): void;
}

/** Lines of a frame: one command or publication each. */
export function countLines(payload: Buffer): number {
  let lines = 1;
  for (let at = payload.indexOf(NEWLINE); at !== -1; at = payload.indexOf(NEWLINE, at + 1)) lines += 1;
  return lines;
}

/** A masked text frame, as clients must send them (RFC 6455 §5.3). */
function encodeMasked(text: string): Buffer {
  const payload = Buffer.from(text);
  const header =
    payload.length < 126
      ? Buffer.from([0x81, 0x80 | payload.length])
      : Buffer.from([0x81, 0xfe, payload.length >> 8, payload.length & 0xff]);
  // A mask of zeros is a mask: the load generator saves its own processor, not the server's.
  return Buffer.concat([header, Buffer.alloc(4), payload]);
}

/** The size of a frame's payload by its header (RFC 6455 §5.2), and of that header; undefined while the header is incomplete. */
function sizesAt(buffer: Buffer, at: number): { header: number; payload: number } | undefined {
  const left = buffer.length - at;
  if (left < 2) return undefined;
  const short = (buffer[at + 1] ?? 0) & 0x7f;
  if (short < 126) return { header: 2, payload: short };
  const header = short === 126 ? 4 : 10;
  if (left < header) return undefined;
  return { header, payload: short === 126 ? buffer.readUInt16BE(at + 2) : Number(buffer.readBigUInt64BE(at + 2)) };
}

/** The frame that begins here, with the bounds of its payload; undefined while it is incomplete. */
function frameAt(buffer: Buffer, at: number): { opcode: number; start: number; end: number } | undefined {
  const sizes = sizesAt(buffer, at);
  if (sizes === undefined || buffer.length - at < sizes.header + sizes.payload) return undefined;
  const start = at + sizes.header;
  return { opcode: (buffer[at] ?? 0) & 0xf, start, end: start + sizes.payload };
}

/** The thinnest websocket client there is, so that the load generator costs little beside what it measures. */
export class RawSocket {
  readonly #socket: net.Socket;
  readonly #options: RawSocketOptions;
  #rest: Buffer = Buffer.alloc(0);
  #isOpen = false;
  readonly opened: Promise<void>;
  #resolveOpened: () => void = () => undefined;

  constructor(options: RawSocketOptions) {
    this.#options = options;
    this.opened = new Promise((resolve) => {
      this.#resolveOpened = resolve;
    });
    this.#socket = net.connect({ host: options.host, port: options.port, localAddress: options.localAddress });
    this.#socket.setNoDelay(true);
    this.#socket.on('connect', () => {
      const key = randomBytes(16).toString('base64');
      const path = options.path ?? '/api/connection/websocket';
      const lines = [`GET ${path} HTTP/1.1`, 'Host: bench', 'Upgrade: websocket', 'Connection: Upgrade'];
      this.#socket.write([...lines, `Sec-WebSocket-Key: ${key}`, 'Sec-WebSocket-Version: 13', '', ''].join('\r\n'));
    });
    this.#socket.on('data', (data) => this.#take(data));
    this.#socket.on('error', () => undefined);
    this.#socket.on('close', () => options.onClose());
  }

  send(text: string): void {
    this.#socket.write(encodeMasked(text));
  }

  destroy(): void {
    this.#socket.destroy();
  }

  #take(data: Buffer): void {
    let buffer = this.#rest.length === 0 ? data : Buffer.concat([this.#rest, data]);
    if (!this.#isOpen) {
      const end = buffer.indexOf('\r\n\r\n');
      if (end === -1) {
        this.#rest = buffer;
        return;
      }
      if (!buffer.subarray(0, 12).equals(Buffer.from('HTTP/1.1 101'))) {
        this.#socket.destroy();
        return;
      }
      this.#isOpen = true;
      this.#resolveOpened();
      buffer = buffer.subarray(end + 4);
    }
    this.#rest = this.#readFrames(buffer);
  }

  /** Hands every whole frame over and returns what is left of the next. */
  #readFrames(buffer: Buffer): Buffer {
    let at = 0;
    for (let frame = frameAt(buffer, at); frame !== undefined; frame = frameAt(buffer, at)) {
      if (frame.opcode === TEXT) this.#options.onFrame(buffer.subarray(frame.start, frame.end));
      if (frame.opcode === CLOSE) this.#socket.destroy();
      at = frame.end;
    }
    return at === buffer.length ? Buffer.alloc(0) : Buffer.from(buffer.subarray(at));
  }
}
