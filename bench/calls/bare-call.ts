import Fastify from 'fastify';
import * as z from 'zod';
import { isSignatureValid, signatureOf } from '../../apps/server/src/kernel/secrets/signature.ts';

/** Request and answer of the bare route. */
const orderSchema = z.object({ do: z.enum(['usage', 'end']) });
export const bareAnswer = z.object({ port: z.number(), processorMicroseconds: z.number() });
export type BareOrder = z.infer<typeof orderSchema>;

/** A route of the framework that checks the same signature, parses the same body and answers the same bytes, and does nothing else. */
async function serve(secret: string, payload: string): Promise<void> {
  const server = Fastify({ logger: false });
  server.removeAllContentTypeParsers();
  server.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  server.post('/provider/v1/*', (request, reply) => {
    const { body, headers, method, url } = request;
    const raw = Buffer.isBuffer(body) ? body : Buffer.alloc(0);
    const message = { method, path: url, timestampMs: String(headers['x-timestamp']), nonce: String(headers['x-nonce']), body: raw };
    if (!isSignatureValid(String(headers['x-signature']), signatureOf(secret, message))) return void reply.code(401).send();
    JSON.parse(raw.toString());
    void reply.type('application/json; charset=utf-8').send(payload);
  });
  await server.listen({ port: 0, host: '127.0.0.1' });
  const address = server.server.address();
  if (address === null || typeof address === 'string') throw new Error('The bare server has no port');
  const report = (): void => {
    const { user, system } = process.cpuUsage();
    process.send?.({ port: address.port, processorMicroseconds: user + system });
  };
  process.on('message', (given) => {
    if (orderSchema.parse(given).do === 'end') process.exit(0);
    report();
  });
  report();
}

// Only as a child of the bench, which reads its answers by the schema above.
if (process.send !== undefined) {
  const [secret = '', payload = ''] = process.argv.slice(2);
  await serve(secret, payload);
}
