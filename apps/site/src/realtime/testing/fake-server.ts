type Command = {
  id: number;
  connect?: { token?: string };
  subscribe?: { channel: string; recover?: boolean };
  unsubscribe?: { channel: string };
  refresh?: { token: string };
};
type Frame = { readonly data: string };

/** The behaviour of a test's server; a test changes it as it runs. */
export type FakeServer = {
  /** Every socket ever opened, oldest first. */
  sockets: FakeSocket[];
  /** When each was opened, by the fake clock. */
  openedAtMs: number[];
  isReachable: boolean;
  /** Channels whose subscribe is never answered. */
  deafTo: Set<string>;
  /** The answer to a subscribe, besides its acceptance. */
  subscribeResult: (command: { channel: string; recover?: boolean }) => Record<string, unknown>;
  connectResult: Record<string, unknown>;
  /** A class that replaces the browser's WebSocket. */
  Socket: typeof FakeSocket;
};

/** A WebSocket that leads to the test instead of the network. */
export class FakeSocket {
  static server: FakeServer;
  onopen: () => void = () => undefined;
  onmessage: (frame: Frame) => void = () => undefined;
  onclose: (event: { code: number; reason: string }) => void = () => undefined;
  onerror: (error: unknown) => void = () => undefined;
  readonly commands: Command[] = [];
  isOpen = false;
  #isClosed = false;

  constructor() {
    const { server } = FakeSocket;
    server.sockets.push(this);
    server.openedAtMs.push(Date.now());
    queueMicrotask(() => {
      if (!server.isReachable) {
        this.closeWith(1006, '');
        return;
      }
      this.isOpen = true;
      this.onopen();
    });
  }

  send(text: string): void {
    for (const line of text.split('\n')) {
      const command: Command = JSON.parse(line);
      this.commands.push(command);
      queueMicrotask(() => this.#answer(command));
    }
  }

  close(): void {
    this.closeWith(1000, '');
  }

  /** A socket closes once: the client's own close of one that has ended says nothing. */
  closeWith(code: number, reason: string): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.isOpen = false;
    this.onclose({ code, reason });
  }

  push(channel: string, data: unknown, offset?: number): void {
    this.onmessage({ data: JSON.stringify({ push: { channel, pub: { data, offset } } }) });
  }

  ping(): void {
    this.onmessage({ data: '{}' });
  }

  /** Channels subscribed on this socket, in order. */
  channels(): string[] {
    return this.commands.flatMap(({ subscribe }) => (subscribe === undefined ? [] : [subscribe.channel]));
  }

  token(): string | undefined {
    return this.commands.find(({ connect }) => connect !== undefined)?.connect?.token;
  }

  #answer({ id, connect, subscribe, refresh }: Command): void {
    const { server } = FakeSocket;
    if (!this.isOpen) return;
    if (connect !== undefined) this.#reply({ id, connect: { client: 'c', version: 'v', ping: 25, pong: true, ...server.connectResult } });
    if (refresh !== undefined) this.#reply({ id, refresh: { client: 'c', version: 'v', expires: true, ttl: 600 } });
    if (subscribe !== undefined && !server.deafTo.has(subscribe.channel)) this.#reply({ id, subscribe: server.subscribeResult(subscribe) });
  }

  #reply(reply: unknown): void {
    this.onmessage({ data: JSON.stringify(reply) });
  }
}

export function createFakeServer(): FakeServer {
  const server: FakeServer = {
    sockets: [],
    openedAtMs: [],
    isReachable: true,
    deafTo: new Set(),
    subscribeResult: ({ recover }) => ({
      recoverable: true,
      positioned: true,
      epoch: 'e',
      offset: 0,
      ...(recover && { was_recovering: true, recovered: true }),
    }),
    connectResult: {},
    Socket: FakeSocket,
  };
  FakeSocket.server = server;
  return server;
}
