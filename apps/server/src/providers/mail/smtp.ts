import { createTransport } from 'nodemailer';
import { isThisMachine } from '../../config/hosts.ts';
import { timeOutsideCall } from '../../kernel/measurements.ts';
import type { Mailer, OutgoingMail } from '../../modules/player/ports.ts';
import { ProviderUnavailableError } from '../signed-http.ts';

const TIMEOUT_MS = 10_000;
/** Permanent refusals of a recipient: there is no such mailbox, here or elsewhere (RFC 5321 4.2.2, RFC 7504). */
const NO_MAILBOX: readonly unknown[] = [550, 551, 553, 556];

/** Whether the server knows no such mailbox. Other refusals, such as of us as a client, are not the mail's fault: it is retried. */
function isRefusedForGood(error: unknown): boolean {
  if (!(error instanceof Error) || !('responseCode' in error) || !('command' in error)) return false;
  return error.command === 'RCPT TO' && NO_MAILBOX.includes(error.responseCode);
}

/** The library's error messages may contain a person's address, which must not reach the log. */
const codeOf = (error: unknown): string => (error instanceof Error && 'code' in error ? String(error.code) : 'unknown fault');

/**
 * Sends mails to a mail server over SMTP. `smtps:` is encrypted from the start, `smtp:` by STARTTLS, which a remote server must offer. The
 * message id is derived from the mail's id, so that a mail sent twice is recognised.
 * @param smtp `url` with user and password if the server requires them, `from` the sender of every mail
 */
export function createSmtpMailer({ url, from }: { url: string; from: string }): Mailer {
  const transport = createTransport({
    url,
    requireTLS: !isThisMachine(new URL(url).hostname),
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const domain = /@([^@\s>]+)>?$/.exec(from)?.[1] ?? 'localhost';

  const send = async ({ id, to, subject, text, html, locale }: OutgoingMail): Promise<void> => {
    await transport.sendMail({
      from,
      // Passed as an object, so that an address with a comma stays one address.
      to: { name: '', address: to },
      subject,
      text,
      html,
      messageId: `<${id}@${domain}>`,
      headers: { 'Content-Language': locale, 'Auto-Submitted': 'auto-generated' },
    });
  };
  return {
    send: (mail) =>
      timeOutsideCall('smtp', async () => {
        try {
          await send(mail);
          return 'taken';
        } catch (error) {
          if (isRefusedForGood(error)) return 'refused';
          throw new ProviderUnavailableError(`The mail server did not take the mail: ${codeOf(error)}`);
        }
      }),
  };
}
