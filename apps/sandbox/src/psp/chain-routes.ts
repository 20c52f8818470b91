import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import { bodyOf, wantsPage } from '../http-input.ts';
import { decimal } from './amounts.ts';
import { takeTransferBack, transferCoins } from './chain.ts';
import type { PspContext } from './context.ts';

const CONFIRMATIONS_MAX = 200;
/** Enough for every chain. */
const CONFIRMATIONS_USUAL = 20;

const optionalText = (schema: z.ZodMiniType<string>) =>
  z.pipe(
    z.transform((value: unknown): unknown => (value === '' || value === null ? undefined : value)),
    z.optional(schema),
  );
const transferBody = z.object({
  address: z.string().check(z.minLength(1), z.maxLength(120)),
  tag: optionalText(z.string().check(z.maxLength(64))),
  currency: z.string().check(z.regex(/^[A-Z0-9]{2,10}$/)),
  amount: decimal(),
  confirmations: z._default(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(CONFIRMATIONS_MAX)), CONFIRMATIONS_USUAL),
  reference: optionalText(z.string().check(z.maxLength(200))),
});

const reorganisationBody = z.object({ reference: z.string().check(z.minLength(1), z.maxLength(200)) });

/** Coins sent to a deposit address, by a person or a program (sandbox.md). */
export function registerChain(server: FastifyInstance, context: PspContext): void {
  server.post('/sandbox/psp/chain/deposits', async (request, reply) => {
    const { tag, reference, ...coins } = bodyOf(request, transferBody);
    const transfer = await transferCoins(context, { ...coins, tag: tag ?? null, reference });
    return wantsPage(request) ? reply.redirect('/sandbox/psp', 303) : { data: transfer };
  });
  server.post('/sandbox/psp/chain/reorganisations', async (request) => ({
    data: await takeTransferBack(context, bodyOf(request, reorganisationBody).reference),
  }));
}
