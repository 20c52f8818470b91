import type { FastifyReply } from 'fastify';
import * as z from 'zod/mini';

const departure = z.object({ data: z.object({ location: z.string(), setCookie: z.string() }) });

/** Redirects a browser to where the operation says. */
export function sendElsewhere(reply: FastifyReply, answer: object): FastifyReply {
  const { location, setCookie } = departure.parse(answer).data;
  return reply.code(302).header('location', location).header('set-cookie', setCookie).send();
}
