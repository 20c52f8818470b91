import type { FastifyInstance } from 'fastify';
import { registerApi } from './api-routes.ts';
import { registerChain } from './chain-routes.ts';
import { registerCheckout } from './checkout-routes.ts';
import type { PspContext } from './context.ts';
import { registerControls } from './control-routes.ts';
import { startDeliveries } from './deliveries.ts';

/**
 * The simulated payment provider: its API for the platform, the hosted payment page, webhooks with repeats, and the
 * calls that drive it from outside (sandbox.md). Webhooks start once the server is ready and stop when it closes.
 */
export function registerPsp(server: FastifyInstance, deps: Omit<PspContext, 'wake'>): void {
  let deliveries: ReturnType<typeof startDeliveries> | undefined;
  const { pool, platformUrl, now, log, credentials, sendSms } = deps;
  const context: PspContext = { pool, platformUrl, now, log, credentials, sendSms, wake: () => deliveries?.wake() };
  registerControls(server, context);
  registerApi(server, context);
  registerCheckout(server, context);
  registerChain(server, context);
  server.addHook('onRequest', async () => deliveries?.stir());
  server.addHook('onReady', async () => {
    deliveries = startDeliveries(context);
  });
  server.addHook('onClose', async () => {
    await deliveries?.stop();
  });
}
