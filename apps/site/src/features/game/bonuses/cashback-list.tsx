import { Card, EmptyState } from '@pavilion/ui';
import { useQuery } from '@tanstack/react-query';
import { formatDeadline } from '../../../content/format.ts';
import { useSite } from '../../../session/use-site.ts';
import { Money } from '../../settings/money.tsx';
import { LineCard } from './cards.tsx';
import { useBonusTexts } from './parts.tsx';
import { cashbackOptions } from './queries.ts';
import styles from './bonuses.module.css';

/** What comes back of losses, and when; what has come is collected like any bonus. */
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
    <ul className="stack-s">
      {data.map(({ bonusId, bonusName, amount, date }) => (
        <LineCard
          key={`${bonusId} ${date}`}
          icon="hand-coins"
          title={bonusName}
          text={texts('paid', { date: formatDeadline(date, visitor.locale) })}
          end={
            <span className={`${styles.big} tbonus`}>
              <Money amount={amount} currency={currency} />
            </span>
          }
        />
      ))}
    </ul>
  );
}
