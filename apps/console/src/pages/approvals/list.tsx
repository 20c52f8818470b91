import type { AnswerOf } from '@pavilion/contract/calls/endpoint.ts';
import type { approvalEndpoints } from '@pavilion/contract/console/approvals.ts';
import { Icon, type IconName } from '@pavilion/ui';
import type { Column } from '../../components/table/table-row.tsx';
import { Age, Tag } from '../../components/marks.tsx';
import { shortName } from '../../components/people/short-name.ts';
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

/** The request, its author, and the time left to decide it. */
export function useApprovalColumns(): Column<Approval>[] {
  const say = useText('approvals');
  const now = usePlatformNow();
  const { minute } = useFormats();
  return [
    {
      id: 'what',
      heading: say('what'),
      cell: ({ kind, what }) => (
        <span className={styles.request}>
          <Icon name={iconOf(kind)} />
          <span>{what}</span>
        </span>
      ),
    },
    {
      id: 'state',
      heading: say('age'),
      cell: ({ state, askedAt, expiresAt }) =>
        state === 'open' ? <Age since={askedAt} target={expiresAt} now={now} /> : <Tag tone={tones[state]}>{say(state)}</Tag>,
    },
    {
      id: 'by',
      heading: say('asker'),
      isShort: true,
      // Colleagues share the domain after the @, so only the part before it is shown.
      cell: ({ askedByEmail }) => <span title={askedByEmail}>{shortName(askedByEmail)}</span>,
    },
    {
      id: 'left',
      heading: say('expires'),
      isOnDemand: true,
      cell: ({ state, expiresAt }) =>
        state === 'open' ? say('leftOf', { left: ageText(new Date(expiresAt).getTime() - now) }) : minute(expiresAt),
    },
    { id: 'asked', heading: say('askedAt'), isOnDemand: true, cell: ({ askedAt }) => minute(askedAt) },
    { id: 'reason', heading: say('reason'), isOnDemand: true, cell: ({ reason }) => reason },
    { id: 'decided', heading: say('decidedBy'), isOnDemand: true, cell: ({ decidedByEmail }) => decidedByEmail ?? '–' },
  ];
}
