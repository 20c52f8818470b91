import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { SandboxDeps } from '../deps.ts';
import type { StudioContext } from './context.ts';
import { noFaults } from './faults.ts';
import { startLoop } from './loop.ts';
import { registerStudioRoutes } from './routes.ts';

/**
 * The game studios of the sandbox under `/sandbox/studio`: their rounds, their signed wallet calls, their games (games.md, sandbox.md).
 * Pending deliveries are retried until the server closes.
 */
export function registerStudio(server: FastifyInstance, deps: SandboxDeps): void {
  const context: StudioContext = {
    pool: deps.pool,
    platformUrl: deps.platformUrl,
    studios: deps.credentials.studios,
    clock: { now: deps.now },
    log: deps.log,
    isDatabaseAway: deps.isDatabaseAway,
    wait: deps.wait ?? delay,
    faults: noFaults(),
    lostAnswers: new Map(),
  };
  let loop: ReturnType<typeof startLoop> | undefined;
  server.addHook('onRequest', async () => loop?.stir());
  server.register(
    async (scope) => {
      registerStudioRoutes(scope, context);
      scope.addHook('onReady', async () => {
        loop = startLoop(context);
      });
      scope.addHook('onClose', async () => loop?.stop());
    },
    { prefix: '/sandbox/studio' },
  );
}
