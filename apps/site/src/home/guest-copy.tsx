import { ButtonLink } from '@pavilion/ui';
import { useQuery } from '../hydration/use-query.ts';
import { formatPercent } from '../content/format.ts';
import { formatSpan } from '../content/span-text.ts';
import { type Texts, useTexts } from '../content/texts.tsx';
import { useHref } from '../navigation/use-href.ts';
import { useSite } from '../visitor/use-site.ts';
import { lobbyOptions, payoutTimeOptions } from '../features/game/lobby/queries.ts';
import styles from './hero.module.css';

/** The introduction for a guest: its links work without scripts. */
export function GuestCopy({ texts }: { texts: Texts }) {
  const cards = useTexts('globalComponents', 'cardsGroup');
  const href = useHref();
  const { api, visitor } = useSite();
  const { data } = useQuery(lobbyOptions(api, visitor));
  const gameCount = data?.gameCount ?? 0;
  return (
    <>
      <h1>{texts('title')}</h1>
      <p className={styles.lead}>
        {gameCount > 0 ? (
          <span className={styles.wide}>{texts('offer', { games: cards('gamesCount', { count: gameCount }) })} </span>
        ) : null}
        {texts('subtitle')}
      </p>
      <div className={styles.actions}>
        <ButtonLink kind="primary" size="lg" href={href('/', { 'sign-up': 'true' })} data-modal="sign-up">
          {texts('registerButton')}
        </ButtonLink>
        <ButtonLink size="lg" className={styles.onArt} href={href('/categories/all')}>
          {texts('demoButton')}
        </ButtonLink>
      </div>
      <TruthLine texts={texts} />
    </>
  );
}

/** The measured return with its period; absent while too little was measured. */
function TruthLine({ texts }: { texts: Texts }) {
  const { api, visitor } = useSite();
  const { data: lobby } = useQuery(lobbyOptions(api, visitor));
  const { data: payout } = useQuery(payoutTimeOptions(api));
  const parts = [
    ...(payout?.medianSeconds ? [texts('payout', { days: payout.days, time: formatSpan(payout.medianSeconds, visitor.locale) })] : []),
    ...(lobby?.returned
      ? [texts('returned', { days: lobby.returned.days, percent: formatPercent(Number(lobby.returned.percent), visitor.locale) })]
      : []),
  ];
  if (parts.length === 0) return null;
  return (
    <p className={styles.truth}>
      {parts.map((part, index) => (
        <span key={part} className={index === 0 ? undefined : styles.wide}>
          {part}
        </span>
      ))}
    </p>
  );
}
