import type { Tournament } from '@pavilion/contract/areas/retention.ts';
import { useQuery } from '../../../hydration/use-query.ts';
import type { SiteContext } from '../../../context.ts';
import { useDocumentTexts, useTexts } from '../../../content/texts.tsx';
import { formatCount } from '../../../content/format.ts';
import { useHref } from '../../../navigation/use-href.ts';
import { useSite } from '../../../visitor/use-site.ts';
import { loadPageTexts, usePageTexts } from '../../content/page.ts';
import { Money } from '../../settings/money.tsx';
import { contentDocumentOptions } from '../../../content/queries.ts';
import { tournamentOptions } from './queries.ts';
import { loadRunning, nameOf, runningOf, useOpenTournaments } from './running.ts';
import harbourCup from '../../../scenes/paintings/harbour-cup.avif';
import lanternWeek from '../../../scenes/paintings/lantern-week.avif';
import styles from './home-card.module.css';
import { useMoments } from '../../../content/use-moments.ts';
import { boardOf, scoreText } from './tournament-text.ts';

/** One painting per tournament on the card. */
const paintings = [lanternWeek, harbourCup];

type LoadContext = Pick<SiteContext, 'api' | 'queryClient' | 'visitor'>;

/** The tournaments to show: the running ones, the first to end before the others. */
const shownOf = (tournaments: readonly Tournament[]): readonly Tournament[] => runningOf(tournaments).slice(0, paintings.length);

/** Loads the card's data for the first paint; if a call fails, there is no card. */
export async function loadHomeTournament(context: LoadContext): Promise<void> {
  await Promise.all([loadPageTexts(context, 'tournament'), loadRunning(context, paintings.length)]);
}

/** The running tournaments on the home page as banners: until when, what there is to win and who leads; nothing if none is running (design §5.1). */
export function HomeTournament() {
  const { api, visitor } = useSite();
  const href = useHref();
  const cards = useTexts('globalComponents', 'cardsGroup');
  const { data: home } = useQuery(contentDocumentOptions(api, { locale: visitor.locale, directory: 'pages', name: 'home' }));
  const { pages, open } = useOpenTournaments();
  const title = useDocumentTexts(home ?? undefined)('rooms.tournaments.title');
  const shown = shownOf(open.data ?? []);
  if (shown.length === 0) return null;
  return (
    <section className={styles.room} aria-labelledby="contests">
      <div className={styles.roomHead}>
        <h2 id="contests">{title}</h2>
        <a className="link small" href={href('/tournaments')}>
          {cards('moreButton')}
          <span className="visually-hidden">: {title}</span>
        </a>
      </div>
      <ul className={styles.banners}>
        {shown.map((tournament, index) => (
          <li key={tournament.identity}>
            <Banner tournament={tournament} name={nameOf(tournament, pages.data ?? [])} painting={paintings[index]} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Banner({ tournament, name, painting }: { tournament: Tournament; name: string; painting: string | undefined }) {
  const { api, visitor } = useSite();
  const texts = usePageTexts('tournament');
  const href = useHref();
  const { deadline } = useMoments();
  const { prizePool, prizesCount } = tournament;
  const { data } = useQuery(tournamentOptions(api, { identity: tournament.identity, playerId: '', locale: visitor.locale }));
  const [leader] = boardOf(data ?? tournament);
  return (
    <a className={styles.banner} href={href(`/tournaments/${tournament.identity}`)}>
      <img src={painting} alt="" width="1200" height="420" loading="lazy" decoding="async" />
      <span className={styles.bannerState}>{texts('main.runsUntil', { date: deadline(tournament.endAt) })}</span>
      <span className={styles.bannerName}>{name}</span>
      <span className={styles.bannerFacts}>
        <span>
          {prizePool ? (
            <>
              {texts('info.prizePool.label')}{' '}
              <b>
                <Money amount={prizePool.amount} currency={prizePool.currency} />
              </b>
            </>
          ) : (
            <>
              {texts('info.prizesCount.label')} <b>{formatCount(prizesCount, visitor.locale)}</b>
            </>
          )}
        </span>
        {leader ? (
          <span>
            <b dir="ltr">{scoreText(leader.points, tournament.type, visitor.locale)}</b>{' '}
            <bdi>{leader.nickname ?? texts('leaderboard.defaultNickname')}</bdi>
          </span>
        ) : (
          <span>{texts('leaderboard.empty')}</span>
        )}
      </span>
    </a>
  );
}
