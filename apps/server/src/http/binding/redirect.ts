import type { FastifyReply } from 'fastify';
import * as z from 'zod/mini';

const departure = z.object({ data: z.object({ location: z.string(), setCookie: z.optional(z.string()) }) });

/** Redirects a browser to where the operation says; a cookie is in its answer, or was set on the way. */
export function sendElsewhere(reply: FastifyReply, answer: object): FastifyReply {
  const { location, setCookie } = departure.parse(answer).data;
  if (setCookie !== undefined) reply.header('set-cookie', setCookie);
  return reply.code(302).header('location', location).send();
}
