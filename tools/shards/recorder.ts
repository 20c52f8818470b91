import net from 'node:net';

/** A statement sent to a server, with the values of its parameters as text. */
export interface Sent {
  readonly text: string;
  readonly values: readonly string[];
  /** Statements of one transaction have one number; others have none. */
  readonly transaction: number | undefined;
  /** Name of the connection. */
  readonly application: string;
}

export interface Recorder {
  /** The same database, by way of the recorder. */
  readonly through: (url: string) => string;
  /** Statements sent while the work ran. */
  during(work: () => Promise<unknown>): Promise<Sent[]>;
  close(): Promise<void>;
}

const HEADER = 5;
const LENGTH = 4;

/** Reads the fields of one message of the wire protocol. */
class Fields {
  readonly #bytes: Buffer;
  #at = 0;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }

  text(): string {
    const end = this.#bytes.indexOf(0, this.#at);
    const text = this.#bytes.toString('utf8', this.#at, end);
    this.#at = end + 1;
    return text;
  }

  short(): number {
    this.#at += 2;
    return this.#bytes.readInt16BE(this.#at - 2);
  }

  value(): string {
    const length = this.#bytes.readInt32BE(this.#at);
    this.#at += 4;
    if (length < 0) return '';
    this.#at += length;
    return this.#bytes.toString('utf8', this.#at - length, this.#at);
  }
}

/** What one client says, message by message. */
class Conversation {
  #rest = Buffer.alloc(0);
  #hasBegun = false;
  #application = '';
  #transaction: number | undefined;
  readonly #prepared = new Map<string, string>();
  readonly #next: () => number;
  readonly #onSent: (sent: Sent) => void;

  constructor(next: () => number, onSent: (sent: Sent) => void) {
    this.#next = next;
    this.#onSent = onSent;
  }

  hear(chunk: Buffer): void {
    this.#rest = Buffer.concat([this.#rest, chunk]);
    if (!this.#hasBegun) {
      // The first message has no type.
      if (this.#rest.length < LENGTH || this.#rest.length < this.#rest.readInt32BE(0)) return;
      const length = this.#rest.readInt32BE(0);
      this.#application = /application_name\0([^\0]*)/.exec(this.#rest.toString('utf8', 0, length))?.[1] ?? '';
      this.#rest = this.#rest.subarray(length);
      this.#hasBegun = true;
    }
    while (this.#rest.length >= HEADER && this.#rest.length > this.#rest.readInt32BE(1)) {
      const length = this.#rest.readInt32BE(1) + 1;
      this.#message(String.fromCharCode(this.#rest[0] ?? 0), new Fields(this.#rest.subarray(HEADER, length)));
      this.#rest = this.#rest.subarray(length);
    }
  }

  #message(type: string, fields: Fields): void {
    if (type === 'P') this.#prepared.set(fields.text(), fields.text());
    if (type === 'Q') this.#send(fields.text(), []);
    if (type !== 'B') return;
    fields.text();
    const text = this.#prepared.get(fields.text()) ?? '';
    for (let count = fields.short(); count > 0; count -= 1) fields.short();
    this.#send(
      text,
      Array.from({ length: fields.short() }, () => fields.value()),
    );
  }

  #send(text: string, values: readonly string[]): void {
    if (/^\s*(?:begin|start transaction)\b/i.test(text)) this.#transaction = this.#next();
    else if (/^\s*(?:commit|rollback)\s*;?\s*$/i.test(text)) this.#transaction = undefined;
    else this.#onSent({ text, values, transaction: this.#transaction, application: this.#application });
  }
}

/** Stands between clients and a PostgreSQL server and notes what the clients send; nothing of the product knows of it. */
export async function startRecorder(serverUrl: string): Promise<Recorder> {
  const target = new URL(serverUrl);
  const sockets = new Set<net.Socket>();
  let kept: Sent[] | undefined;
  let transactionCount = 0;
  const server = net.createServer((socket) => {
    const upstream = net.connect(Number(target.port), target.hostname);
    const conversation = new Conversation(
      () => (transactionCount += 1),
      (sent) => kept?.push(sent),
    );
    for (const one of [socket, upstream]) {
      sockets.add(one);
      one.setNoDelay(true);
      one.on('error', () => undefined);
      one.once('close', () => {
        socket.destroy();
        upstream.destroy();
      });
    }
    socket.on('data', (chunk: Buffer) => {
      conversation.hear(chunk);
      upstream.write(chunk);
    });
    upstream.pipe(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? String(address.port) : '';
  return {
    through: (databaseUrl) => Object.assign(new URL(databaseUrl), { hostname: '127.0.0.1', port }).href,
    during: async (work) => {
      const sent: Sent[] = [];
      kept = sent;
      await work();
      kept = undefined;
      return sent;
    },
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
