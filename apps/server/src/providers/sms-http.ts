import type { Clock } from '../kernel/clock.ts';
import { type ProviderDirectory, SANDBOX_MAIL_ID } from '../kernel/providers.ts';
import type { Texter } from '../modules/player/ports.ts';
import { callSigned, ProviderUnavailableError } from './signed-http.ts';

const TIMEOUT_MS = 5000;

/** Sends text messages to their service over signed HTTP. The queue retries until a message is accepted; its id prevents duplicates. */
export function createHttpTexter(parts: { clock: Pick<Clock, 'now'>; providers: ProviderDirectory; publicUrl(): string }): Texter {
  return {
    send: async (sms) => {
      const provider = parts.providers.byId(SANDBOX_MAIL_ID);
      if (provider === undefined) throw new ProviderUnavailableError('No text message service is configured');
      const url = `${parts.publicUrl()}/sandbox/sms/messages`;
      const { status } = await callSigned(parts.clock, { provider, url, body: sms, timeoutMs: TIMEOUT_MS });
      if (status !== 200 && status !== 201) throw new ProviderUnavailableError(`The text message service answered ${status}`);
      return 'taken';
    },
  };
}
