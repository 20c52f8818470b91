import { Icon, type IconName } from '@pavilion/ui';
import { Tag } from '../../components/marks.tsx';
import { shortName } from '../../components/people/short-name.ts';
import { useSession } from '../../session/session.ts';
import { useText, useTextOf } from '../../texts/use-text.ts';
import { concernIcon, type HeldWithdrawal } from '../invoices/concern.tsx';
import styles from '../invoices/invoices.module.css';

/** Everything that held it, in words: the switch or the brake, the concerns, and failed checks except that of its amount (operator §6.4). */
function useReasons({ stoppedBy, concerns, unmet }: HeldWithdrawal): { icon: IconName; title: string }[] {
  const say = useText('payments');
  const leafName = useTextOf('paymentRules');
  const named = (name: string): string => leafName(`leaf_${name}`) ?? name;
  return [
    ...(stoppedBy === null ? [] : [{ icon: 'pause' as const, title: named(stoppedBy) }]),
    ...concerns.map((concern) => ({ icon: concernIcon(concern), title: say(concern.name) })),
    ...unmet.filter(({ name }) => name !== 'amount').map(({ name }) => ({ icon: 'info' as const, title: named(name) })),
  ];
}

/** The first reason in words, and the number of further ones; a release already approved, and a hold. */
export function Why({ row }: { row: HeldWithdrawal }) {
  const say = useText('payments');
  const [first, ...rest] = useReasons(row);
  return (
    <span className={styles.reasons}>
      {first === undefined ? null : (
        <span title={[first, ...rest].map(({ title }) => title).join(', ')}>
          <Icon name={first.icon} size="s" />
          <span className={styles.reason}>{first.title}</span>
          {rest.length === 0 ? null : <small>+{rest.length}</small>}
        </span>
      )}
      {row.isGreen && first === undefined ? <Tag tone="ok">{say('green')}</Tag> : null}
      <Marks row={row} />
    </span>
  );
}

/** Who has it open, who has released it, and whether it is on hold. */
function Marks({ row: { firstRelease, holdUntil, claim } }: { row: HeldWithdrawal }) {
  const say = useText('payments');
  const { operator } = useSession();
  const isOthers = claim !== null && claim.operatorId !== operator.id;
  return (
    <>
      {isOthers ? <Tag icon="user-round">{claim.email === null ? say('colleague') : shortName(claim.email)}</Tag> : null}
      {holdUntil === null ? null : <Tag icon="pause">{say('held')}</Tag>}
      {firstRelease === null ? null : <Tag tone="info">{say('secondPerson')}</Tag>}
    </>
  );
}
