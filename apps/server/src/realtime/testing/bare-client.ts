import { once } from 'node:events';
import { IncomingMessage } from 'node:http';
import { WebSocket } from 'ws';
import * as z from 'zod';

const pushSchema = z.looseObject({
  channel: z.string(),
  pub: z.looseObject({ data: z.unknown(), offset: z.number().optional() }).optional(),
  unsubscribe: z.object({ code: z.number(), reason: z.string() }).optional(),
});
const lineSchema = z.looseObject({
  id: z.number().optional(),
  error: z.object({ code: z.number(), message: z.string(), temporary: z.boolean().optional() }).optional(),
  push: pushSchema.optional(),
});
export type Line = z.output<typeof lineSchema>;

interface ClosedWith {
  code: number;
  reason: string;
}

export interface SocketOptions {
  origin?: string;
  localAddress?: string;
  headers?: Record<string, string>;
}

/** The server's answer in place of accepting a socket. */
export async function refusedUpgrade(url: string, options: SocketOptions = {}): Promise<{ status: number; body: unknown }> {
  const socket = new WebSocket(url, options);
  socket.on('error', () => undefined);
  const [, response] = z.tuple([z.unknown(), z.instanceof(IncomingMessage)]).parse(await once(socket, 'unexpected-response'));
  const parts: Buffer[] = [];
  for await (const part of response) parts.push(z.instanceof(Buffer).parse(part));
  return { status: response.statusCode ?? 0, body: JSON.parse(Buffer.concat(parts).toString()) };
}

/** A client that sends nothing by itself: it does not even answer pings unless the test makes it. */
export class BareClient {
  readonly frames: string[] = [];
  readonly lines: Line[] = [];
  readonly closed: Promise<ClosedWith>;
  readonly socket: WebSocket;
  answersPings = false;
  #taken = 0;
  #wake: () => void = () => undefined;

  private constructor(socket: WebSocket) {
    this.socket = socket;
    socket.on('message', (data) => {
      const text = String(data);
      this.frames.push(text);
      for (const line of text.split('\n')) this.lines.push(lineSchema.parse(JSON.parse(line)));
      if (text === '{}' && this.answersPings) socket.send('{}');
      this.#wake();
    });
    socket.on('error', () => undefined);
    this.closed = new Promise((resolve) => {
      socket.on('close', (code, reason) => {
        resolve({ code, reason: String(reason) });
        this.#wake();
      });
    });
  }

  static async open(url: string, options: SocketOptions = {}): Promise<BareClient> {
    const socket = new WebSocket(url, options);
    const client = new BareClient(socket);
    await once(socket, 'open');
    return client;
  }

  /** Sends commands as the lines of one frame. */
  send(...commands: readonly unknown[]): void {
    this.sendText(commands.map((command) => JSON.stringify(command)).join('\n'));
  }

  sendText(text: string): void {
    this.socket.send(text);
  }

  /** The next line from the server; fails when the socket closes first. */
  async next(): Promise<Line> {
    for (;;) {
      const line = this.lines[this.#taken];
      if (line !== undefined) {
        this.#taken += 1;
        return line;
      }
      if (this.socket.readyState === WebSocket.CLOSED) throw new Error('The socket closed before another line came.');
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
  }

  async nextLines(count: number): Promise<Line[]> {
    const lines: Line[] = [];
    while (lines.length < count) lines.push(await this.next());
    return lines;
  }

  /** Sends one command and returns its reply. */
  async ask(command: { id: number } & Record<string, unknown>): Promise<Line> {
    this.send(command);
    for (;;) {
      const line = await this.next();
      if (line.id === command.id) return line;
    }
  }

  async connect(token = ''): Promise<Line> {
    return this.ask({ id: 1, connect: token === '' ? {} : { token } });
  }
}
