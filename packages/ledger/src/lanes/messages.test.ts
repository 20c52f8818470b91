import { expect, it } from 'vitest';
import { Messages } from './messages.ts';

/** Type and body of each message, as the server reads them. */
function readMessages(bytes: Buffer): [type: string, body: string][] {
  const read: [string, string][] = [];
  for (let at = 0; at < bytes.length; ) {
    const end = at + 1 + bytes.readInt32BE(at + 1);
    read.push([String.fromCharCode(bytes[at] ?? 0), bytes.toString('latin1', at + 5, end)]);
    at = end;
  }
  return read;
}

it('R8 writes a statement as the messages of the protocol, whatever its values', () => {
  const messages = new Messages();
  messages.parse('s1', 'select $1');
  messages.bind('s1', [Buffer.from([1, 2]), 'ü', null, new Date('2026-11-20T18:31:05.250Z')]);
  messages.describe();
  messages.execute();
  messages.sync();
  const time = '2026-11-20T18:31:05.250Z';
  const formats = '\0\x04\0\x01\0\0\0\0\0\0';
  const values = `\0\x04\0\0\0\x02\x01\x02\0\0\0\x02\xc3\xbc\xff\xff\xff\xff\0\0\0\x18${time}`;
  expect(readMessages(messages.take())).toEqual([
    ['P', 's1\0select $1\0\0\0'],
    ['B', `\0s1\0${formats}${values}\0\x01\0\0`],
    ['D', 'P\0'],
    ['E', '\0\0\0\0\0'],
    ['S', ''],
  ]);
  expect(messages.take()).toHaveLength(0);
});

it('R8 holds values of any length', () => {
  const messages = new Messages();
  const long = 'ä'.repeat(100_000);
  messages.bind('s1', [long, Buffer.alloc(300_000, 7)]);
  const [[type, body] = ['', '']] = readMessages(messages.take());
  expect(type).toBe('B');
  expect(Buffer.from(body, 'latin1').toString()).toContain(long);
  expect(body).toContain('\x07'.repeat(300_000));
});
