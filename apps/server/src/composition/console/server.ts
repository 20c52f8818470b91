import { consoleApi } from '@pavilion/contract/console/api.ts';
import { consoleDocument } from '@pavilion/contract/calls/openapi.ts';
import { LONG_PATIENCE_MS } from '@pavilion/postgres';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../app-context.ts';
import { consoleAuthorityOf } from './authority.ts';
import { consoleBulk } from './bulk.ts';
import { finders, playerDesk } from './finders.ts';
import { consoleExports } from './exports.ts';
import { bindAreas, type BoundEndpoint } from '../../http/binding/bind.ts';
import { plainTexts, toErrorAnswer } from '../../http/refusals/errors.ts';
import { withReplica } from '../../http/binding/replicable.ts';
import { policed } from '../../http/binding/route-policy.ts';
import { admitOperatorCall, type ConsoleParts, registerConsoleEndpoints } from '../../http/console/bind-console.ts';
import { cookieName } from '../../http/console/console-requests.ts';
import type { Replica } from '../../kernel/replica/replica.ts';
import { requestInfo } from '../../http/requests/request-info.ts';
import { createServer, registerApiNotFound, type ServerParts } from '../../http/server.ts';
import { playerPlayRoutes } from '../../modules/game/console/routes.ts';
import { messageRoutes } from '../../modules/notification/console/messages.ts';
import { contactRoutes } from '../../modules/notification/contact/console.ts';
import {
  approvalRoutes,
  auditRoutes,
  bulkRoutes,
  type ConsoleContext,
  factorRoutes,
  operatorRoutes,
  sessionRoutes,
  deskRoutes,
  exportRoutes,
} from '../../modules/operator/routes.ts';
import { handoverRoutes } from '../../modules/operator/handover/routes.ts';
import { incidentRoutes, queueRoutes } from '../../modules/operator/queues/routes.ts';
import { identityRoutes } from '../../modules/player/console-identity/routes.ts';
import { playerMoneyRoutes } from '../../modules/wallet/console/routes.ts';
import { playerDeskRoutes } from '../../modules/player/console/routes.ts';
import { chargebackRoutes } from '../../modules/payment/console/money/chargebacks.ts';
import { providerRoutes } from '../../modules/payment/console/setup/providers.ts';
import { paymentConsoleRoutes, paymentRulesRoutes } from '../../modules/payment/console/routes.ts';
import { reportRoutes } from '../../modules/report/console/routes.ts';
import { playerRewardRoutes } from '../../modules/retention/console/routes.ts';
import { linkRoutes } from '../../modules/risk/console/routes.ts';
import { registerConsoleHealth } from '../probes.ts';

/** All operator operations of the modules, joined in one place. */
const consoleEndpoints = (): BoundEndpoint[] =>
  bindAreas<typeof consoleApi, AppContext & ConsoleContext>(consoleApi, {
    session: { routes: sessionRoutes },
    factors: { routes: factorRoutes },
    operators: { routes: operatorRoutes },
    approvals: { routes: approvalRoutes },
    identity: { routes: identityRoutes },
    playerMoney: { routes: playerMoneyRoutes },
    playerPlay: { routes: playerPlayRoutes },
    playerRewards: { routes: playerRewardRoutes },
    bulk: { routes: bulkRoutes(consoleBulk) },
    contact: { routes: contactRoutes },
    audit: { routes: auditRoutes },
    desk: { routes: deskRoutes(finders) },
    queues: { routes: queueRoutes },
    incidents: { routes: incidentRoutes },
    handover: { routes: handoverRoutes },
    exports: { routes: exportRoutes(consoleExports) },
    links: { routes: linkRoutes },
    messages: { routes: messageRoutes },
    players: { routes: playerDeskRoutes(playerDesk), replicable: ['listPlayers', 'listAllSessions', 'listRegistrations'] },
    payments: {
      routes: paymentConsoleRoutes,
      replicable: ['listInvoices', 'listAdjustments', 'listProviderEvents', 'listReconciliations'],
    },
    chargebacks: { routes: chargebackRoutes },
    providers: { routes: providerRoutes },
    paymentRules: { routes: paymentRulesRoutes },
    reports: { routes: reportRoutes, replicable: ['readLiveFigures'] },
  });

/** The console's OpenAPI document, for signed-in operators (operator §13.4). */
function registerConsoleDocument(server: FastifyInstance, parts: ConsoleParts<AppContext>): void {
  const call = { name: 'openapi', endpoint: consoleApi.session.readSession };
  server.get('/api/openapi.json', policed('operator'), async (request, reply) => {
    const info = requestInfo(request, parts.trust, parts.consoleUrl());
    try {
      await admitOperatorCall(call, { request, info, parts });
      const serverUrl = parts.consoleUrl();
      return await reply
        .header('cache-control', 'no-store')
        .send(consoleDocument(consoleApi, { serverUrl, cookie: cookieName(serverUrl) }));
    } catch (thrown) {
      const answer = toErrorAnswer(thrown, { ...parts, log: parts.context.log, requestId: info.id, language: info.language });
      return reply.code(answer.status).headers(answer.headers).send(answer.body);
    }
  });
}

interface OperatorParts extends Pick<ConsoleParts<AppContext>, 'context' | 'trust' | 'limiter' | 'consoleUrl'> {
  replica: Replica | undefined;
}

/** The console's server: its own port and origin, where no players' call answers (operator, Shape). */
export function createConsoleServer(
  { context, replica, trust, limiter, consoleUrl }: OperatorParts,
  server: Omit<ServerParts, 'texts' | 'mounts' | 'publicUrl' | 'patienceMs'>,
  isDraining: () => boolean,
): FastifyInstance {
  const parts: ConsoleParts<AppContext> = {
    context,
    trust,
    limiter,
    consoleUrl,
    authority: consoleAuthorityOf(context),
    texts: plainTexts,
    countRefusal: server.countRefusal,
  };
  // Their lists and figures may take long.
  const patienceMs = LONG_PATIENCE_MS;
  const listener = createServer({ ...server, patienceMs, texts: plainTexts, mounts: [], publicUrl: context.config.consoleUrl });
  registerConsoleHealth(listener, context, isDraining);
  registerConsoleEndpoints(listener, withReplica(consoleEndpoints(), replica), parts);
  registerConsoleDocument(listener, parts);
  registerApiNotFound(listener);
  return listener;
}
