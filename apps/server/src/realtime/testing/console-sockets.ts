import { consoleSocketPath } from '@pavilion/contract/console/channels.ts';
import { BareClient, type Line, type SocketOptions } from './bare-client.ts';

export const consoleSocketUrl = (consoleUrl: string): string => consoleUrl.replace('http', 'ws') + consoleSocketPath;

/** The request of a page of the console. */
export const sentBy = (token: string, consoleUrl: string): SocketOptions => ({
  origin: consoleUrl,
  headers: { cookie: `pavilion-console=${token}` },
});

let commands = 1;
export const subscribe = (client: BareClient, channel: string): Promise<Line> => {
  commands += 1;
  return client.ask({ id: commands, subscribe: { channel } });
};

/** A connected socket of an operator, subscribed to some channels. @throws for a channel that the operator may not read */
export async function operatorSocket(token: string, consoleUrl: string, ...channels: readonly string[]): Promise<BareClient> {
  const client = await BareClient.open(consoleSocketUrl(consoleUrl), sentBy(token, consoleUrl));
  client.answersPings = true;
  const { error } = await client.connect();
  if (error !== undefined) throw new Error(error.message);
  for (const channel of channels) {
    const refused = (await subscribe(client, channel)).error;
    if (refused !== undefined) throw new Error(`${channel}: ${refused.message}`);
  }
  return client;
}

/** Messages a socket has received on a channel so far. */
export const heardOn = (client: BareClient, channel: string): unknown[] =>
  client.lines.flatMap(({ push }) => (push?.channel === channel && push.pub !== undefined ? [push.pub.data] : []));
