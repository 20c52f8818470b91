import { ruleKinds } from '@pavilion/contract/console/payment/rule-bodies.ts';
import * as z from 'zod/mini';
import type { AuditFact } from '../../../kernel/log/audit.ts';
import type { Database } from '../../../kernel/database.ts';
import { DomainError } from '../../../kernel/errors.ts';
import { type ApprovalKind, findPublished, holdRevisions, publishRevision } from '../../operator/index.ts';
import { baseCurrency } from '../../settings/index.ts';
import type { PaymentKernel } from '../context.ts';
import { changed, flattened } from '@pavilion/contract/console/rule-changes.ts';
import { ruleSets } from './rule-sets.ts';

export const PAYMENT_RULES = 'payments.rules';

const kindOf = z.enum(ruleKinds);
/** The requested change: the number of its version, and each changed field by its path. */
const rulesAsked = z.catchall(z.object({ version: z.int() }), z.union([z.string(), z.number(), z.boolean(), z.null()]));

/** Other rules of payments: a second person publishes them as the next version (operator §3.4, §3.5). */
export function paymentRulesApproval(kernel: () => Pick<PaymentKernel, 'clock'>): ApprovalKind {
  const baseOf = async (transaction: Database): Promise<string> =>
    (await baseCurrency({ database: transaction, clock: kernel().clock })).code;
  return {
    name: PAYMENT_RULES,
    asks: 'payments.policy.write',
    permission: 'payments.policy.approve',
    hours: 24,
    stateOf: async (transaction, { subject, after }) => {
      const kind = kindOf.parse(subject);
      await holdRevisions(transaction, kind);
      const { version: _, ...changes } = rulesAsked.parse(after);
      const body = flattened(await ruleSets[kind].read(transaction, await baseOf(transaction)));
      const version = (await findPublished(transaction, kind))?.version ?? 0;
      const fields = Object.keys(changes).map((path): [string, AuditFact] => [path, body.get(path) ?? null]);
      return { version, ...Object.fromEntries(fields) };
    },
    apply: async (context, transaction, { id, subject, after, askedBy, reason }) => {
      const kind = kindOf.parse(subject);
      const { version, ...changes } = rulesAsked.parse(after);
      const base = await baseOf(transaction);
      const before = await ruleSets[kind].read(transaction, base);
      const body = ruleSets[kind].parse(changed(before, changes));
      ruleSets[kind].check(body, base);
      const published = await publishRevision(context, transaction, {
        kind,
        before,
        after: body,
        author: askedBy,
        reason,
        approvalId: id,
      });
      // Another version was published between reading and request, so the request is based on an outdated one.
      if (published !== version)
        throw new DomainError('approvalStale', { detail: { what: kind, before: String(version - 1), now: String(published - 1) } });
      await ruleSets[kind].apply(transaction, { body, version, base });
    },
  };
}
