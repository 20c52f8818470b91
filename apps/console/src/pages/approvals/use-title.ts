import type { ApprovalTitle } from '@pavilion/contract/console/approvals.ts';
import { useTextOf } from '../../texts/use-text.ts';
import { useWordedTitle } from '../../texts/use-worded-title.ts';
import { bulkTitle } from './bulk-title.ts';

interface Titled {
  kind: string;
  what: string;
  title: ApprovalTitle | null;
  after: unknown;
}

/** What an approval is called in the operator's language; where its words are names alone, as it was asked. */
export function useTitle(): (approval: Titled) => string {
  const sayOf = useTextOf('approvals');
  const worded = useWordedTitle();
  return (approval) => {
    const bulk = bulkTitle(approval);
    const { title, what } = approval;
    return (bulk !== undefined ? sayOf(bulk.key, { count: bulk.count }) : title === null ? undefined : worded(title)) ?? what;
  };
}
