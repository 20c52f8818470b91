import { Child } from '../child.ts';
import { type ClientAnswer, clientAnswerSchema, type Order, type ServerAnswer, serverAnswerSchema } from './messages.ts';

type Kind = Extract<Order, { do: 'open' }>['kind'];

interface Pair {
  server: Child<Order, ServerAnswer>;
  clients: Child<Order, ClientAnswer>;
  atStart: ServerAnswer;
  opening: ClientAnswer;
  end(): Promise<void>;
}

/** A server of one kind, fresh, with so many sockets open to it. */
export async function startPair(what: { server: 'hub' | 'bare'; kind: Kind; count: number }): Promise<Pair> {
  const server = new Child<Order, ServerAnswer>('realtime/server.ts', [what.server], (given) => serverAnswerSchema.parse(given));
  const { port, controlPort } = await server.next();
  const clients = new Child<Order, ClientAnswer>('realtime/clients.ts', [], (given) => clientAnswerSchema.parse(given));
  const atStart = await server.ask({ do: 'memory' });
  const opening = await clients.ask({ do: 'open', port, controlPort, count: what.count, first: 0, kind: what.kind });
  return {
    server,
    clients,
    atStart,
    opening,
    end: async () => {
      await server.end();
      await clients.end();
    },
  };
}
