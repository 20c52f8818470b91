import type { Clock } from '../../kernel/clock.ts';
import { type ProviderDirectory, SANDBOX_MAIL_ID } from '../../kernel/providers.ts';
import type { Mailer } from '../../modules/player/ports.ts';
import { callSigned, ProviderUnavailableError } from '../signed-http.ts';

const TIMEOUT_MS = 5000;

/** Sends mails to the mail service over signed HTTP. The queue retries until a mail is accepted; its id prevents duplicates. */
export function createHttpMailer(parts: { clock: Pick<Clock, 'now'>; providers: ProviderDirectory; publicUrl(): string }): Mailer {
  return {
    send: async (mail) => {
      const provider = parts.providers.byId(SANDBOX_MAIL_ID);
      if (provider === undefined) throw new ProviderUnavailableError('No mail service is configured');
      const url = `${parts.publicUrl()}/sandbox/mail/messages`;
      const { status } = await callSigned(parts.clock, { provider, url, body: mail, timeoutMs: TIMEOUT_MS });
      if (status !== 200 && status !== 201) throw new ProviderUnavailableError(`The mail service answered ${status}`);
      return 'taken';
    },
  };
}
