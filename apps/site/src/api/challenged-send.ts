import type { Send } from '@pavilion/contract/calls/client.ts';
import { errors } from '@pavilion/contract/calls/errors.ts';

/** Solves the challenge of a refusal and repeats the call; the solver is loaded with the first challenge. */
export function createChallengedSend(send: Send): Send {
  return async (request) => {
    const reply = await send(request);
    if (reply.status !== errors.challengeRequired.status) return reply;
    const { answerChallenge } = await import('./answer-challenge.ts');
    return answerChallenge(send, request, reply);
  };
}
