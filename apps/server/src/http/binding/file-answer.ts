import type { FastifyReply } from 'fastify';
import * as z from 'zod/mini';
import { streamOf } from './row-stream.ts';

const download = z.object({ data: z.object({ fileName: z.string(), contentType: z.string(), bytes: z.instanceof(Uint8Array) }) });

/** Marks an answer as a download that no browser opens or runs on this origin (S44). */
export function asFile(reply: FastifyReply, { fileName, contentType }: { fileName: string; contentType: string }): FastifyReply {
  return reply
    .type(contentType)
    .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(fileName)}`)
    .header('content-security-policy', "default-src 'none'; sandbox");
}

/** Sends the file that an operation of a call with `answers: 'file'` has found. */
export function sendFile(reply: FastifyReply, answer: object): FastifyReply {
  const { bytes, ...file } = download.parse(answer).data;
  return asFile(reply, file).send(Buffer.from(bytes));
}

const rows = z.object({
  data: z.object({ fileName: z.string(), columns: z.array(z.string()), parts: z.custom<AsyncIterable<readonly object[]>>() }),
});

/** Streams the rows of a call with `answers: 'csv'`. The first part is read before the head is sent; none after the client has disconnected. */
export async function sendRows(reply: FastifyReply, answer: object): Promise<FastifyReply> {
  const { fileName, columns, parts } = rows.parse(answer).data;
  const stream = await streamOf(parts, columns);
  return asFile(reply, { fileName, contentType: 'text/csv; charset=utf-8' }).send(stream);
}
