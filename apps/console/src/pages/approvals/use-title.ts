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

/** The title of an approval in the operator's language; the stored title if it consists of names only. */
export function useTitle(): (approval: Titled) => string {
  const sayOf = useTextOf('approvals');
  const worded = useWordedTitle();
  return (approval) => {
    const bulk = bulkTitle(approval);
    const { title, what } = approval;
    return (bulk !== undefined ? sayOf(bulk.key, { count: bulk.count }) : title === null ? undefined : worded(title)) ?? what;
  };
}
