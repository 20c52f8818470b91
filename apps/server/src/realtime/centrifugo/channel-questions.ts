import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { policed } from '../../http/binding/route-policy.ts';
import { DomainError } from '../../kernel/errors.ts';
import { bearerCheck } from '../../kernel/secrets/bearer.ts';
import { resolveChannel } from '../channels.ts';
import { type ProtocolError, protocolErrors } from '../hub/protocol.ts';

const PATH = '/centrifugo/subscribe';
const GUEST = '';

/** A question of Centrifugo's subscribe proxy. Its users are sessions (D-191), and a guest's id is empty. */
const question = z.object({ user: z._default(z.string(), GUEST), channel: z.string() });

interface QuestionParts {
  /** The bearer token of the questions. */
  key: string;
  isSessionOpen(session: { id: string; playerId: string }): Promise<boolean>;
}

/** The reason why a session may not subscribe to a channel; undefined if it may. The rules are those of our own hub. */
async function refusalOf(parts: QuestionParts, { user, channel }: z.output<typeof question>): Promise<ProtocolError | undefined> {
  const resolution = resolveChannel(channel);
  if (resolution.status === 'unknown') return protocolErrors.unknownChannel;
  const { audience } = resolution;
  if (audience === 'everyone') return undefined;
  const [playerId] = Array.isArray(audience) ? audience : [];
  const isOwn = user !== GUEST && playerId !== undefined && (await parts.isSessionOpen({ id: user, playerId }));
  return isOwn ? undefined : protocolErrors.permissionDenied;
}

/**
 * Answers which session may subscribe to which channel, where Centrifugo has the sockets: it knows neither who a session belongs to nor
 * whether it is still open. For callers without the key the address does not exist.
 */
export function registerChannelQuestions(server: FastifyInstance, parts: QuestionParts): void {
  const isFromCentrifugo = bearerCheck(parts.key);
  server.post(PATH, policed('realtimeServer'), async (request, reply) => {
    if (!isFromCentrifugo(request.headers.authorization)) throw new DomainError('notFound');
    const asked = question.safeParse(request.body);
    if (!asked.success) throw new DomainError('malformedRequest');
    const refusal = await refusalOf(parts, asked.data);
    return reply.header('cache-control', 'no-store').send(refusal === undefined ? { result: {} } : { error: refusal });
  });
}
