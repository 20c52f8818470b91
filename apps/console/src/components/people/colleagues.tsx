import type { LookKind } from '@pavilion/contract/console/workplace/workplace.ts';
import { Icon } from '@pavilion/ui';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../api/api.ts';
import { useText } from '../../texts/use-text.ts';
import styles from './claim.module.css';
import { useLeaving } from '../use-leaving.ts';

const RENEW_MS = 45_000;

const turnAway = (id: string): Promise<unknown> => api.desk.endLook({ params: { id } });

/** Reports the object as viewed while it is on screen, and names other viewers (operator §2.1), except one already named. */
export function Colleagues({ kind, id, but = null }: { kind: LookKind; id: string; but?: string | null }) {
  const say = useText('common');
  const { data: others = [] } = useQuery({
    queryKey: ['look', kind, id],
    queryFn: () => api.desk.look({ body: { kind, id } }),
    refetchInterval: RENEW_MS,
    staleTime: 0,
    gcTime: 0,
  });
  useLeaving(id, turnAway);
  const named = others.filter(({ email }) => email !== but);
  if (named.length === 0) return null;
  return (
    <div className={styles.claim} role="status">
      <Icon name="eye" />
      <p>{say('alsoHere', { operators: named.map(({ email }) => email).join(', ') })}</p>
    </div>
  );
}
