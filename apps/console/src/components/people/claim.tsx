import type { ClaimKind } from '@pavilion/contract/console/workplace/workplace.ts';
import { Button, Icon } from '@pavilion/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '@pavilion/contract/calls/client.ts';
import { api } from '../../api/api.ts';
import { isRefusedAs } from '../../texts/refusal-text.ts';
import { useText } from '../../texts/use-text.ts';
import styles from './claim.module.css';
import { Colleagues } from './colleagues.tsx';
import { useLeaving } from '../use-leaving.ts';

const RENEW_MS = 120_000;

const giveBack = (id: string): Promise<unknown> => api.desk.endClaim({ params: { id } });

/** Claims an object. @returns who else has it open; null: it is claimed now, or the claim is unknown */
async function claim(kind: ClaimKind, { id, isTakeover }: { id: string; isTakeover: boolean }): Promise<string | null> {
  try {
    await api.desk.claim({ body: { kind, id, isTakeover } });
    return null;
  } catch (error) {
    // A claim is a courtesy: without it the decision itself still lets one person win.
    return isRefusedAs(error, 'claimedByOther') && error instanceof ApiError ? String(error.detail.operator) : null;
  }
}

/** Claims an object while its page is open, and reports who else has it (operator §2.1). */
function useClaim(kind: ClaimKind, id: string): { holder: string | null; takeOver: () => void } {
  const client = useQueryClient();
  const queryKey = ['claim', kind, id];
  const { data = null } = useQuery({
    queryKey,
    queryFn: () => claim(kind, { id, isTakeover: false }),
    refetchInterval: RENEW_MS,
    staleTime: 0,
    gcTime: 0,
  });
  useLeaving(id, giveBack);
  const takeOver = (): void => {
    void claim(kind, { id, isTakeover: true }).then((holder) => client.setQueryData(queryKey, holder));
  };
  return { holder: data, takeOver };
}

/** Warns that a colleague has this open, before both decide it; and names other viewers. */
export function ClaimNote({ kind, id }: { kind: ClaimKind; id: string }) {
  const say = useText('common');
  const { holder, takeOver } = useClaim(kind, id);
  return (
    <>
      {holder === null ? null : (
        <div className={styles.claim} role="status">
          <Icon name="user-round" />
          <p>{say('claimedBy', { operator: holder })}</p>
          <Button onClick={takeOver}>{say('takeOver')}</Button>
        </div>
      )}
      <Colleagues kind={kind} id={id} but={holder} />
    </>
  );
}
