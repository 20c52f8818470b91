import { once } from 'node:events';
import WebSocket from 'ws';
import * as z from 'zod';
import { SOCKET_PATH, SUBPROTOCOL } from '../protocol.ts';
import { readTopicMessage, TopicView } from './topic-view.ts';

const frame = z.array(z.looseObject({ op: z.string(), t: z.string().optional() }));
export type ReceivedEvent = z.output<typeof frame>[number];

/** A client of the socket that follows topics as ours does: it comes back with its place and asks again at a gap. */
export class OddsClient {
  readonly views = new Map<string, TopicView>();
  /** Every message, as it came. */
  readonly received: ReceivedEvent[] = [];
  /** Frames about topics, without pings. */
  frames = 0;
  closeCode: number | undefined;
  readonly #port: number;
  #socket: WebSocket | undefined;
  #waiting: { isThere(): boolean; done(): void }[] = [];

  constructor(port: number) {
    this.#port = port;
  }

  async connect(): Promise<void> {
    const socket = new WebSocket(`ws://127.0.0.1:${this.#port}${SOCKET_PATH}`, SUBPROTOCOL);
    this.#socket = socket;
    socket.on('message', (data: Buffer) => this.#receive(data.toString()));
    socket.on('close', (code) => {
      this.closeCode = code;
      this.#look();
    });
    await once(socket, 'open');
    this.send(...[...this.views].map(([t, { epoch, seq }]) => ({ op: 'sub', t, epoch, seq })));
  }

  async disconnect(): Promise<void> {
    const socket = this.#socket;
    this.#socket = undefined;
    if (socket === undefined || socket.readyState === WebSocket.CLOSED) return;
    socket.removeAllListeners('message');
    const isClosed = once(socket, 'close');
    socket.terminate();
    await isClosed;
  }

  follow(...topics: readonly string[]): void {
    for (const t of topics) this.views.set(t, new TopicView());
    this.send(...topics.map((t) => ({ op: 'sub', t })));
  }

  send(...messages: readonly object[]): void {
    if (messages.length > 0) this.#socket?.send(JSON.stringify(messages));
  }

  sendText(text: string): void {
    this.#socket?.send(text);
  }

  view(topic: string): TopicView {
    return this.views.get(topic) ?? new TopicView();
  }

  /** Resolves once the frames so far fulfil it. */
  async until(isThere: () => boolean): Promise<void> {
    if (isThere()) return;
    await new Promise<void>((done) => {
      this.#waiting.push({ isThere, done });
    });
  }

  #receive(text: string): void {
    const messages = frame.parse(JSON.parse(text));
    if (messages.some(({ t }) => t !== undefined)) this.frames += 1;
    for (const message of messages) {
      this.received.push(message);
      const view = this.views.get(message.t ?? '');
      const topicMessage = view === undefined ? undefined : readTopicMessage(message);
      if (topicMessage !== undefined) view?.apply(topicMessage);
      if (view?.hasGap === true) this.send({ op: 'sub', t: message.t, epoch: view.epoch, seq: view.seq });
      if (message.op === 'ping') this.send({ op: 'pong' });
    }
    this.#look();
  }

  #look(): void {
    const there = this.#waiting.filter(({ isThere }) => isThere());
    this.#waiting = this.#waiting.filter((one) => !there.includes(one));
    for (const { done } of there) done();
  }
}
