import { Tabs } from '@pavilion/ui';
import { useQuery } from '../../../hydration/use-query.ts';
import type { Texts } from '../../../content/texts.tsx';
import { useSite } from '../../../visitor/use-site.ts';
import { Listing } from '../../content/listing.tsx';
import { BetCard } from './bet-card.tsx';
import styles from './bet-card.module.css';
import { betsOptions } from './queries.ts';

type BetHistoryProps = {
  texts: Texts;
  page: number;
  isSettled: boolean;
  onPage: (page: number) => void;
  onSettled: (isSettled: boolean) => void;
};

/** Sports bets on two tabs, settled and open (W-53). */
export function BetHistory({ texts, page, isSettled, onPage, onSettled }: BetHistoryProps) {
  const { api } = useSite();
  const answer = useQuery(betsOptions(api, page, isSettled));
  return (
    <div className="stack">
      <Tabs
        look="segments"
        label={texts('tabLabel')}
        selectedId={isSettled ? 'settled' : 'unsettled'}
        items={[
          { id: 'settled', label: texts('settledTab') },
          { id: 'unsettled', label: texts('unsettledTab') },
        ]}
        onSelect={(id) => onSettled(id === 'settled')}
      />
      <Listing texts={texts} answer={answer} page={page} onPage={onPage}>
        <ul className={styles.list} aria-label={texts('tabLabel')}>
          {(answer.data?.data ?? []).map((bet) => (
            <BetCard key={bet.id} bet={bet} texts={texts} />
          ))}
        </ul>
      </Listing>
    </div>
  );
}
