import { doorPicture, gameImages, gameLook, isComposedWide, providerImages } from '@pavilion/art';
import { Patience } from '@pavilion/postgres';
import { createAuthorityParts } from './console/authority-parts.ts';
import type { Config } from '../config/config.ts';
import { createPersonalDataDesk } from './personal-data.ts';
import { createJobQueue } from '../jobs/queue.ts';
import type { Clock } from '../kernel/clock.ts';
import type { Kernel } from '../kernel/context.ts';
import type { Database } from '../kernel/database.ts';
import { appendEvents } from '../kernel/followers/event-log.ts';
import type { Log } from '../kernel/log/log.ts';
import { type ProviderDirectory, SANDBOX_CONSOLE_OIDC_ID, SANDBOX_PSP_ID, SANDBOX_TELEGRAM_ID } from '../kernel/providers.ts';
import type { Random } from '../kernel/secrets/random.ts';
import type { Secrets } from '../kernel/secrets/secrets.ts';
import { bettingClientOf, type GamePorts } from '../modules/game/index.ts';
import type { AuthorityParts, OidcIssuer } from '../modules/operator/index.ts';
import { messagesAboutPayment, type PushGateway } from '../modules/notification/index.ts';
import { levelNamesOf } from '../modules/retention/index.ts';
import {
  createCallRecorder,
  listSharersOfPlaces,
  moneyAwaitingIdentity,
  type PaymentKernel,
  type PaymentProvider,
  type PlayerStanding,
} from '../modules/payment/index.ts';
import { createFileStore, createIdentityParts, type IdentityParts, verifyRealtimeToken } from '../modules/player/index.ts';
import { excludeRecognised, type LinkPorts } from '../modules/risk/index.ts';
import { createRateBook } from '../modules/settings/index.ts';
import {
  closeGameSessions,
  isPlayingIn,
  openFirstAccount,
  openLedger,
  setPlayerStatus as setStakingStatus,
  undoPlay,
  type WalletLedger,
} from '../modules/wallet/index.ts';
import { BTCPAY_ID, createBtcpay } from '../providers/btcpay/btcpay.ts';
import { createHttpMailer } from '../providers/mail/http.ts';
import { filePlaces } from './files.ts';
import { createClamdScanner } from '../providers/clamd.ts';
import { createHttpIdentityChecks } from '../providers/identity-check-http.ts';
import { createOidcBroker } from '../providers/oidc-broker.ts';
import { createOidcIssuer } from '../providers/oidc-issuer.ts';
import { createHttpTexter } from '../providers/sms-http.ts';
import { createSmtpMailer } from '../providers/mail/smtp.ts';
import { createSandboxPsp } from '../providers/psp-sandbox.ts';
import { createBettingCompany } from '../providers/betting-company.ts';
import { createSandboxStudio } from '../providers/studio-sandbox.ts';
import { createWebPush } from '../providers/web-push/send.ts';
import { sitePublicConfig } from './site-config.ts';
import { createRealtime, queueMovedBy, type Realtime, type RealtimeOptions } from '../realtime/index.ts';

/** The dependencies the composition root provides to every module. Each module declares the few members it needs. */
export interface AppContext extends Kernel {
  providers: ProviderDirectory;
  ledger: WalletLedger;
  identity: IdentityParts;
  authority: AuthorityParts;
  paymentProviders: ReadonlyMap<string, PaymentProvider>;
  standingOf: (database: Database, playerId: string) => Promise<PlayerStanding>;
  messagesAbout: PaymentKernel['messagesAbout'];
  levelNamesOf: PaymentKernel['levelNamesOf'];
  game: GamePorts;
  push: PushGateway;
  links: LinkPorts;
  /** Moves the platform's clock forward. Used by the sandbox desk only. */
  advanceClock(seconds: number): Promise<unknown>;
}

