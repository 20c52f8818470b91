import { limitDefinition, limitStatus } from '@pavilion/contract/constants.ts';
import type { Limit } from '@pavilion/contract/areas/risk/risk.ts';
import { Button, Card, Progress, Skeleton } from '@pavilion/ui';
import { joinSentences } from '@pavilion/ui/text/names.ts';
import { useMoments } from '../../../content/use-moments.ts';
import { useLocaleTag, useTexts } from '../../../content/texts.tsx';
import { useModals } from '../../../navigation/modals/use-modals.ts';
import { usePageTexts } from '../../content/page.ts';
import { useMoneyFormat } from '../../settings/queries.ts';
import styles from './limits.module.css';
import { countedOf, pendingOf, usedPercent, waitingPercent } from '../queries.ts';
import { WaitingChange } from './waiting-change.tsx';

/** The kinds of limits in the order of the page (design §5.14), with the argument of the dialog that adds one. */
export const cashKinds = ['deposit', 'loss', 'bet'] as const;
type CashKind = (typeof cashKinds)[number];

/** The used share from which the bar shows a warning. */
const nearPercent = 90;

/** The limits of one kind: used amounts, pending changes, and a button to add one. Until they are known the card has the size of one without any. */
export function CashLimitCard({ kind, limits }: { kind: CashKind; limits: readonly Limit[] | undefined }) {
  const texts = usePageTexts('limits', 'profile');
  const modals = useModals();
  const own = (limits ?? []).filter(({ definition }) => definition === limitDefinition[kind]);
  const active = own.filter(({ status }) => status === limitStatus.active);
  const add = () => void modals.open('add-cash-limit', kind);
  return (
    <Card
      title={texts(`${kind}.label`)}
      titleEnd={
        active.length > 0 ? (
          <Button kind="quiet" size="sm" onClick={add}>
            {texts('addButtonLabel')}
            <span className="visually-hidden"> {texts(`setLabel.${kind}`)}</span>
          </Button>
        ) : null
      }
      className={styles.card}
    >
      {active.length === 0 ? (
        <NoLimit kind={kind} isWaiting={limits === undefined} onAdd={add} />
      ) : (
        active.map((limit) => <LimitRow key={limit.id} limit={limit} waiting={pendingOf(limit, own)} />)
      )}
    </Card>
  );
}

function NoLimit({ kind, isWaiting, onAdd }: { kind: CashKind; isWaiting: boolean; onAdd: () => void }) {
  const locale = useLocaleTag();
  const texts = usePageTexts('limits', 'profile');
  return (
    <div className={`stack ${styles.empty}`} aria-busy={isWaiting} aria-hidden={isWaiting || undefined} inert={isWaiting}>
      <p className="small text-secondary">{joinSentences([texts('noLimit'), texts(`${kind}.hint`)], locale)}</p>
      <Button onClick={onAdd}>{texts(`setLabel.${kind}`)}</Button>
      {isWaiting ? <Skeleton blockSize="100%" /> : null}
    </div>
  );
}

function sumsOf(limit: Limit) {
  const { amount, currentAmount, currency } = limit;
  const total = amount ?? 0;
  return { total, ...countedOf(limit), left: Math.max(0, total - (currentAmount ?? 0)), code: currency ?? '' };
}

function LimitRow({ limit, waiting }: { limit: Limit; waiting: Limit | undefined }) {
  const moments = useMoments();
  const texts = usePageTexts('limits', 'profile');
  const periods = useTexts('globalComponents', 'constants').group('limitPeriods');
  const modals = useModals();
  const money = useMoneyFormat();
  const { expiredAt } = limit;
  const period = periods(limit.period ?? '');
  const { total, paid, reserved, left, code } = sumsOf(limit);
  const date = expiredAt === null ? '' : moments.deadline(expiredAt);
  const usedText = texts('used', { used: money.text(paid, code), limit: money.text(total, code) });
  return (
    <div className={styles.limit} data-limit={limit.period ?? ''}>
      <p className="row row-wrap between small">
        <b className="weight-semibold">{period}</b>
        <span className="tabular text-secondary">{usedText}</span>
      </p>
      <Progress
        percent={usedPercent(limit)}
        waitingPercent={waitingPercent(limit)}
        label={period}
        valueText={usedText}
        tone={usedPercent(limit) >= nearPercent ? 'warning' : 'primary'}
      />
      {reserved > 0 ? <p className="caption tabular">{texts('waiting', { amount: money.text(reserved, code) })}</p> : null}
      <div className="row between">
        <span className="caption text-secondary tabular" hidden={limit.cancelProcess}>
          {left > 0 ? texts('leftUntil', { left: money.text(left, code), date }) : texts('nothingLeft', { date })}
        </span>
        {limit.cancelProcess && !limit.pendingExist ? null : (
          <Button
            kind="quiet"
            size="sm"
            aria-label={texts('editLabel', { period })}
            onClick={() => void modals.open('edit-cash-limit', limit.id)}
          >
            {texts('editButtonLabel')}
          </Button>
        )}
      </div>
      <WaitingChange limit={limit} waiting={waiting} />
    </div>
  );
}
