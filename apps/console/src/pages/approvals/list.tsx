import type { AnswerOf } from '@pavilion/contract/calls/endpoint.ts';
import type { approvalEndpoints } from '@pavilion/contract/console/approvals.ts';
import { Button, Icon, type IconName } from '@pavilion/ui';
import { Link } from '@tanstack/react-router';
import { Tag } from '../../parts/marks.tsx';
import { usePlatformNow } from '../../session/session.ts';
import { ageText, useFormats } from '../../texts/formats.ts';
import { useText } from '../../texts/use-text.ts';
import styles from './approvals.module.css';

type Approval = AnswerOf<(typeof approvalEndpoints)['listApprovals']>['data'][number];

const icons: readonly (readonly [string, IconName])[] = [
  ['operator', 'key-round'],
  ['role', 'key-round'],
  ['payments.adjustment', 'hand-coins'],
  ['payments', 'banknote'],
];

const iconOf = (kind: string): IconName => icons.find(([start]) => kind.startsWith(start))?.[1] ?? 'badge-check';

export const tones = {
  open: 'info',
  approved: 'ok',
  refused: 'error',
  withdrawn: 'neutral',
  expired: 'warning',
  stale: 'warning',
} as const;

interface ListProps {
  rows: readonly Approval[];
  chosen: string | undefined;
  view: string;
  onEnd: (() => void) | undefined;
}

export function ApprovalList({ rows, chosen, view, onEnd }: ListProps) {
  const say = useText('approvals');
  const now = usePlatformNow();
  const { minute } = useFormats();
  return (
    <>
      <ul className={styles.list}>
        {rows.map(({ id, kind, what, state, askedByEmail, askedAt, expiresAt }) => (
          <li key={id}>
            <Link
              to="/approvals"
              search={{ view: view === 'forMe' ? undefined : view, row: id }}
              aria-current={id === chosen ? 'true' : undefined}
              activeOptions={exactly}
            >
              <Icon name={iconOf(kind)} />
              <b>{what}</b>
              <span>{state === 'open' ? ageText(now - new Date(askedAt).getTime()) : <Tag tone={tones[state]}>{say(state)}</Tag>}</span>
              <small>
                {say('askedByAt', { operator: askedByEmail, time: minute(askedAt) })}
                {state === 'open' ? ` · ${say('leftOf', { left: ageText(new Date(expiresAt).getTime() - now) })}` : null}
              </small>
            </Link>
          </li>
        ))}
      </ul>
      {onEnd === undefined ? null : (
        <Button kind="quiet" onClick={onEnd}>
          {say('more')}
        </Button>
      )}
    </>
  );
}

const exactly = { exact: true };
