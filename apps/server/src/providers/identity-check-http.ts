import * as z from 'zod/mini';
import type { Clock } from '../kernel/clock.ts';
import { DomainError } from '../kernel/errors.ts';
import { type ProviderDirectory, SANDBOX_KYC_ID } from '../kernel/providers.ts';
import type { IdentityCheckProvider } from '../modules/player/ports.ts';
import { callSigned, ProviderUnavailableError } from './signed-http.ts';

const TIMEOUT_MS = 5000;
/** The sandbox's widget is served from the host by which the visitor reached the site. */
const WIDGET_PATH = '/sandbox/kyc/widget';
const tokenAnswer = z.object({ data: z.object({ token: z.string().check(z.minLength(1), z.maxLength(2000)) }) });

/** Requests widget tokens from the verification provider over signed HTTP. Undefined when none is configured. */
export function createHttpIdentityChecks(parts: {
  clock: Pick<Clock, 'now'>;
  providers: ProviderDirectory;
  publicUrl(): string;
}): IdentityCheckProvider | undefined {
  const provider = parts.providers.byId(SANDBOX_KYC_ID);
  if (provider === undefined) return undefined;
  return {
    openCheck: async (playerId) => {
      const url = `${parts.publicUrl()}/sandbox/kyc/tokens`;
      const answer = await callSigned(parts.clock, { provider, url, body: { playerId }, timeoutMs: TIMEOUT_MS }).catch((error: unknown) => {
        if (error instanceof ProviderUnavailableError) throw new DomainError('temporarilyUnavailable', { details: { kyc: error.message } });
        throw error;
      });
      const read = tokenAnswer.safeParse(answer.json);
      if (!read.success) throw new DomainError('temporarilyUnavailable', { details: { kyc: answer.status } });
      const { token } = read.data.data;
      return { token, widgetUrl: `${WIDGET_PATH}?token=${encodeURIComponent(token)}` };
    },
  };
}
