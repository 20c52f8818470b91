import { type RuleKind, ruleBodies } from '@pavilion/contract/console/payment/rule-bodies.ts';
import { DomainError, refusedBy } from '../../../kernel/errors.ts';
import { type ApprovalView, ask, emailsOf, findPublished, findVersion, type OperatorContext } from '../../operator/index.ts';
import { baseCurrency } from '../../settings/index.ts';
import type { PaymentKernel } from '../context.ts';
import { PAYMENT_RULES } from './approval.ts';
import { ruleSets } from './rule-sets.ts';
import { changesBetween, type Fields, isFields } from '@pavilion/contract/console/rule-changes.ts';

type Context = OperatorContext & PaymentKernel;

interface Wanted {
  kind: RuleKind;
  baseVersion: number;
  reason: string;
}

/** The body by its schema; each field it refuses is named. @throws validation */
function parsed(kind: RuleKind, body: unknown): Fields {
  const read = ruleBodies[kind].safeParse(body);
  if (read.success) return read.data;
  const fields = read.error.issues.map(({ path }) => [['body', ...path.map(String)].join('.'), { rule: 'other' }] as const);
  throw new DomainError('validation', { fields: Object.fromEntries(fields) });
}

/** @throws revisionConflict after a colleague's change, with their name and the difference */
async function refuseConflict(context: Context, { kind, baseVersion }: Wanted, now: Fields): Promise<number> {
  const published = await findPublished(context.database, kind);
  const version = published?.version ?? 0;
  if (version === baseVersion) return version;
  const author = published?.author ?? '';
  const emails = await emailsOf(context.database, author === '' ? [] : [author]);
  const written = await findVersion(context.database, { kind, version: baseVersion });
  const diff = isFields(written?.body) ? Object.keys(changesBetween(written.body, now)).join(', ') : '';
  throw new DomainError('revisionConflict', { detail: { operator: emails.get(author) ?? 'Somebody', n: version, diff } });
}

/**
 * Asks a colleague for other rules, written upon a version: the approval holds what would change, and nothing changes before (operator §3.4, §3.5).
 * @throws permissionMissing, stepUpRequired, reasonRequired, validation, revisionConflict, conflict where nothing would change
 */
export async function askRules(context: Context, { body, ...wanted }: Wanted & { body: unknown }): Promise<ApprovalView> {
  const { kind, reason } = wanted;
  const { code: base } = await baseCurrency(context);
  const next = parsed(kind, body);
  ruleSets[kind].check(next, base);
  const now = await ruleSets[kind].read(context.database, base);
  const version = (await refuseConflict(context, wanted, now)) + 1;
  const changes = changesBetween(now, next);
  const paths = Object.keys(changes);
  if (paths.length === 0) throw refusedBy('conflict', 'nothingChanged');
  const what = `${kind} ${version}: ${paths.join(', ')}`;
  const title = { key: 'rules', values: { rules: kind, version, fields: paths } };
  return ask(context, { kind: PAYMENT_RULES, subject: kind, what, title, after: { version, ...changes }, reason });
}

/** Requests a return to the body of an earlier version. @throws notFound for an unknown version */
export async function askRollback(context: Context, { version, ...wanted }: Wanted & { version: number }): Promise<ApprovalView> {
  const earlier = await findVersion(context.database, { kind: wanted.kind, version });
  if (earlier === undefined) throw new DomainError('notFound');
  return askRules(context, { ...wanted, body: earlier.body });
}