interface AppContextParts {
  config: Config;
  connectionString: string;
  database: Database;
  /** From when on the ledger follows rounds for the readers of the log. */
  followedSince: Date;
  clock: Clock;
  random: Random;
  log: Log;
  secrets: Secrets;
  /** How long a call waits for the database, in ms. */
  patienceMs: number;
  providers: ProviderDirectory;
  publicUrl: () => string;
  /** The console's address, known once it listens. */
  consoleUrl: () => string;
  advanceClock(seconds: number): Promise<unknown>;
  /** Rules of the sockets that need the HTTP layer: origins, addresses, headers. */
  sockets: Pick<RealtimeOptions, 'isOriginAllowed' | 'addressOf' | 'connectLimit' | 'isElsewhere' | 'answerHeaders'>;
  onBatch: (figures: { commandCount: number; waitMs: number; durationMs: number }) => void;
}

/** The adapters to payment providers of this deployment, by the id they sign with. */
function paymentProvidersOf(parts: AppContextParts): ReadonlyMap<string, PaymentProvider> {
  const { config, clock, log, providers, publicUrl } = parts;
  const psp = providers.byId(SANDBOX_PSP_ID);
  const heard = (id: string) => ({ clock, log, hear: createCallRecorder(parts, id) });
  const adapters = [
    ...(psp === undefined
      ? []
      : [createSandboxPsp({ ...heard(psp.id), provider: psp, publicUrl, isEventEnough: !config.isSandboxPspAsked })]),
    ...(config.btcpay === undefined ? [] : [createBtcpay({ ...heard(BTCPAY_ID), store: config.btcpay })]),
  ];
  return new Map(adapters.map((adapter) => [adapter.id, adapter]));
}

/**
 * The issuer that vouches for operators: the configured one, else the sandbox's, at which anybody can sign in; none in production without a
 * configured one (D-181).
 */
function consoleOidcOf({ config, clock, log, providers, publicUrl }: AppContextParts): OidcIssuer | undefined {
  const { consoleOidc, isProduction } = config;
  if (consoleOidc !== undefined) return createOidcIssuer({ clock, log, settings: () => consoleOidc });
  const clientSecret = isProduction ? undefined : providers.byId(SANDBOX_CONSOLE_OIDC_ID)?.secrets[0];
  if (clientSecret === undefined) return undefined;
  const sandbox = { clientId: SANDBOX_CONSOLE_OIDC_ID, clientSecret, acr: [], isInPrivateNetwork: true };
  return createOidcIssuer({ clock, log, settings: () => ({ ...sandbox, issuer: `${publicUrl()}/sandbox/console/oidc` }) });
}

/** The books that approvals of payments use: the product's own, once it is created. */
const approvalPartsOf = (context: () => AppContext): Pick<Parameters<typeof createAuthorityParts>[0], 'payments' | 'players'> => ({
  payments: { books: context, product: context },
  players: context,
});

/** The console's own settings: who vouches for operators, and whether real money is handled. */
const consoleOf = (parts: AppContextParts) => ({ oidc: consoleOidcOf(parts), isSandbox: parts.config.sandboxEnabled });

/** The game module's outside ports: the studios' launches, the betting client, and images. */
function gamePortsOf(parts: AppContextParts, context: () => AppContext): GamePorts {
  return {
    studio: createSandboxStudio(parts),
    bettingCompany: createBettingCompany(parts),
    betting: async () => bettingClientOf((await sitePublicConfig(context())).betting),
    pictures: { doorPicture, gameImages, gameLook, isComposedWide, providerImages },
  };
}

/** The ports through which areas call outside companies, and risk the payments to its right. */
const outsidePortsOf = (
  parts: AppContextParts,
  context: () => AppContext,
): Pick<AppContext, 'paymentProviders' | 'standingOf' | 'messagesAbout' | 'levelNamesOf' | 'game' | 'push' | 'links'> => ({
  // There are no alerts, cases and ladder yet (operator §14): they answer here once there are.
  standingOf: async () => ({ alerts: [], caseCount: 0, ladderStep: 0 }),
  messagesAbout: messagesAboutPayment,
  levelNamesOf: (database, playerIds) => levelNamesOf({ database, clock: parts.clock }, playerIds),
  links: { listOfPlaces: listSharersOfPlaces },
  paymentProviders: paymentProvidersOf(parts),
  game: gamePortsOf(parts, context),
  push: createWebPush({ ...parts, isSandbox: parts.config.sandboxEnabled }),
});

