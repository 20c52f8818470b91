import { randomUUID } from 'node:crypto';
import { keepSms } from '@pavilion/sandbox/inbox/index.ts';
import { registerPsp } from '@pavilion/sandbox/psp/index.ts';
import Fastify from 'fastify';
import type pg from 'pg';
import { playerStatus } from '@pavilion/contract/constants.ts';
import type { AppContext } from '../../../composition/app-context.ts';
import { createApp } from '../../../composition/app.ts';
import { areaFollowers, areaJobs, areaSweeps } from '../../../composition/areas.ts';
import { type Config, readConfig } from '../../../config/config.ts';
import { startFollowers } from '../../../jobs/followers.ts';
import { bringJobsForward } from '../../../jobs/queue.ts';
import { startJobRunner } from '../../../jobs/runner.ts';
import { createManualClock } from '../../../kernel/testing/manual-clock.ts';
import { type Database, inTransaction } from '../../../kernel/database.ts';
import { createLog } from '../../../kernel/log/log.ts';
import { SANDBOX_PSP_ID } from '../../../kernel/providers.ts';
import { createMemorySecrets } from '../../../kernel/secrets/secrets.ts';
import { signedHeaders } from '../../../kernel/secrets/signature.ts';
import { createMemoryMailer, createMemoryTexter } from '../../../providers/testing/memory-messages.ts';
import { cloneDatabase } from '../../../testing/database.ts';
import { seedBonuses, seedCatalogue, seedPromotions } from '../../game/index.ts';
import { seedSettings } from '../../settings/index.ts';
import { setPlayerStatus } from '../../player/index.ts';
import { seedTurnoverRules } from '../../risk/index.ts';
import { seedPaymentMethods } from '../index.ts';
import { findInvoice } from '../invoices/store.ts';
import * as books from './books.ts';
import * as bounds from './bounds.ts';
import { refuseRows } from './refused-rows.ts';
import { operatorsAt } from './operators.ts';
import { callsTo } from '../../../testing/calls.ts';
import { withCheckedAnswers } from '../../../testing/answers/checked-answers.ts';
import { saveWork, seededBy, TEST_PATIENCE_MS } from '../../../testing/server.ts';

const EVENTS_PATH = '/provider/v1/payments/events';

/** Calls the platform and the provider as the browser, the provider and a program would. */
function callsOf({ url, secret, nowMs }: { url: string; secret: string; nowMs: () => number }) {
  const call = callsTo(url);
  const psp = async (path: string, body: object): Promise<void> => {
    const { status } = await call('POST', `/sandbox/psp${path}`, { body });
    if (status !== 200) throw new Error(`the sandbox answered ${status}`);
  };
  return {
    call,
    /** A webhook as the provider signs it; what the test changes makes it forged, stale or a replay. */
    sendEvent: async (event: object, changes: { secret?: string; timestampMs?: number; nonce?: string; sentBody?: string } = {}) => {
      const body = JSON.stringify(event);
      const timestampMs = String(changes.timestampMs ?? nowMs());
      const signer = { providerId: SANDBOX_PSP_ID, secret: changes.secret ?? secret };
      const nonce = changes.nonce ?? randomUUID();
      const headers = signedHeaders(signer, { path: EVENTS_PATH, timestampMs, nonce, body });
      const response = await fetch(`${url}${EVENTS_PATH}`, {
        method: 'POST',
        headers,
        body: changes.sentBody ?? body,
      });
      return response.status;
    },
    /** Drives the sandbox's provider as a program would. */
    psp,
    /** Makes the provider book a deposit as paid with this amount without sending an event: only a status query reveals it. */
    bookAsPaid: ({ invoiceId, amount, currency }: { invoiceId: string; amount: string; currency: string }) =>
      psp(`/invoices/${invoiceId}/outcome`, { outcome: 'success', times: 0, amount, currency }),
  };
}

