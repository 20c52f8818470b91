import { incidentSources } from './incidents.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { JobQueue } from '../../kernel/context.ts';
import type { PersonCheckSettings } from '../../kernel/person-check/service.ts';
import type { PasswordHasher } from '../../kernel/passwords/hasher.ts';
import type { Random } from '../../kernel/secrets/random.ts';
import type { FieldVault } from '../../kernel/secrets/vault.ts';
import { createErasure } from '../personal-data.ts';
import { contactQueue } from '../../modules/notification/index.ts';
import { approvalsQueue, type AuthorityParts, bulkApprovals, operatorApprovals, SharedStandings } from '../../modules/operator/index.ts';
import { contactsKind, papersQueue, queueWrittenMail, erasureKind, listTraits } from '../../modules/player/index.ts';
import { type ApprovalParts, paymentApprovals, paymentQueues } from '../../modules/payment/index.ts';

interface AuthorityServices {
  clock: Clock;
  jobs: JobQueue;
  random: Random;
  vault: FieldVault;
  passwords: PasswordHasher;
  personCheckSettings: PersonCheckSettings;
  consoleUrl: () => string;
  oidc: AuthorityParts['oidc'];
  /** True for the product; the command line publishes nothing. */
  isSandbox?: boolean;
  /** The books that approvals of payments use. */
  payments: ApprovalParts;
  /** For writing players' contacts; the command line has none, and writes none. */
  players?: Parameters<typeof contactsKind>[1];
}

/** The operator module's parts, in the product and at the command line. Every area's kinds of approval and its queues are listed here. */
export function createAuthorityParts({
  clock,
  jobs,
  random,
  vault,
  passwords,
  personCheckSettings,
  consoleUrl,
  oidc,
  isSandbox = false,
  payments,
  players,
}: AuthorityServices): AuthorityParts {
  const { obstacles } = createErasure(() => ({ clock, jobs }));
  const approvalKinds = [
    ...operatorApprovals,
    ...bulkApprovals,
    ...paymentApprovals(payments),
    erasureKind(obstacles),
    contactsKind(vault, players),
  ];
  return {
    passwords,
    vault,
    personCheckSettings,
    consoleUrl,
    oidc,
    isSandbox,
    sendMail: (transaction, mail) => queueWrittenMail({ jobs, random, identity: { vault } }, transaction, mail),
    approvalKinds: new Map(approvalKinds.map((kind) => [kind.name, kind])),
    traitsOf: async (database, playerIds) => new Map((await listTraits(database, playerIds)).map(({ id, ...traits }) => [id, traits])),
    queues: [approvalsQueue, papersQueue, contactQueue, ...paymentQueues],
    standings: new SharedStandings(clock),
    incidents: incidentSources,
  };
}