/** Services of play and payments for the player module, which may not import them. */
const laterPorts = ({
  clock,
  ledger,
}: Pick<AppContext, 'clock' | 'ledger'>): Pick<IdentityParts, 'undoPlay' | 'endPlay' | 'isPlayingIn' | 'moneyAwaitingIdentity'> => ({
  undoPlay: (transaction, playerId) => undoPlay({ ledger }, transaction, playerId),
  endPlay: async (transaction, { playerId, sessionId }) => {
    await closeGameSessions({ clock }, transaction, { playerId, playerSessionId: sessionId });
  },
  isPlayingIn,
  moneyAwaitingIdentity: (database) => moneyAwaitingIdentity({ database, clock }),
});

/** How a process takes part in serving players' sockets. */
const realtimeRoleOf = ({ roles, realtime: { server } }: Config): Pick<RealtimeOptions, 'hostsHub' | 'reader'> => ({
  hostsHub: server === 'hub' && roles.has('realtime'),
  reader: server,
});

/** How a context publishes. The queues that it moves are counted anew for who asks next (operator §13.70). */
function publishingOf({
  clock,
  realtime,
  standings,
}: Pick<AppContext, 'clock'> & { realtime: Realtime; standings: () => AuthorityParts['standings'] }): Pick<Kernel, 'publish' | 'announce'> {
  const announce: Realtime['publish'] = async (transaction, ...events) => {
    for (const queue of events.map(queueMovedBy)) if (queue !== undefined) standings().moving(queue);
    await realtime.publish(transaction, ...events);
  };
  return {
    announce,
    publish: async (transaction, ...events) => {
      await appendEvents({ database: transaction, clock }, events);
      await announce(transaction, ...events);
    },
  };
}

/** Builds the context and the realtime part it publishes to. The ledger connects on its first command. */
export function createAppContext(parts: AppContextParts): { context: AppContext; realtime: Realtime } {
  const { config, database, clock, random, log, connectionString } = parts;
  const realtime: Realtime = createRealtime({
    database,
    connectionString,
    clock,
    random,
    log,
    ...realtimeRoleOf(config),
    authenticate: (token) => new Patience(parts.patienceMs).run(() => verifyRealtimeToken(context, token)),
    ...parts.sockets,
  });
  const ledger = openLedger({
    connectionString,
    clock,
    random,
    log,
    onCommitted: (publications, outboxIds) => realtime.publishCommitted(publications, outboxIds),
    onBatch: parts.onBatch,
    deadlineMs: parts.patienceMs,
    rateOf: createRateBook({ database, clock }),
    followedSince: parts.followedSince,
  });
  const identity = createIdentityParts(parts, {
    mailer: config.smtp === undefined ? createHttpMailer(parts) : createSmtpMailer(config.smtp),
    texter: createHttpTexter(parts),
    files: createFileStore(filePlaces(database, config)),
    fileScanner: config.clamdUrl === undefined ? undefined : createClamdScanner(config.clamdUrl),
    identityChecks: createHttpIdentityChecks(parts),
    broker: createOidcBroker(parts),
    telegramBotToken: parts.providers.byId(SANDBOX_TELEGRAM_ID)?.secrets[0],
    openFirstAccount: (transaction, account) => openFirstAccount({ clock, random, publish }, transaction, account),
    setStakingStatus,
    personalData: createPersonalDataDesk(() => context),
    keepOut: (transaction, recognised) => excludeRecognised(context, transaction, recognised),
    ...laterPorts({ clock, ledger }),
  });
  const jobs = createJobQueue(clock);
  const { publish, announce } = publishingOf({ clock, realtime, standings: () => context.authority.standings });
  const context: AppContext = {
    config,
    database,
    clock,
    random,
    log,
    secrets: parts.secrets,
    jobs,
    publicUrl: parts.publicUrl,
    publish,
    announce,
    providers: parts.providers,
    ledger,
    identity,
    authority: createAuthorityParts({ ...parts, ...identity, jobs, ...consoleOf(parts), ...approvalPartsOf(() => context) }),
    ...outsidePortsOf(parts, () => context),
    advanceClock: parts.advanceClock,
  };
  return { context, realtime };
}
