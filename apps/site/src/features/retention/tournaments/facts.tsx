import { tournamentState } from '@pavilion/contract/constants.ts';
import type { Tournament } from '@pavilion/contract/areas/retention.ts';
import { formatCount } from '../../../content/format.ts';
import { useMoments } from '../../../content/use-moments.ts';
import { useSite } from '../../../visitor/use-site.ts';
import { usePageTexts } from '../../content/page.ts';
import { Money } from '../../settings/money.tsx';
import styles from './tournaments.module.css';

/** Prizes and dates: on the tournament's own painting both dates, on a card the next one. */
export function Facts({ tournament, isOnPainting = false }: { tournament: Tournament; isOnPainting?: boolean }) {
  const texts = usePageTexts('tournament');
  const { visitor } = useSite();
  const { deadline } = useMoments();
  const { state, startAt, endAt, prizePool, prizesCount } = tournament;
  const isUpcoming = state === tournamentState.scheduled;
  const isOver = state > tournamentState.running;
  const facts: readonly (readonly [string, string])[] = [
    [texts('info.prizesCount.label'), formatCount(prizesCount, visitor.locale)],
    ...(isUpcoming ? [[texts('main.startsLabel'), deadline(startAt)] as const] : []),
    ...(isUpcoming && !isOnPainting ? [] : [[texts(isOver ? 'main.finishedDateLabel' : 'main.endsLabel'), deadline(endAt)] as const]),
  ];
  return (
    <dl className={isOnPainting ? `${styles.facts} ${styles.onPainting}` : styles.facts}>
      {prizePool ? (
        <div>
          <dt>{texts('info.prizePool.label')}</dt>
          <dd>
            <Money amount={prizePool.amount} currency={prizePool.currency} />
          </dd>
        </div>
      ) : null}
      {facts.map(([label, fact]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className="tabular">{fact}</dd>
        </div>
      ))}
    </dl>
  );
}
