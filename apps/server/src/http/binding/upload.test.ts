import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { DomainError } from '../../kernel/errors.ts';
import { acceptForms, bodyOf } from './upload.ts';

const B = 'a-boundary-of-a-browser';
const MIB = 1024 * 1024;
const endpoint = { takes: 'form', body: z.object({ type: z.string(), file: z.instanceof(File) }) } as const;

let server: FastifyInstance;
let url = '';
beforeAll(async () => {
  server = Fastify();
  acceptForms(server);
  server.post('/', async (asked, reply) => {
    try {
      const read = (await bodyOf(asked, endpoint)) as Record<string, string | File>;
      const told = await Promise.all(
        Object.entries(read).map(async ([name, value]) => [
          name,
          typeof value === 'string'
            ? value
            : { name: value.name, type: value.type, sizeBytes: value.size, head: (await value.text()).slice(0, 5) },
        ]),
      );
      return Object.fromEntries(told);
    } catch (error) {
      return reply.code(400).send({ reason: error instanceof DomainError ? error.reason : String(error) });
    }
  });
  url = await server.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => server.close());

const text = (name: string, value: string): string => `--${B}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
const file = (name: string, content: string, fileName = 'paper.pdf'): string =>
  `--${B}\r\nContent-Disposition: form-data; name="${name}"; filename="${fileName}"\r\nContent-Type: application/pdf\r\n\r\n${content}\r\n`;
const END = `--${B}--\r\n`;

async function send(body: string, { boundary = `; boundary=${B}` } = {}) {
  const response = await fetch(url, { method: 'POST', body, headers: { 'content-type': `multipart/form-data${boundary}` } });
  return { status: response.status, body: (await response.json()) as unknown };
}
const refused = { status: 400, body: { reason: 'malformedRequest' } };

describe('a form', () => {
  it('S110 D-55 gives its texts, and its files with name, type and bytes, in any order', async () => {
    const read = { type: 'identity', file: { name: 'Ausweis für Zoë.pdf', type: 'application/pdf', sizeBytes: 2 * MIB, head: '%PDF-' } };
    const content = `%PDF-${'\r\n--'.repeat(10)}`.padEnd(2 * MIB, '-');
    for (const parts of [
      text('type', 'identity') + file('file', content, 'Ausweis für Zoë.pdf'),
      file('file', content, 'Ausweis für Zoë.pdf') + text('type', 'identity'),
    ])
      expect(await send(parts + END)).toEqual({ status: 200, body: read });
  });

  it.each([
    ['three parts where the call has two', text('type', 'identity') + file('file', 'x') + text('other', 'x') + END],
    ['the same part three times', text('type', 'a').repeat(3) + END],
    ['sixty thousand empty parts', text('a', '').repeat(60_000) + END],
    ['sixty thousand empty files', file('file', '').repeat(60_000) + END],
    ['a text longer than any', text('type', 'x'.repeat(100_000)) + END],
    ['no end', text('type', 'identity')],
    ['a file that is cut short', `${text('type', 'identity')}${file('file', '%PDF-').slice(0, -2)}`],
    ['a large file that is cut short', file('file', 'x'.repeat(MIB)).slice(0, -2)],
    ['the head of a file alone', file('file', '').slice(0, 60)],
    ['nothing', ''],
  ])('S110 is refused with %s', async (_what, body) => {
    expect(await send(body)).toEqual(refused);
  });

  it('S110 is refused without a boundary, and takes no name for its prototype', async () => {
    expect(await send(text('type', 'a') + END, { boundary: '' })).toEqual(refused);
    expect(await send(file('__proto__', 'x') + text('type', 'a') + END)).toMatchObject({ status: 200, body: { type: 'a' } });
  });

  it('S110 bounds the head of a part, and answers while one is read', async () => {
    const long = `--${B}\r\nContent-Disposition: form-data; name="type"\r\n${'X-Other: y\r\n'.repeat(800_000)}\r\nidentity\r\n`;
    const [read, beside] = await Promise.all([send(long + END), send(text('type', 'beside') + END)]);
    expect(read.status === 200 ? read.body : {}).not.toHaveProperty('x-other');
    expect(beside).toEqual({ status: 200, body: { type: 'beside' } });
  });
});
