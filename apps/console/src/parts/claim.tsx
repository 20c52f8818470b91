import type { ClaimKind } from '@pavilion/contract/console/desk.ts';
import { Button, Icon } from '@pavilion/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '@pavilion/contract/calls/client.ts';
import { api } from '../api/api.ts';
import { isRefusedAs } from '../api/refusal-text.ts';
import { useText } from '../texts/use-text.ts';
import styles from './claim.module.css';
import { Colleagues } from './colleagues.tsx';
import { useLeaving } from './use-leaving.ts';

const RENEW_MS = 120_000;

const giveBack = (id: string): Promise<unknown> => api.desk.endClaim({ params: { id } });

/** Claims an object. @returns who else has it open; null: it is one's own now, or nobody can say */
async function claim(kind: ClaimKind, { id, isTakeover }: { id: string; isTakeover: boolean }): Promise<string | null> {
  try {
    await api.desk.claim({ body: { kind, id, isTakeover } });
    return null;
  } catch (error) {
    // A claim is a courtesy: without it the decision itself still lets one person win.
    return isRefusedAs(error, 'claimedByOther') && error instanceof ApiError ? String(error.detail.operator) : null;
  }
}

/** Says that one has an object open while its page is, and learns who else has (operator §2.1). */
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

/** A colleague has this open: said before both of them decide it; and who else looks. */
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
