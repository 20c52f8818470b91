import { consoleApi } from '@pavilion/contract/console/api.ts';
import { approvalEndpoints } from '@pavilion/contract/console/approvals.ts';
import { auditEndpoints } from '@pavilion/contract/console/audit.ts';
import { bulkEndpoints } from '@pavilion/contract/console/bulk.ts';
import { contactEndpoints } from '@pavilion/contract/console/workplace/contact.ts';
import { exportEndpoints } from '@pavilion/contract/console/exports.ts';
import { factorEndpoints } from '@pavilion/contract/console/factors.ts';
import { handoverEndpoints } from '@pavilion/contract/console/workplace/handover.ts';
import { identityEndpoints } from '@pavilion/contract/console/player/identity.ts';
import { incidentEndpoints } from '@pavilion/contract/console/workplace/incidents.ts';
import { linkEndpoints } from '@pavilion/contract/console/player/links.ts';
import { reportEndpoints } from '@pavilion/contract/console/workplace/live-figures.ts';
import { messageEndpoints } from '@pavilion/contract/console/player/messages.ts';
import { operatorEndpoints } from '@pavilion/contract/console/operators.ts';
import { playerMoneyEndpoints, playerPlayEndpoints } from '@pavilion/contract/console/player/money.ts';
import { playerRewardEndpoints } from '@pavilion/contract/console/player/rewards.ts';
import { deskEndpoints } from '@pavilion/contract/console/workplace/workplace.ts';
import { playerDeskEndpoints } from '@pavilion/contract/console/player/players.ts';
import { chargebackEndpoints } from '@pavilion/contract/console/payment/chargebacks.ts';
import { providerEndpoints } from '@pavilion/contract/console/payment/providers.ts';
import { paymentRulesEndpoints } from '@pavilion/contract/console/payment/rules.ts';
import { paymentsEndpoints } from '@pavilion/contract/console/payment/payments.ts';
import { queueEndpoints } from '@pavilion/contract/console/workplace/queues.ts';
import { sessionEndpoints } from '@pavilion/contract/console/session.ts';
import { consoleDocument } from '@pavilion/contract/calls/openapi.ts';
import { LONG_PATIENCE_MS } from '@pavilion/postgres';
import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../app-context.ts';
import { consoleAuthorityOf } from './authority.ts';
import { consoleBulk } from './bulk.ts';
import { finders, playerDesk } from './finders.ts';
import { consoleExports } from './exports.ts';
import { bindArea, type BoundEndpoint } from '../../http/binding/bind.ts';
import { plainTexts, toErrorAnswer } from '../../http/refusals/errors.ts';
import { withReplica } from '../../http/binding/replicable.ts';
import { policed } from '../../http/binding/route-policy.ts';
import { admitOperatorCall, type ConsoleParts, registerConsoleEndpoints } from '../../http/console/bind-console.ts';
import { cookieName } from '../../http/console/console-requests.ts';
import type { RequestContext } from '../../kernel/visitor.ts';
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

/** The operators' calls that belong to no area. */
const deskAreas = (): BoundEndpoint[] => [
  ...bindArea<typeof auditEndpoints, AppContext & ConsoleContext>({ name: 'audit', endpoints: auditEndpoints, routes: auditRoutes }),
  ...bindArea<typeof deskEndpoints, AppContext & ConsoleContext>({ name: 'desk', endpoints: deskEndpoints, routes: deskRoutes(finders) }),
  ...bindArea<typeof queueEndpoints, AppContext & ConsoleContext>({ name: 'queues', endpoints: queueEndpoints, routes: queueRoutes }),
  ...bindArea<typeof handoverEndpoints, AppContext & ConsoleContext>({
    name: 'handover',
    endpoints: handoverEndpoints,
    routes: handoverRoutes,
  }),
  ...bindArea<typeof incidentEndpoints, AppContext & ConsoleContext>({
    name: 'incidents',
    endpoints: incidentEndpoints,
    routes: incidentRoutes,
  }),
  ...bindArea<typeof exportEndpoints, AppContext & ConsoleContext>({
    name: 'exports',
    endpoints: exportEndpoints,
    routes: exportRoutes(consoleExports),
  }),
  ...bindArea<typeof bulkEndpoints, AppContext & ConsoleContext & RequestContext>({
    name: 'bulk',
    endpoints: bulkEndpoints,
    routes: bulkRoutes(consoleBulk),
  }),
];

