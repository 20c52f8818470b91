import { HOUR_MS } from '@pavilion/contract/formats/durations.ts';
import { api } from '@pavilion/contract/api.ts';
import type { AppContext } from './app-context.ts';
import { consoleBulkSweep } from './console/bulk.ts';
import { deskRoutes } from './simulation/routes.ts';
import { bindAreas, type BindingParts, type BoundEndpoint } from '../http/binding/bind.ts';
import { withReplica } from '../http/binding/replicable.ts';
import type { JobDefinition } from '../jobs/runner.ts';
import type { SweepDefinition } from '../jobs/sweeps.ts';
import { checkAudit, forgetAuditOrigins } from '../kernel/log/audit.ts';
import { keepAuditSealed } from '../kernel/log/audit-behind.ts';
import type { Follower } from '../kernel/followers/follower.ts';
import type { Replica } from '../kernel/replica/replica.ts';
import type { SignedRoute } from '../kernel/secrets/signed-route.ts';
import type { WebhookRoute } from '../kernel/webhook-route.ts';
import { refusalTexts, siteContent } from '../modules/content/index.ts';
import { contentPublicForMs, contentRoutes } from '../modules/content/routes.ts';
import { gameJobs, gameSweeps } from '../modules/game/jobs.ts';
import { bonusFollowers, gameHistory } from '../modules/game/reactions.ts';
import { gamePublicForMs, gameReplicable, gameRoutes } from '../modules/game/routes.ts';
import { gameEventRoutes } from '../modules/game/game-events/routes.ts';
import { sportsbookRoutes } from '../modules/game/sportsbook/routes.ts';
import { walletCallRoutes } from '../modules/game/wallet-calls/routes.ts';
import { notificationJobs, notificationSweeps } from '../modules/notification/jobs.ts';
import { notificationRoutes } from '../modules/notification/routes.ts';
import { notificationFollowers } from '../modules/notification/reactions.ts';
import { operatorSweeps } from '../modules/operator/jobs.ts';
import { paymentJobs, paymentSweeps } from '../modules/payment/jobs.ts';
import { paymentFollowers } from '../modules/payment/reactions.ts';
import { paymentPublicForMs, paymentReplicable, paymentRoutes } from '../modules/payment/routes.ts';
import { paymentSignedRoutes } from '../modules/payment/signed-routes.ts';
import { paymentWebhookRoutes } from '../modules/payment/webhook-routes.ts';
import { authenticate } from '../modules/player/index.ts';
import { playerJobs, playerSweeps } from '../modules/player/jobs.ts';
import { playerFollowers } from '../modules/player/reactions.ts';
import { playerRoutes } from '../modules/player/routes.ts';
import { playerSignedRoutes } from '../modules/player/signed-routes.ts';
import { reportSweeps } from '../modules/report/jobs.ts';
import { reportFollowers } from '../modules/report/reactions.ts';
import { retentionJobs, retentionSweeps } from '../modules/retention/jobs.ts';
import { retentionFollowers } from '../modules/retention/reactions.ts';
import { retentionPagesForMs, retentionReplicable, retentionRoutes } from '../modules/retention/routes.ts';
import { riskJobs, riskSweeps } from '../modules/risk/jobs.ts';
import { limitZones, linkedPlayers, playFigures } from '../modules/risk/reactions.ts';
import { riskReplicable, riskRoutes } from '../modules/risk/routes.ts';
import { settingsPublicForMs, settingsRoutes } from '../modules/settings/routes.ts';
import { walletSweeps } from '../modules/wallet/jobs.ts';
import { walletReplicable, walletRoutes } from '../modules/wallet/routes.ts';

/** All HTTP operations of the modules, joined in one place. */
interface BoundAreas {
  endpoints: BoundEndpoint[];
  signedRoutes: SignedRoute[];
  webhookRoutes: WebhookRoute[];
  authenticate: BindingParts<AppContext>['authenticate'];
  texts: BindingParts<AppContext>['texts'];
}

const boundCalls = (context: AppContext): BoundEndpoint[] =>
  bindAreas<typeof api, AppContext>(api, {
    content: { routes: contentRoutes, publicForMs: context.config.isAuthoring ? {} : contentPublicForMs },
    settings: { routes: settingsRoutes, publicForMs: settingsPublicForMs },
    player: { routes: playerRoutes },
    wallet: { routes: walletRoutes, replicable: walletReplicable },
    risk: { routes: riskRoutes, replicable: riskReplicable },
    game: { routes: gameRoutes, publicForMs: gamePublicForMs, replicable: gameReplicable },
    payment: { routes: paymentRoutes, publicForMs: paymentPublicForMs, replicable: paymentReplicable },
    retention: { routes: retentionRoutes, pagesForMs: retentionPagesForMs, replicable: retentionReplicable },
    notification: { routes: notificationRoutes },
  });

export function boundAreas(context: AppContext, replica?: Replica): BoundAreas {
  return {
    endpoints: withReplica(boundCalls(context), replica),
    signedRoutes: [
      ...walletCallRoutes(context),
      ...gameEventRoutes(context),
      ...sportsbookRoutes(context),
      ...playerSignedRoutes(context),
      ...paymentSignedRoutes(context),
      ...(context.config.sandboxEnabled ? deskRoutes(context) : []),
    ],
    webhookRoutes: paymentWebhookRoutes(context),
    authenticate: (token, { isPlayers }) => authenticate(context, { token, isPlayers }),
    texts: refusalTexts(siteContent()),
  };
}

const AUDIT_SEAL_INTERVAL_MS = 60_000;
const AUDIT_CHECK_INTERVAL_MS = HOUR_MS;
const auditSweeps: readonly SweepDefinition<AppContext>[] = [
  { name: 'kernel.audit-seal', everyMs: AUDIT_SEAL_INTERVAL_MS, sweep: keepAuditSealed },
  { name: 'kernel.audit-check', everyMs: AUDIT_CHECK_INTERVAL_MS, sweep: checkAudit },
  { name: 'kernel.audit-origins', everyMs: AUDIT_CHECK_INTERVAL_MS, sweep: forgetAuditOrigins },
];

/** Queued jobs, sweeps and event-log followers of all areas. */
export const areaJobs: readonly JobDefinition<AppContext>[] = [
  ...playerJobs,
  ...riskJobs,
  ...gameJobs,
  ...paymentJobs,
  ...retentionJobs,
  ...notificationJobs,
];
export const areaSweeps: readonly SweepDefinition<AppContext>[] = [
  ...auditSweeps,
  ...operatorSweeps,
  consoleBulkSweep,
  ...playerSweeps,
  ...walletSweeps,
  ...riskSweeps,
  ...gameSweeps,
  ...paymentSweeps,
  ...retentionSweeps,
  ...notificationSweeps,
  ...reportSweeps,
];
export const areaFollowers: readonly Follower<AppContext>[] = [
  ...playerFollowers,
  playFigures,
  limitZones,
  linkedPlayers,
  gameHistory,
  ...bonusFollowers,
  ...paymentFollowers,
  ...retentionFollowers,
  ...notificationFollowers,
  ...reportFollowers,
];
