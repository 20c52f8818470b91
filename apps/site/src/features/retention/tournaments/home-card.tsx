import { ButtonLink, Card } from '@pavilion/ui';
import { tournamentState } from '@pavilion/contract/constants.ts';
import type { Tournament } from '@pavilion/contract/areas/retention.ts';
import { useQuery } from '@tanstack/react-query';
import type { SiteContext } from '../../../context.ts';
import { formatScore } from '../../../content/format.ts';
import { useHref } from '../../../navigation/use-href.ts';
import { useNow } from '../../../browser/use-now.ts';
import { useSite } from '../../../visitor/use-site.ts';
import { loadPageTexts, textAt, usePageTexts } from '../../content/page.ts';
import { type ContentPage, contentPagesOptions } from '../../content/queries.ts';
import { openTournamentsOptions, tournamentOptions } from './queries.ts';
import styles from './tournaments.module.css';
import { useDeadlineText } from './use-deadline-text.ts';
import { boardOf, stateText } from './tournament-text.ts';

const topPlaces = 3;

type LoadContext = Pick<SiteContext, 'api' | 'queryClient' | 'visitor'>;

const identitiesOf = (pages: readonly ContentPage[]): string[] => pages.flatMap(({ body }) => textAt(body, 'pageIdentity') ?? []);

/** The tournament to show: the running one that ends first. */
const shownOf = (tournaments: readonly Tournament[]): Tournament | undefined =>
  tournaments.filter(({ state }) => state === tournamentState.running).toSorted((a, b) => Date.parse(a.endAt) - Date.parse(b.endAt))[0];

/** Loads the card's data for the first paint; if a call fails, there is no card. */
export async function loadHomeTournament(context: LoadContext): Promise<void> {
  const { api, queryClient, visitor } = context;
  const loadTournament = async (): Promise<void> => {
    const { locale } = visitor;
    const options = contentPagesOptions(api, { locale, directory: 'tournaments' });
    await queryClient.prefetchQuery(options);
    const open = openTournamentsOptions(api, { identities: identitiesOf(queryClient.getQueryData(options.queryKey) ?? []), locale });
    await queryClient.prefetchQuery(open);
    const shown = shownOf(queryClient.getQueryData(open.queryKey) ?? []);
    if (shown !== undefined) await queryClient.prefetchQuery(tournamentOptions(api, { identity: shown.identity, playerId: '', locale }));
  };
  await Promise.all([loadPageTexts(context, 'tournament'), loadTournament()]);
}

/** The running tournament on the home page: remaining time and leaders; nothing if none is running (design §5.1). */
export function HomeTournament() {
  const { api, visitor } = useSite();
  const { data: pages = [] } = useQuery(contentPagesOptions(api, { locale: visitor.locale, directory: 'tournaments' }));
  const { data: open = [] } = useQuery(openTournamentsOptions(api, { identities: identitiesOf(pages), locale: visitor.locale }));
  const shown = shownOf(open);
  if (shown === undefined) return null;
  const page = pages.find(({ body }) => textAt(body, 'pageIdentity') === shown.identity);
  return <TournamentCard tournament={shown} name={(page && textAt(page.body, 'name')) ?? shown.title} />;
}

function TournamentCard({ tournament, name }: { tournament: Tournament; name: string }) {
  const { api, visitor } = useSite();
  const texts = usePageTexts('tournament');
  const href = useHref();
  const deadline = useDeadlineText();
  const nowMs = useNow();
  const { data } = useQuery(tournamentOptions(api, { identity: tournament.identity, playerId: '', locale: visitor.locale }));
  const leaders = boardOf(data ?? tournament).slice(0, topPlaces);
  return (
    <Card
      title={name}
      titleEnd={<span className="caption text-secondary">{stateText(tournament, texts, nowMs)}</span>}
      className="stack-small"
    >
      <p className="small text-secondary">
        {texts('main.endsLabel')} {deadline(tournament.endAt)}
      </p>
      {leaders.length === 0 ? (
        <p className="small text-secondary">{texts('leaderboard.empty')}</p>
      ) : (
        <ol className={styles.leaders} aria-label={texts('leaderboard.title')}>
          {leaders.map(({ playerId, nickname, place, points }) => (
            <li key={playerId}>
              <span className={styles.place}>{place}</span>
              <bdi className="weight-semibold">{nickname ?? texts('leaderboard.defaultNickname')}</bdi>
              <span className="tabular text-secondary">{formatScore(points, visitor.locale)}</span>
            </li>
          ))}
        </ol>
      )}
      <div>
        <ButtonLink href={href(`/tournaments/${tournament.identity}`)}>
          {texts('main.buttonLabels.more')}
          <span className="visually-hidden">: {name}</span>
        </ButtonLink>
      </div>
    </Card>
  );
}