/** Signing in, and what proves an operator. */
const signInEndpoints = (): BoundEndpoint[] => [
  ...bindArea<typeof sessionEndpoints, AppContext & ConsoleContext>({
    name: 'session',
    endpoints: sessionEndpoints,
    routes: sessionRoutes,
  }),
  ...bindArea<typeof factorEndpoints, AppContext & ConsoleContext>({
    name: 'factors',
    endpoints: factorEndpoints,
    routes: factorRoutes,
  }),
];

/** Payments: their queues and files, rules, chargebacks and providers. */
const paymentAreas = (): BoundEndpoint[] => [
  ...bindArea<typeof paymentsEndpoints, AppContext & ConsoleContext>({
    name: 'payments',
    endpoints: paymentsEndpoints,
    routes: paymentConsoleRoutes,
    replicable: ['listInvoices', 'listAdjustments', 'listProviderEvents', 'listReconciliations'],
  }),
  ...bindArea<typeof chargebackEndpoints, AppContext & ConsoleContext>({
    name: 'chargebacks',
    endpoints: chargebackEndpoints,
    routes: chargebackRoutes,
  }),
  ...bindArea<typeof providerEndpoints, AppContext & ConsoleContext>({
    name: 'providers',
    endpoints: providerEndpoints,
    routes: providerRoutes,
  }),
  ...bindArea<typeof paymentRulesEndpoints, AppContext & ConsoleContext>({
    name: 'paymentRules',
    endpoints: paymentRulesEndpoints,
    routes: paymentRulesRoutes,
  }),
];

/** Everything the modules offer to operators, joined in one place. */
const consoleEndpoints = (): BoundEndpoint[] => [
  ...signInEndpoints(),
  ...bindArea<typeof operatorEndpoints, AppContext & ConsoleContext>({
    name: 'operators',
    endpoints: operatorEndpoints,
    routes: operatorRoutes,
  }),
  ...bindArea<typeof approvalEndpoints, AppContext & ConsoleContext>({
    name: 'approvals',
    endpoints: approvalEndpoints,
    routes: approvalRoutes,
  }),
  ...bindArea<typeof identityEndpoints, AppContext & ConsoleContext>({
    name: 'identity',
    endpoints: identityEndpoints,
    routes: identityRoutes,
  }),
  ...bindArea<typeof playerMoneyEndpoints, AppContext & ConsoleContext>({
    name: 'playerMoney',
    endpoints: playerMoneyEndpoints,
    routes: playerMoneyRoutes,
  }),
  ...bindArea<typeof playerPlayEndpoints, AppContext & ConsoleContext>({
    name: 'playerPlay',
    endpoints: playerPlayEndpoints,
    routes: playerPlayRoutes,
  }),
  ...bindArea<typeof playerRewardEndpoints, AppContext & ConsoleContext>({
    name: 'playerRewards',
    endpoints: playerRewardEndpoints,
    routes: playerRewardRoutes,
  }),
  ...bindArea<typeof messageEndpoints, AppContext & ConsoleContext>({
    name: 'messages',
    endpoints: messageEndpoints,
    routes: messageRoutes,
  }),
  ...bindArea<typeof contactEndpoints, AppContext & ConsoleContext>({
    name: 'contact',
    endpoints: contactEndpoints,
    routes: contactRoutes,
  }),
  ...deskAreas(),
  ...bindArea<typeof playerDeskEndpoints, AppContext & ConsoleContext>({
    name: 'players',
    endpoints: playerDeskEndpoints,
    routes: playerDeskRoutes(playerDesk),
    replicable: ['listPlayers', 'listAllSessions', 'listRegistrations'],
  }),
  ...bindArea<typeof linkEndpoints, AppContext & ConsoleContext>({ name: 'links', endpoints: linkEndpoints, routes: linkRoutes }),
  ...bindArea<typeof reportEndpoints, AppContext & ConsoleContext>({
    name: 'reports',
    endpoints: reportEndpoints,
    routes: reportRoutes,
    replicable: ['readLiveFigures'],
  }),
  ...paymentAreas(),
];

/** The console's OpenAPI document, for signed-in operators (operator §13.4). */
function registerConsoleDocument(server: FastifyInstance, parts: ConsoleParts<AppContext>): void {
  const call = { name: 'openapi', endpoint: sessionEndpoints.readSession };
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
