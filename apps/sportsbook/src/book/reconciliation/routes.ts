import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { DAY_MS, MINUTE_MS } from '../../durations.ts';
import { bodyOf } from '../../http.ts';
import { type ReconcileContext, reconcile } from './reconcile.ts';

const spanBody = z.object({ from: z.iso.datetime().optional(), to: z.iso.datetime().optional() });

/** A reconciliation on demand; without a span the last day (sportsbook §5.6). */
export function registerReconciliation(server: FastifyInstance, context: ReconcileContext): void {
  server.post('/sandbox/sportsbook/reconciliation', async (request) => {
    const { from, to } = bodyOf(request, spanBody);
    const now = context.now().getTime();
    const span = { from: new Date(from ?? now - DAY_MS), to: new Date(to ?? now + MINUTE_MS) };
    return { data: await reconcile(context, span) };
  });
}