/** Reads of the database, and faults of it. */
function booksOf(database: Database) {
  return {
    /** States of the provider events that name an invoice, oldest first. */
    events: (invoiceId: string) => books.eventStates(database, invoiceId),
    eventNotes: (invoiceId: string) => books.eventNotes(database, invoiceId),
    reversals: (invoiceId: string) => books.listReversals(database, invoiceId),
    addressIdAt: (address: string, tag: string | null) => books.addressIdAt(database, { address, tag }),
    confirmQuietly: (reference: string, confirmations: number) => books.confirmQuietly(database, { reference, confirmations }),
    referenceOf: async (invoiceId: string) => (await findInvoice(database, invoiceId))?.reference ?? '',
    dustOf: async (invoiceId: string) => (await findInvoice(database, invoiceId))?.dust,
    flags: async (invoiceId: string) => (await findInvoice(database, invoiceId))?.flags,
    addressIdOf: async (invoiceId: string) => (await findInvoice(database, invoiceId))?.addressId ?? '',
    fieldsOf: async (invoiceId: string) => (await findInvoice(database, invoiceId))?.fields,
    stateOf: async (invoiceId: string) => (await findInvoice(database, invoiceId))?.state,
    /** Orders of this payout that the provider has; jobs that still wait. */
    payoutsAtProvider: (invoiceId: string) => books.countPayouts(database, invoiceId),
    loseChargeback: (invoiceId: string) => books.loseChargeback(database, invoiceId),
    evidenceAtProvider: (invoiceId: string) => books.evidenceAtProvider(database, invoiceId),
    cardAtProvider: (invoiceId: string) => books.cardAtProvider(database, invoiceId),
    depositsAtProvider: () => books.countDeposits(database),
    eventsOf: (playerId: string, type: string) => books.countEvents(database, { playerId, type }),
    openJobs: () => books.countJobs(database),
    /** Makes crediting one player fail as a full disk or a broken rule of the table would, and mends it. */
    breakCredits: (playerId: string) => books.breakCredits(database, playerId),
    mendCredits: () => books.mendCredits(database),
    refuseRows: (table: string, code: string) => refuseRows(database, table, code),
    /** Makes the change that a careless SQL statement would make. */
    forceState: (invoiceId: string, state: string) => books.forceState(database, { invoiceId, state }),
    /** Hands every method of a currency to another provider, under the provider's name of it. */
    moveMethods: (to: { currency: string; psp: string; pspMethod: string }) => books.moveMethods(database, to),
    openCardsTo: (currency: string) => books.openCardsTo(database, currency),
    /** The provider's books lose a payment; ours hear nothing of another one any more. */
    loseAtProvider: (invoiceId: string) => books.loseAtProvider(database, invoiceId),
    muteInvoice: (invoiceId: string) => books.muteInvoice(database, invoiceId),
    askTwoFrom: (minor: bigint) => bounds.askTwoFrom(database, minor),
    listRounds: (playerId: string) => bounds.listRounds(database, playerId),
    verifyIdentity: (playerId: string) => books.verifyIdentity(database, playerId),
    refusedActs: (invoiceId: string) => books.listRefusedActs(database, invoiceId),
    eraseOperatorActions: books.eraseOperatorActions,
    /** Disagreements between the ledger and the invoices. */
    breaches: () => books.findBreaches(database),
  };
}

/** Whatever the sandbox signs here, it signs as its payment provider. */
const credentialsOf = <Credential>(credential: Credential) => ({
  studios: [],
  psp: credential,
  mail: credential,
  oidc: credential,
  consoleOidc: credential,
  telegram: credential,
  kyc: credential,
  sportsbook: credential,
  desk: credential,
});

/**
 * Payments are polled five times as often as in production, everything else as often as there: a test waits for what its clock makes due.
 */
const PAYMENT_PACE = 5;

/** Sweeps that run once an hour look back over days; a test calls them by name. */
const SELDOM_MS = 60_000;

interface Work {
  /** Processes due payments at once, as the sweeps' next run would, once the jobs due within some seconds are queued. */
  look(seconds?: number): void;
  stop(): Promise<void>;
}

/** Does the work of the role `worker`, at the pace of tests. */
async function startWork(context: AppContext, pool: pg.Pool): Promise<Work> {
  const sweeps = areaSweeps.map((sweep) =>
    sweep.name.startsWith('payment.') ? { ...sweep, everyMs: sweep.everyMs / PAYMENT_PACE, followsClock: false } : sweep,
  );
  const runner = await startJobRunner(context, { pool, jobs: areaJobs, sweeps });
  const followers = startFollowers(context, areaFollowers);
  const frequent = areaSweeps.filter(({ name, everyMs }) => name.startsWith('payment.') && everyMs < SELDOM_MS);
  const lookOnce = async (seconds: number): Promise<void> => {
    if (seconds > 0) await bringJobsForward(context.database, seconds);
    // As in production, a sweep that fails does not hold up the others.
    const ended = await Promise.allSettled(frequent.map((sweep) => sweep.sweep(context)));
    for (const one of ended) if (one.status === 'rejected') context.log.warn({ err: one.reason }, 'sweep failed');
  };
  let looking = Promise.resolve();
  return {
    look: (seconds = 0) => {
      looking = looking
        .then(() => lookOnce(seconds))
        .catch((error: unknown) => context.log.warn({ err: error }, 'jobs could not be brought forward'));
    },
    stop: async () => {
      await looking;
      await Promise.all([runner.stop(), followers.stop()]);
    },
  };
}

