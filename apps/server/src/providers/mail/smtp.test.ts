import { once } from 'node:events';
import { SMTPServer } from 'smtp-server';
import { afterEach, describe, expect, it } from 'vitest';
import type { OutgoingMail } from '../../modules/player/index.ts';
import { createSmtpMailer } from './smtp.ts';
import { ProviderUnavailableError } from '../signed-http.ts';

const mail: OutgoingMail = {
  id: '0193a6a0-0000-7000-8000-000000000001',
  to: 'mara@example.test',
  subject: 'Ihr Passwort wurde geändert',
  text: 'Guten Tag,\n\nhttps://example.test/password/reset/abc-123_XYZ\n\nPavilion',
  html: '<p>Guten Tag,</p>',
  locale: 'de',
  template: 'password-changed',
};
const from = 'Pavilion <no-reply@example.test>';

interface Letter {
  from: string;
  to: string[];
  raw: string;
}

interface ServerBehaviour {
  /** The answer to a recipient: undefined accepts the mail. */
  refuses?: { responseCode: number };
  password?: string;
  hasTls?: boolean;
}

let running: SMTPServer | undefined;
afterEach(() => new Promise<void>((resolve) => (running === undefined ? resolve() : running.close(() => resolve()))));

/** A real mail server on this host that stores what it receives. */
async function aMailServer({ refuses, password, hasTls = false }: ServerBehaviour = {}): Promise<{ port: number; letters: Letter[] }> {
  const letters: Letter[] = [];
  const server = new SMTPServer({
    authOptional: password === undefined,
    allowInsecureAuth: true,
    disabledCommands: hasTls ? [] : ['STARTTLS'],
    logger: false,
    onAuth: (given, _session, callback) =>
      given.password === password ? callback(null, { user: given.username }) : callback(new Error('unknown')),
    onRcptTo: (_address, _session, callback) =>
      refuses === undefined ? callback() : callback(Object.assign(new Error('refused'), { responseCode: refuses.responseCode })),
    onData: (stream, session, callback) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope;
        const sender = mailFrom === false ? '' : mailFrom.address;
        letters.push({ from: sender, to: rcptTo.map(({ address }) => address), raw: Buffer.concat(chunks).toString() });
        callback();
      });
    },
  });
  server.on('error', () => undefined);
  const listening = server.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  running = server;
  const address = listening.address();
  return { port: typeof address === 'object' && address !== null ? address.port : 0, letters };
}

describe('mail over SMTP', () => {
  it('S24 delivers a mail as text and HTML in its language, complete to the last letter of a link', async () => {
    const { port, letters } = await aMailServer();
    expect(await createSmtpMailer({ url: `smtp://127.0.0.1:${port}`, from }).send(mail)).toBe('taken');
    const [letter] = letters;
    expect(letter).toMatchObject({ from: 'no-reply@example.test', to: ['mara@example.test'] });
    const raw = (letter?.raw ?? '').replaceAll('\r\n', '\n');
    expect(raw).toContain('From: Pavilion <no-reply@example.test>');
    expect(raw).toContain('Content-Language: de');
    expect(raw).toContain('Auto-Submitted: auto-generated');
    expect(raw).toMatch(/Content-Type: multipart\/alternative/);
    expect(raw).toMatch(/Subject: =\?UTF-8\?/);
    expect(raw.replaceAll('=\n', '')).toContain('https://example.test/password/reset/abc-123_XYZ');
  });

  it('gives a mail that is sent twice the same message id', async () => {
    const { port, letters } = await aMailServer();
    const mailer = createSmtpMailer({ url: `smtp://127.0.0.1:${port}`, from });
    await mailer.send(mail);
    await mailer.send(mail);
    const ids = letters.map(({ raw }) => /^Message-ID: (.+)$/im.exec(raw)?.[1]);
    expect(ids).toEqual([`<${mail.id}@example.test>`, `<${mail.id}@example.test>`]);
  });

  it('signs in with the user and password of the address, and fails without them, so that the queue retries', async () => {
    const { port, letters } = await aMailServer({ password: 'correct horse' });
    expect(await createSmtpMailer({ url: `smtp://mailer:correct%20horse@127.0.0.1:${port}`, from }).send(mail)).toBe('taken');
    for (const login of ['mailer:wrong@', ''])
      await expect(createSmtpMailer({ url: `smtp://${login}127.0.0.1:${port}`, from }).send(mail)).rejects.toBeInstanceOf(
        ProviderUnavailableError,
      );
    expect(letters).toHaveLength(1);
  });

  it('F6 gives up a mail that the server permanently refuses, and retries one it cannot accept now', async () => {
    const never = await aMailServer({ refuses: { responseCode: 550 } });
    expect(await createSmtpMailer({ url: `smtp://127.0.0.1:${never.port}`, from }).send(mail)).toBe('refused');
    await new Promise<void>((resolve) => running?.close(() => resolve()));
    const later = await aMailServer({ refuses: { responseCode: 451 } });
    await expect(createSmtpMailer({ url: `smtp://127.0.0.1:${later.port}`, from }).send(mail)).rejects.toBeInstanceOf(
      ProviderUnavailableError,
    );
  });

  it('F6 S61 fails when nothing listens, without the address in the error message', async () => {
    const attempt = createSmtpMailer({ url: 'smtp://127.0.0.1:1', from }).send(mail);
    await expect(attempt).rejects.toThrow(/^The mail server did not take the mail: E[A-Z]+$/);
  });

  it('sends no mail to a server with an untrusted certificate', async () => {
    const { port, letters } = await aMailServer({ hasTls: true });
    await expect(createSmtpMailer({ url: `smtp://127.0.0.1:${port}`, from }).send(mail)).rejects.toBeInstanceOf(ProviderUnavailableError);
    expect(letters).toEqual([]);
  });
});
