import { useTextOf } from '../../texts/use-text.ts';
import { bulkTitle } from './bulk-title.ts';
import { askedRules, wordedTitle } from './worded-title.ts';

/** The title of an approval in the operator's language; a title that consists of names alone stays as it was requested. */
export function useTitle(): (approval: { kind: string; what: string; after: unknown }) => string {
  const sayOf = useTextOf('approvals');
  const ruleOf = useTextOf('paymentRules');
  const titleOfRules = ({ kind, version, paths }: NonNullable<ReturnType<typeof askedRules>>): string | undefined =>
    sayOf('asked_rules', { rules: ruleOf(kind) ?? kind, version, fields: paths.map((path) => ruleOf(`field_${path}`) ?? path).join(', ') });
  return (approval) => {
    const rules = askedRules(approval.what);
    if (rules !== undefined) return titleOfRules(rules) ?? approval.what;
    const [bulk, worded] = [bulkTitle(approval), wordedTitle(approval)];
    const title = bulk === undefined ? worded && sayOf(worded.key, worded.values) : sayOf(bulk.key, { count: bulk.count });
    return title ?? approval.what;
  };
}
