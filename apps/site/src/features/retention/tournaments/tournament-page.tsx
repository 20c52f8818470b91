import { tournamentState } from '@pavilion/contract/constants.ts';
import type { Tournament } from '@pavilion/contract/areas/retention.ts';
import { Badge, Button, ButtonLink } from '@pavilion/ui';
import { useQuery } from '../../../hydration/use-query.ts';
import { formatCount } from '../../../content/format.ts';
import { joinNames } from '@pavilion/ui/text/names.ts';
import type { ContentBody } from '../../../content/lookup.ts';
import { useHref } from '../../../navigation/use-href.ts';
import { session } from '../../../session/session.ts';
import { useIsHydrated } from '../../../hydration/use-is-hydrated.ts';
import { useIsSignedIn } from '../../../session/use-session.ts';
import { SceneHead, sceneOf } from '../../../scenes/scene.tsx';
import { useSite } from '../../../visitor/use-site.ts';
import { textAt, usePageTexts } from '../../content/page.ts';
import { contentPageOptions } from '../../../content/queries.ts';
import { countedGamesOptions } from '../../game/catalogue/queries.ts';
import { collectionsOptions, useCollectionLooks } from '../../game/queries.ts';
import { Facts } from './facts.tsx';
import { Leaderboard } from './leaderboard.tsx';
import { Podium } from './podium.tsx';
import { countedCollections, useParticipate, useTournament } from './queries.ts';
import styles from './tournaments.module.css';
import { useWatchTournament } from './watched.ts';
import { type Counted, Games, gamesId, type GamesGrid, Prizes, Rules, Terms } from './tournament-parts.tsx';
import { isPending } from './tournament-text.ts';
import { useStateText } from './use-state-text.ts';

type TournamentPageProps = {
  identity: string;
  /** Renders games that count, with the tiles of the catalogue. */
  Grid: GamesGrid;
};

/** One tournament: its state, rules, leaderboard, prizes and the games that count (P-24, design §5.8). */
export function TournamentPage({ identity, Grid }: TournamentPageProps) {
  const tournament = useTournament(identity);
  useWatchTournament(tournament && isOpen(tournament) ? tournament.id : '');
  return tournament ? <LoadedTournament tournament={tournament} identity={identity} Grid={Grid} /> : null;
}

function LoadedTournament({ tournament, identity, Grid }: TournamentPageProps & { tournament: Tournament }) {
  const { api, visitor } = useSite();
  const { data: page } = useQuery(contentPageOptions(api, { locale: visitor.locale, directory: 'tournaments', pageIdentity: identity }));
  const counted = useCounted(tournament);
  const playerId = usePlayerId();
  const name = (page && textAt(page, 'name')) ?? tournament.title;
  return (
    <div className={`page ${styles.page}`}>
      <Head tournament={tournament} name={name} page={page ?? {}} />
      <Podium tournament={tournament} playerId={playerId} />
      <div className={styles.columns}>
        <Leaderboard tournament={tournament} name={name} playerId={playerId} />
        <div className="stack">
          <Games counted={counted} Grid={Grid} />
          <Prizes tournament={tournament} name={name} />
        </div>
      </div>
      <div className={styles.words}>
        <Rules tournament={tournament} gamesCount={counted.games?.totalRows ?? 0} excluded={counted.excluded} />
        {page ? <Terms page={page} /> : null}
      </div>
    </div>
  );
}

const isOpen = ({ state }: Tournament): boolean => state <= tournamentState.running;

/** The player's id after hydration; empty for a guest. */
function usePlayerId(): string {
  const isHydrated = useIsHydrated();
  const isSignedIn = useIsSignedIn();
  return isHydrated && isSignedIn ? session.playerId() : '';
}

/** The games that count, where all of them are, and the names of collections that do not. */
function useCounted({ conditions }: Tournament): Counted {
  const { api, visitor } = useSite();
  const { data: collections = [] } = useQuery(collectionsOptions(api, visitor));
  const looks = useCollectionLooks();
  const collectionIds = countedCollections(conditions, collections).map(({ id }) => id);
  const { data: games } = useQuery({
    ...countedGamesOptions(api, { collectionIds, country: visitor.country, isMobile: visitor.isMobile }),
    enabled: collections.length > 0,
  });
  const named = collections
    .filter(({ identity }) => conditions.gameCollections?.includes(identity))
    .map((collection) => ({ identity: collection.identity, label: looks(collection).label }));
  return {
    games,
    excluded: joinNames(
      named.map(({ label }) => label),
      visitor.locale,
    ),
    rooms: conditions.gameCollectionsExcluded === true ? [] : named,
  };
}

type HeadProps = { tournament: Tournament; name: string; page: ContentBody };

/** Name, state and facts on the tournament's painting. */
function Head({ tournament, name, page }: HeadProps) {
  const isOver = tournament.state > tournamentState.running;
  return (
    <section aria-label={name}>
      <SceneHead
        scene={sceneOf(tournament.identity)}
        title={name}
        lead={textAt(page, 'subtitle')}
        above={<Standing tournament={tournament} />}
        isTall
      >
        <Facts tournament={tournament} isOnPainting />
        <div className={isOver ? undefined : styles.action}>
          <Action tournament={tournament} />
        </div>
      </SceneHead>
    </section>
  );
}

/** The tournament's state and the player's place; a new place is announced politely. */
function Standing({ tournament }: { tournament: Tournament }) {
  const texts = usePageTexts('tournament');
  const { visitor } = useSite();
  const stateOf = useStateText({ isBesideDate: true });
  const { state, playerEntry } = tournament;
  const place = playerEntry ? formatCount(playerEntry.place, visitor.locale) : '';
  return (
    <div className="row row-wrap">
      <Badge tone={state > tournamentState.running ? 'neutral' : 'info'} icon="timer">
        {stateOf(tournament)}
      </Badge>
      {isPending(tournament) && (tournament.leaderboard ?? []).length > 0 ? (
        <Badge tone="warning">{texts('main.resultsPending')}</Badge>
      ) : null}
      <span role="status">
        {playerEntry ? (
          <Badge tone="ok" icon="check">
            {playerEntry.points > 0 ? texts('main.takesPartPlace', { place }) : texts('main.takesPart')}
          </Badge>
        ) : null}
      </span>
    </div>
  );
}

/** A guest signs in, a player who must join can do so, and anyone else is led to the games (P-25, wire §7.11). */
function Action({ tournament }: { tournament: Tournament }) {
  const texts = usePageTexts('tournament');
  const href = useHref();
  const isSignedIn = useIsSignedIn();
  const participate = useParticipate(tournament.identity);
  const { state, playerEntry, isAvailable, confirmationRequired } = tournament;
  if (state > tournamentState.running) return null;
  if (!isSignedIn) {
    return (
      <ButtonLink kind="primary" size="lg" href={href('/', { 'sign-in': 'true' })} data-modal="sign-in">
        {texts('main.buttonLabels.takePart')}
      </ButtonLink>
    );
  }
  // Until the player's entry is loaded, it is unknown whether joining is required.
  if (playerEntry === undefined) return null;
  if (!isAvailable) return <p className="small text-secondary">{texts('main.notAvailable')}</p>;
  if (playerEntry === null && confirmationRequired) {
    return (
      <Button kind="primary" size="lg" isBusy={participate.isPending} disabled={participate.isPending} onClick={() => participate.mutate()}>
        {texts('main.buttonLabels.takePart')}
      </Button>
    );
  }
  return (
    <ButtonLink kind="primary" size="lg" href={`#${gamesId}`}>
      {texts('main.seeGames')}
    </ButtonLink>
  );
}
