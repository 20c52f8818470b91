import type { ApprovalTitle } from '@pavilion/contract/console/approvals.ts';
import { useFormats } from './formats.ts';
import { useTextOf } from './use-text.ts';
import { wordedTitle } from './worded-title.ts';

/** A title in the operator's language; undefined for one that there are no words for. */
export function useWordedTitle(): (title: ApprovalTitle) => string | undefined {
  const sayOf = useTextOf('approvals');
  const rule = useTextOf('paymentRules');
  const { money } = useFormats();
  return (title) => {
    const { key, values } = wordedTitle(title, { money, rule });
    return sayOf(key, values);
  };
}
