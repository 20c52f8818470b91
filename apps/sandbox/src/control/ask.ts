import * as z from 'zod/mini';
import type { SandboxDeps } from '../deps.ts';
import { SandboxInputError } from '../http-input.ts';
import { callPlatform } from '../signing.ts';

const DESK_TIMEOUT_MS = 10_000;
const deskAnswer = z.object({ data: z.unknown() });
const deskRefusal = z.object({ status: z.string(), message: z.string() });
/** Errors that the caller can distinguish are passed on; all others become "does not fit". */
const PASSED_ON = new Set([400, 404, 429, 503]);

/** Asks the platform for an act that only it can do, by a signed call that exists while the sandbox is on. @throws SandboxInputError */
export type AskPlatform = (action: string, body: object, timeoutMs?: number) => Promise<unknown>;

export const askPlatformOf =
  (deps: SandboxDeps): AskPlatform =>
  async (action, body, timeoutMs = DESK_TIMEOUT_MS) => {
    const call = {
      credential: deps.credentials.desk,
      baseUrl: deps.platformUrl(),
      path: `/provider/v1/sandbox/${action}`,
      body,
      nowMs: deps.now().getTime(),
      timeoutMs,
    };
    const { status, json } = await callPlatform(call);
    const answer = deskAnswer.safeParse(json);
    if (status === 200 && answer.success) return answer.data.data;
    const refusal = deskRefusal.safeParse(json);
    // The requested thing does not exist; the message names the field and the reason.
    const message = status === 400 && refusal.success ? refusal.data.message : `The platform refused: ${JSON.stringify(json)}`;
    throw new SandboxInputError(message, PASSED_ON.has(status) ? status : 422);
  };

export const policyAnswer = z.object({
  chosen: z.nullable(z.string()),
  packs: z.array(z.object({ id: z.string(), countries: z.array(z.string()) })),
});
export type Policy = z.output<typeof policyAnswer>;
