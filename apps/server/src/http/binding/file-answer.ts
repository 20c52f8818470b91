import type { FastifyReply } from 'fastify';
import * as z from 'zod/mini';

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