/** A clock the test moves. Payments are looked for at each move: what it has made due need not wait for the next turn of the sweeps. */
function createWatchedClock() {
  const manual = createManualClock(new Date());
  // Tokens expire by real time (D-88): it is frozen except where a test advances it.
  const startedAt = manual.now();
  let passedMs = 0;
  let look: Work['look'] = () => undefined;
  return {
    clock: {
      ...manual,
      realNow: () => new Date(startedAt.getTime() + passedMs),
      advanceMs: (milliseconds: number): void => {
        manual.advanceMs(milliseconds);
        look();
      },
    },
    passRealTime: (milliseconds: number): void => {
      passedMs += milliseconds;
      look(milliseconds / 1000);
    },
    lookBy: (work: Work['look']): void => {
      look = work;
    },
  };
}

const paymentSeeded = seededBy('pavilion_payment_seeded', async (context) => {
  await seedSettings(context);
  await seedCatalogue(context);
  await seedBonuses(context);
  await seedPromotions(context);
  await seedPaymentMethods(context);
  await seedTurnoverRules(context);
});

/** The whole platform over HTTP beside the sandbox's payment provider, on a database of its own, with a clock the test moves. */
export async function startPaymentServer(changes: Partial<Config> = {}) {
  const testDatabase = await cloneDatabase(paymentSeeded);
  const { clock, passRealTime, lookBy } = createWatchedClock();
  const secrets = createMemorySecrets();
  const logLines: string[] = [];
  const log = createLog({ level: 'debug', destination: { write: (line: string) => void logLines.push(line) } });
  const secret = secrets.secret(`provider:${SANDBOX_PSP_ID}`);
  const address = { url: '' };
  const sandbox = Fastify({ forceCloseConnections: true });
  sandbox.removeAllContentTypeParsers();
  sandbox.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  const credentials = credentialsOf({ providerId: SANDBOX_PSP_ID, name: 'psp', secret });
  const pspDeps = { pool: testDatabase.pool, platformUrl: () => address.url, now: () => clock.now(), log, credentials };
  registerPsp(sandbox, { ...pspDeps, sendSms: (message) => keepSms(pspDeps, message) });
  const mount = { prefix: '/sandbox/psp', handle: sandbox.routing };
  // As a real provider: its event counts once a query confirms it.
  const config = { ...readConfig({ PORT: '0', ROLES: 'web,sandbox,console', SANDBOX_PSP_CONFIRM: 'on' }), ...changes };
  const app = withCheckedAnswers(
    await createApp(
      { config, pool: testDatabase.pool, connectionString: testDatabase.url, clock, log, secrets, patienceMs: TEST_PATIENCE_MS },
      [mount],
    ),
  );
  saveWork(app);
  address.url = await app.listen();
  await sandbox.ready();
  // No mail service runs beside this server, so every mail would be retried in vain.
  const identity = { ...app.context.identity, mailer: createMemoryMailer(), texter: createMemoryTexter() };
  const work = await startWork({ ...app.context, identity }, testDatabase.pool);
  lookBy(work.look);

  const callsToProcess = (url: string) => callsOf({ url, secret, nowMs: () => clock.now().getTime() });
  return {
    url: address.url,
    app,
    clock,
    database: testDatabase.database,
    databaseUrl: testDatabase.url,
    pool: testDatabase.pool,
    logLines,
    ...callsToProcess(address.url),
    /** The same calls to another process of the product. */
    callsTo: callsToProcess,
    ...booksOf(testDatabase.database),
    operators: operatorsAt(app.context),
    /** Advances real time, which decides whether a release can still be undone and when queued jobs are due. */
    passRealTime,
    limitPlayer: (playerId: string) =>
      inTransaction(testDatabase.database, (transaction) =>
        setPlayerStatus(app.context, transaction, { playerId, status: playerStatus.limited }),
      ),
    stop: async () => {
      await Promise.all([work.stop(), app.close()]);
      await sandbox.close();
      await testDatabase.drop();
    },
  };
}

export type PaymentServer = Awaited<ReturnType<typeof startPaymentServer>>;
