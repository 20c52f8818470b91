import type { CallRequest, Reply, Send } from '@pavilion/contract/calls/client.ts';
import { errors } from '@pavilion/contract/calls/errors.ts';
import { showPersonCheck } from './person-check.ts';
import { solveProofOfWork } from './proof-of-work.ts';

/** The challenge may expire on a slow phone, or another tab may use the solution up; in that case one more is requested. */
const ROUNDS_MAX = 3;

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);

function challengeOf({ body }: Reply): string | undefined {
  const error = isRecord(body) && isRecord(body.error) ? body.error : {};
  return error.code === errors.challengeRequired.code && typeof error.challenge === 'string' ? error.challenge : undefined;
}

/** Repeats a refused call with the solution of the challenge that came with the refusal. */
export async function answerChallenge(send: Send, request: CallRequest, refused: Reply): Promise<Reply> {
  let reply = refused;
  try {
    for (let round = 0; round < ROUNDS_MAX; round += 1) {
      const challenge = challengeOf(reply);
      if (challenge === undefined || !isRecord(request.body)) return reply;
      showPersonCheck({ kind: 'checking', part: 0 });
      const captcha = await solveProofOfWork(challenge, (part) => showPersonCheck({ kind: 'checking', part }));
      showPersonCheck({ kind: 'passed' });
      reply = await send({ ...request, body: { ...request.body, captcha } });
    }
    return reply;
  } finally {
    showPersonCheck();
  }
}
