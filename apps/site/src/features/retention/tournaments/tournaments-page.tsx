import { ButtonLink, Badge, Card, EmptyState, Pager } from '@pavilion/ui';
import { tournamentState } from '@pavilion/contract/constants.ts';
import type { Tournament } from '@pavilion/contract/areas/retention.ts';
import { keepPreviousData } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import { useQuery } from '../../../hydration/use-query.ts';
import { useHref } from '../../../navigation/use-href.ts';
import { sceneBody, sceneCard, SceneHead, sceneList, sceneOf, ScenePicture } from '../../../scenes/scene.tsx';
import { useSite } from '../../../visitor/use-site.ts';
import { textAt, usePageTexts } from '../../content/page.ts';
import type { ContentPage } from '../../../content/queries.ts';
import { Facts } from './facts.tsx';
import { finishedTournamentsOptions } from './queries.ts';
import { identitiesOf, nameOf, runningOf, useOpenTournaments } from './running.ts';
import styles from './tournaments.module.css';
import { useMoments } from '../../../content/use-moments.ts';
import { useStateText } from './use-state-text.ts';

/** Tournaments of all states on one page, with how to take part (design §5.8). */
export function TournamentsPage() {
  const texts = usePageTexts('tournaments');
  const { pages, open } = useOpenTournaments();
  const names = pages.data ?? [];
  const tournaments = open.data ?? [];
  const upcoming = tournaments.filter(({ state }) => state === tournamentState.scheduled);
  return (
    <div className="page sections">
      <SceneHead scene="harbour-cup" title={texts('title')} lead={texts('description')} />
      {open.data ? <Running running={runningOf(tournaments)} next={upcoming[0]} pages={names} /> : null}
      {upcoming.length > 0 ? (
        <Group title={texts('upcomingLabel')}>
          <Cards tournaments={upcoming} pages={names} first={1} />
        </Group>
      ) : null}
      {texts.flag('howTake.showBlock', true) ? <HowTake /> : null}
      <Finished pages={names} />
    </div>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={styles.group}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}

function HowTake() {
  const texts = usePageTexts('tournaments');
  return (
    <Card title={texts('howTake.title')}>
      <ol className={styles.steps}>
        {texts.list('howTake.items').map((item, index) => (
          <li key={textAt(item, 'title')}>
            <span className={styles.place}>{index + 1}</span>
            <span>
              <b className="weight-semibold">{textAt(item, 'title')}</b>
              <br />
              <span className="text-secondary">{textAt(item, 'description')}</span>
            </span>
          </li>
        ))}
      </ol>
    </Card>
  );
}

type Pages = readonly ContentPage[];

/** Running tournaments; without any, when the next one starts. */
function Running({ running, next, pages }: { running: readonly Tournament[]; next: Tournament | undefined; pages: Pages }) {
  const texts = usePageTexts('tournaments');
  const { deadline } = useMoments();
  const nextText = next
    ? texts('empty.next', { tournament: nameOf(next, pages), date: deadline(next.startAt) })
    : texts('empty.description');
  return (
    <Group title={texts('runningLabel')}>
      {running.length > 0 ? (
        <Cards tournaments={running} pages={pages} />
      ) : (
        <Card>
          <EmptyState title={texts('empty.title')} text={nextText} />
        </Card>
      )}
    </Group>
  );
}

/** Finished tournaments, page by page; absent without any. */
function Finished({ pages }: { pages: Pages }) {
  const { api, visitor } = useSite();
  const texts = usePageTexts('tournaments');
  const [page, setPage] = useState(1);
  const list = { identities: identitiesOf(pages), page, isMobile: visitor.isMobile, locale: visitor.locale };
  const { data } = useQuery({ ...finishedTournamentsOptions(api, list), placeholderData: keepPreviousData });
  if (!data || data.data.length === 0) return null;
  return (
    <Group title={texts('finishedLabel')}>
      <Cards tournaments={data.data} pages={pages} first={2} />
      <Pager
        page={page}
        totalPages={data.totalPages}
        label={texts('pager.label')}
        previousLabel={texts('pager.previous')}
        nextLabel={texts('pager.next')}
        onPage={setPage}
      />
    </Group>
  );
}

/** `first` is the painting of the first without one of its own: groups begin with different ones. */
function Cards({ tournaments, pages, first = 0 }: { tournaments: readonly Tournament[]; pages: Pages; first?: number }) {
  return (
    <ul className={sceneList}>
      {tournaments.map((tournament, index) => (
        <TournamentCard key={tournament.id} tournament={tournament} position={first + index} name={nameOf(tournament, pages)} />
      ))}
    </ul>
  );
}

function TournamentCard({ tournament, name, position }: { tournament: Tournament; name: string; position: number }) {
  const texts = usePageTexts('tournament');
  const href = useHref();
  const stateOf = useStateText({ isBesideDate: true });
  const { identity, state } = tournament;
  const isOver = state > tournamentState.running;
  return (
    <li className={sceneCard}>
      <ScenePicture
        scene={sceneOf(identity, position)}
        end={
          <Badge tone={isOver ? 'neutral' : 'info'} icon="timer">
            {stateOf(tournament)}
          </Badge>
        }
      >
        <h3>{name}</h3>
      </ScenePicture>
      <div className={sceneBody}>
        <Facts tournament={tournament} />
        <div>
          <ButtonLink href={href(`/tournaments/${identity}`, isOver ? { finished: 'true' } : undefined)}>
            {texts(isOver ? 'main.buttonLabels.results' : 'main.buttonLabels.more')}
            <span className="visually-hidden">: {name}</span>
          </ButtonLink>
        </div>
      </div>
    </li>
  );
}
