import type { Client } from '@pavilion/contract/calls/client.ts';
import { ButtonLink, Tabs } from '@pavilion/ui';
import type { UseQueryResult } from '@tanstack/react-query';
import { useQuery } from '../../../hydration/use-query.ts';
import type { Texts } from '../../../content/texts.tsx';
import { useHref } from '../../../navigation/use-href.ts';
import { useSite } from '../../../visitor/use-site.ts';
import { Listing } from '../../content/listing.tsx';
import { BetCard } from './bet-card.tsx';
import styles from './bet-card.module.css';
import { betOptions, betsOptions } from './queries.ts';

type BetHistoryProps = {
  texts: Texts;
  page: number;
  isSettled: boolean;
  onPage: (page: number) => void;
  onSettled: (isSettled: boolean) => void;
};

/** The bet that a message leads to, and the way to all of them (U-39). */
export function OneBet({ texts, id }: { texts: Texts; id: string }) {
  const { api } = useSite();
  const href = useHref();
  const answer = useQuery(betOptions(api, id));
  return (
    <div className="stack">
      <BetList texts={texts} answer={answer} page={1} onPage={() => undefined} />
      <ButtonLink kind="quiet" size="sm" href={href('/profile/history', { tab: 'bets' })}>
        {texts('tabLabel')}
      </ButtonLink>
    </div>
  );
}

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
      <BetList texts={texts} answer={answer} page={page} onPage={onPage} />
    </div>
  );
}

type BetListProps = {
  texts: Texts;
  answer: UseQueryResult<Awaited<ReturnType<Client['game']['listBets']>>>;
  page: number;
  onPage: (page: number) => void;
};

function BetList({ texts, answer, page, onPage }: BetListProps) {
  return (
    <Listing texts={texts} answer={answer} page={page} onPage={onPage}>
      <ul className={styles.list} aria-label={texts('tabLabel')}>
        {(answer.data?.data ?? []).map((bet) => (
          <BetCard key={bet.id} bet={bet} texts={texts} />
        ))}
      </ul>
    </Listing>
  );
}
