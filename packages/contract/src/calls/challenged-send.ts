import { isRecord } from '../formats/record.ts';
import type { CallRequest, Reply, Send } from './client.ts';
import { errors } from './errors.ts';

/** Finds solutions of challenges, and shows that it does. */
export interface Solver {
  /** @returns the value of `captcha` for the next attempt */
  solve(challenge: string): Promise<string>;
  /** The call has been answered. */
  done(): void;
}

/** The challenge may expire on a slow phone, or another tab may use the solution up; in that case one more is requested. */
const ROUNDS_MAX = 3;

function challengeOf({ status, body }: Reply): string | undefined {
  if (status !== errors.challengeRequired.status) return undefined;
  const error = isRecord(body) && isRecord(body.error) ? body.error : {};
  return error.code === errors.challengeRequired.code && typeof error.challenge === 'string' ? error.challenge : undefined;
}

async function answerChallenge(request: CallRequest, refused: Reply, { send, solver }: { send: Send; solver: Solver }): Promise<Reply> {
  let reply = refused;
  try {
    for (let round = 0; round < ROUNDS_MAX; round += 1) {
      const challenge = challengeOf(reply);
      if (challenge === undefined || !isRecord(request.body)) return reply;
      const captcha = await solver.solve(challenge);
      reply = await send({ ...request, body: { ...request.body, captcha } });
    }
    return reply;
  } finally {
    solver.done();
  }
}

/** Solves the challenge of a refusal and repeats the call with its solution. */
export function createChallengedSend(send: Send, solver: Solver): Send {
  return async (request) => {
    const reply = await send(request);
    return challengeOf(reply) === undefined ? reply : answerChallenge(request, reply, { send, solver });
  };
}
