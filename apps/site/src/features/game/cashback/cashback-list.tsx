import { Card, EmptyState } from '@pavilion/ui';
import { useQuery } from '../../../hydration/use-query.ts';
import { useMoments } from '../../../content/use-moments.ts';
import { sceneBody, sceneCard, sceneList, ScenePicture } from '../../../scenes/scene.tsx';
import { useSite } from '../../../visitor/use-site.ts';
import { Money } from '../../settings/money.tsx';
import { useBonusTexts } from '../bonuses/bonus-labels.ts';
import { cashbackOptions } from '../bonuses/queries.ts';
import { earnedCashback } from '../bonuses/shelf.ts';
import styles from '../bonuses/bonuses.module.css';

/** Cashback on losses with its dates; paid cashback is an issued bonus, which the player collects. */
export function CashbackList({ currency }: { currency: string }) {
  const { api } = useSite();
  const moments = useMoments();
  const texts = useBonusTexts().group('cashback');
  const { data } = useQuery({ ...cashbackOptions(api, currency), enabled: currency !== '' });
  if (!data) return null;
  const earned = earnedCashback(data);
  if (earned.length === 0)
    return (
      <Card>
        <EmptyState title={texts('empty.title')} text={texts('empty.description')} />
      </Card>
    );
  return (
    <ul className={sceneList}>
      {earned.map(({ bonusId, bonusName, amount, date }) => (
        <li key={`${bonusId} ${date}`} className={sceneCard}>
          <ScenePicture scene="spring-sail">
            <h2>{bonusName}</h2>
          </ScenePicture>
          <div className={sceneBody}>
            <p className={`${styles.figure} text-bonus`}>
              <Money amount={amount} currency={currency} />
            </p>
            <p className="small text-secondary">{texts('paid', { date: moments.deadline(date) })}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}
