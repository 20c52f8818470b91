import { DAY_MS } from '@pavilion/contract/formats/durations.ts';
import type { InputOf, ResultOf } from '@pavilion/contract/calls/endpoint.ts';
import type { paymentRulesEndpoints } from '@pavilion/contract/console/payment/rules.ts';
import {
  automaticBody,
  leafNames,
  policyBody,
  type RuleKind,
  ruleKinds,
  turnoverBody,
} from '@pavilion/contract/console/payment/rule-bodies.ts';
import * as z from 'zod/mini';
import {
  countVersions,
  cursorsOf,
  emailsOf,
  findPublished,
  listApprovals,
  listVersions,
  numberPlace,
  type OperatorContext,
  pageOf,
  type Revision,
} from '../../../operator/index.ts';
import { baseCurrency, publicConfig } from '../../../settings/index.ts';
import { countOutcomes } from '../../automatic/decision-store.ts';
import type { PaymentKernel } from '../../context.ts';
import { PAYMENT_RULES } from '../../rules/approval.ts';
import { ruleSets } from '../../rules/rule-sets.ts';
import * as service from '../../rules/service.ts';
import { majorOf } from '../invoices/views.ts';

type Calls = typeof paymentRulesEndpoints;
type Context = OperatorContext & PaymentKernel;

const SHOWN_MS = 30 * DAY_MS;
const heldNames = z.enum([...leafNames, 'switch', 'brake']);

type Publication = Pick<Revision, 'version' | 'author' | 'reason' | 'approvalId' | 'publishedAt'>;
type Emails = ReadonlyMap<string, string>;
const personOf = (id: string | null, emails: Emails) => (id === null ? null : { id, email: emails.get(id) ?? null });

const authorsOf = (revisions: readonly (Revision | undefined)[]): string[] => revisions.flatMap((revision) => revision?.author ?? []);

/** Who published a version, when and why; null for the shipped one. */
const publicationOf = ({ version, author, reason, approvalId, publishedAt }: Publication, emails: Emails) => ({
  version,
  author: personOf(author, emails),
  reason,
  approvalId,
  publishedAt,
});
const shipped: Publication = { version: 0, author: null, reason: '', approvalId: null, publishedAt: null };

/**
 * The rules in force of each kind, requests waiting for a second person, and how many withdrawals each leaf has held (operator §2.2, page
 * 20).
 */
export async function readPaymentRules(context: Context): Promise<ResultOf<Calls['readPaymentRules']>> {
  const { database } = context;
  const { code: base } = await baseCurrency(context);
  const { enableTurnOverWager } = await publicConfig(context);
  const published = new Map(await Promise.all(ruleKinds.map(async (kind) => [kind, await findPublished(database, kind)] as const)));
  const emails = await emailsOf(database, authorsOf([...published.values()]));
  const open = await listApprovals(database, { filter: { state: ['open'], kind: [PAYMENT_RULES] }, after: null, limit: 100 });
  const outcomes = await countOutcomes(database, new Date(context.clock.now().getTime() - SHOWN_MS));
  const parts = (kind: RuleKind) => ({
    ...publicationOf(published.get(kind) ?? shipped, emails),
    waiting: open
      .filter(({ subject }) => subject === kind)
      .map(({ id, what, title, askedByEmail, askedAt }) => ({ approvalId: id, what, title, askedByEmail, askedAt })),
  });
  const bodyOf = (kind: RuleKind) => ruleSets[kind].read(database, base);
  const summed = ({ count, minor }: { count: number; minor: string }) => ({ count, amount: majorOf(BigInt(minor), base) });
  return {
    base,
    isTurnoverAsked: enableTurnOverWager,
    policy: { ...parts('payment.policy'), body: policyBody.parse(await bodyOf('payment.policy')) },
    turnover: { ...parts('turnover.rule'), body: turnoverBody.parse(await bodyOf('turnover.rule')) },
    automatic: { ...parts('auto.approval'), body: automaticBody.parse(await bodyOf('auto.approval')) },
    held: outcomes.held.map(({ name, ...sum }) => ({ name: heldNames.parse(name), ...summed(sum) })),
    alone: summed(outcomes.alone),
  };
}

/** Every version of a kind, newest first; without any, the shipped one is version 0. */
export async function listRuleVersions(
  context: Context,
  { params: { kind }, query: { cursor, perPage } }: InputOf<Calls['listRuleVersions']>,
): Promise<ResultOf<Calls['listRuleVersions']>> {
  const { database } = context;
  const cursors = cursorsOf(['payment-rules', kind], z.tuple([numberPlace]));
  const place = cursors.read(cursor);
  const before = place === null ? null : Number(place[0]);
  const kept = await listVersions(database, { kind, before, limit: perPage + 1 });
  const rows = kept.length === 0 && before === null ? [await shippedVersion(context, kind)] : kept;
  const count = Math.max(1, await countVersions(database, kind));
  const { data, meta } = pageOf(rows, { perPage, count, next: ({ version }) => cursors.write([String(version)]) });
  const emails = await emailsOf(database, authorsOf(data));
  return {
    data: data.map((revision) => {
      const { version, state } = revision;
      const id = version === 0 ? `file:${kind}:default:-` : revision.id;
      return { id, ...publicationOf(revision, emails), state, body: z.record(z.string(), z.unknown()).parse(revision.body) };
    }),
    meta,
  };
}

async function shippedVersion(context: Context, kind: RuleKind) {
  const body = await ruleSets[kind].read(context.database, (await baseCurrency(context)).code);
  return { id: '', kind, state: 'published' as const, body, ...shipped };
}

export const askRules = async (
  context: Context,
  { params: { kind }, body: { baseVersion, body, reason = '' } }: InputOf<Calls['askRules']>,
): Promise<ResultOf<Calls['askRules']>> => ({ approval: await service.askRules(context, { kind, baseVersion, body, reason }) });

export const askRollback = async (
  context: Context,
  { params: { kind }, body: { baseVersion, version, reason = '' } }: InputOf<Calls['askRollback']>,
): Promise<ResultOf<Calls['askRollback']>> => ({ approval: await service.askRollback(context, { kind, baseVersion, version, reason }) });
