import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { createManualClock } from '../../kernel/testing/manual-clock.ts';
import { isSignatureValid, signatureOf } from '../../kernel/secrets/signature.ts';
import type { OutgoingMail } from '../../modules/player/index.ts';
import { createHttpMailer } from './http.ts';
import { createMemoryMailer } from '../testing/memory-messages.ts';
import { ProviderUnavailableError } from '../signed-http.ts';

const SECRET = 'a secret of the mail service for this test';
const provider = { id: 'mail', name: 'Mail', kind: 'mail', secrets: [SECRET] } as const;
const mail: OutgoingMail = {
  id: '0193a6a0-0000-7000-8000-000000000001',
  to: 'a@pavilion.test',
  subject: 'S',
  text: 'T',
  html: '<p>T</p>',
  locale: 'en',
  template: 'x',
};

let closing: (() => void) | undefined;
afterEach(() => closing?.());

/** A mail service that answers with a given status and stores correctly signed mails. */
async function aMailService(status: number) {
  const received: string[] = [];
  const server = http.createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks);
      const header = (name: string): string => String(request.headers[name]);
      const signed = { method: 'POST', path: request.url ?? '', timestampMs: header('x-timestamp'), nonce: header('x-nonce'), body };
      if (isSignatureValid(header('x-signature'), signatureOf(SECRET, signed))) received.push(body.toString());
      response.writeHead(status, { 'content-type': 'application/json' }).end('{}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closing = () => server.close();
  const address: AddressInfo | string | null = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const mailer = createHttpMailer({
    clock: createManualClock(),
    providers: { byId: (id) => (id === 'mail' ? provider : undefined), all: () => [provider] },
    publicUrl: () => `http://127.0.0.1:${port}`,
  });
  return { mailer, received };
}

describe('mail over HTTP', () => {
  it('hands the mail over, signed', async () => {
    const { mailer, received } = await aMailService(201);
    await mailer.send(mail);
    expect(received.map((body): unknown => JSON.parse(body))).toEqual([mail]);
  });

  it.each([500, 503, 401, 422])('fails when the service answers %i, so that the queue retries', async (status) => {
    const { mailer } = await aMailService(status);
    await expect(mailer.send(mail)).rejects.toBeInstanceOf(ProviderUnavailableError);
  });

  it('fails when nothing listens or no service is configured', async () => {
    const parts = { clock: createManualClock(), publicUrl: () => 'http://127.0.0.1:1' };
    const here = createHttpMailer({ ...parts, providers: { byId: () => provider, all: () => [provider] } });
    const nowhere = createHttpMailer({ ...parts, providers: { byId: () => undefined, all: () => [] } });
    for (const mailer of [here, nowhere]) await expect(mailer.send(mail)).rejects.toBeInstanceOf(ProviderUnavailableError);
  });

  it('in memory stores a mail once, however often its job runs', async () => {
    const mailer = createMemoryMailer();
    await mailer.send(mail);
    await mailer.send(mail);
    expect(mailer.sent).toEqual([mail]);
  });
});
