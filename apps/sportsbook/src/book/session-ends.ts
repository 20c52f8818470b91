import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import type { SportsbookDeps } from '../deps.ts';
import { bodyOf, rawBodyOf, Refusal } from '../http.ts';
import { isSigned } from '../signing.ts';
import { notifyEndedSessions } from './changes/store.ts';

const PATH = '/sandbox/sportsbook/sessions/ended';
const ended = z.object({ playerId: z.uuid() });

/**
 * `POST sessions/ended`: sessions of a player have ended. The wallet says which when it is asked about their tokens. 202 once the end is
 * published to every process; this one has applied it.
 */
export function registerSessionEnds(
  server: FastifyInstance,
  deps: Pick<SportsbookDeps, 'pool' | 'credential' | 'now'>,
  look: (playerIds: readonly string[]) => void,
): void {
  server.post(PATH, async (request, reply) => {
    const signed = { method: 'POST' as const, path: PATH, body: rawBodyOf(request) };
    if (!isSigned(deps.credential, signed, { headers: request.headers, now: deps.now() }))
      throw new Refusal(401, 'SIGNATURE', { message: 'The signature is wrong or too old.' });
    const { playerId } = bodyOf(request, ended);
    await notifyEndedSessions(deps.pool, playerId);
    look([playerId]);
    return reply.code(202).send({ data: {} });
  });
}
