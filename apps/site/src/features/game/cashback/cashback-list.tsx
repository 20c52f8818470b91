import { Card, EmptyState } from '@pavilion/ui';
import { useQuery } from '@tanstack/react-query';
import { formatDeadline } from '../../../content/format.ts';
import { useSite } from '../../../visitor/use-site.ts';
import { Money } from '../../settings/money.tsx';
import { LineCard } from '../bonuses/cards.tsx';
import { useBonusTexts } from '../bonuses/bonus-labels.ts';
import { cashbackOptions } from '../bonuses/queries.ts';
import styles from '../bonuses/bonuses.module.css';

/** The cashback of losses with its dates; what was paid is an issued bonus that the player collects. */
export function CashbackList({ currency }: { currency: string }) {
  const { api, visitor } = useSite();
  const texts = useBonusTexts().group('cashback');
  const { data } = useQuery({ ...cashbackOptions(api, currency), enabled: currency !== '' });
  if (!data) return null;
  if (data.length === 0)
    return (
      <Card>
        <EmptyState title={texts('empty.title')} text={texts('empty.description')} />
      </Card>
    );
  return (
    <ul className="stack-small">
      {data.map(({ bonusId, bonusName, amount, date }) => (
        <LineCard
          key={`${bonusId} ${date}`}
          icon="hand-coins"
          title={bonusName}
          text={texts('paid', { date: formatDeadline(date, visitor.locale) })}
          end={
            <span className={`${styles.figure} text-bonus`}>
              <Money amount={amount} currency={currency} />
            </span>
          }
        />
      ))}
    </ul>
  );
}
