import type { Channel } from './channel.ts';
import type { HubCore } from '../core.ts';
import type { Position } from './stream.ts';

/**
 * Numbers a publication, stores it and sends it. `fields` are the members of the `pub` object as JSON, `data` first; they are written
 * unchanged, so the digits of an amount stay exact.
 */
export function publishLine(core: Pick<HubCore, 'time' | 'metrics' | 'broadcaster'>, channel: Channel, fields: string): Position {
  core.metrics.publications += 1;
  if (channel.stream === null) {
    core.broadcaster.send(channel, `{"push":{"channel":${JSON.stringify(channel.name)},"pub":{${fields}}}}`);
    return { offset: 0, epoch: '' };
  }
  const stream = channel.stream.own();
  channel.stream = stream;
  stream.top += 1;
  const pubJson = `{${fields},"offset":${stream.top}}`;
  stream.append(pubJson, core.time.monotonicMs());
  core.broadcaster.send(channel, `{"push":{"channel":${JSON.stringify(channel.name)},"pub":${pubJson}}}`);
  return { offset: stream.top, epoch: stream.epoch };
}
