import { ButtonLink, Badge, Card, EmptyState, Pager, Tabs } from '@pavilion/ui';
import { tournamentState } from '@pavilion/contract/constants.ts';
import type { Tournament } from '@pavilion/contract/areas/retention.ts';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { useQuery } from '../../../hydration/use-query.ts';
import { formatCount } from '../../../content/format.ts';
import { useHref } from '../../../navigation/use-href.ts';
import { useNow } from '../../../browser/use-now.ts';
import { sceneBody, sceneCard, SceneHead, sceneList, sceneOf, ScenePicture } from '../../../scenes/scene.tsx';
import { useSite } from '../../../visitor/use-site.ts';
import { textAt, usePageTexts } from '../../content/page.ts';
import type { ContentPage } from '../../content/queries.ts';
import { Money } from '../../settings/money.tsx';
import { finishedTournamentsOptions, openTournamentsOptions } from './queries.ts';
import { identitiesOf, nameOf, useTournamentPages } from './running.ts';
import styles from './tournaments.module.css';
import { useMoments } from '../../../content/use-moments.ts';
import { stateText } from './tournament-text.ts';

const tabs = ['running', 'upcoming', 'finished'] as const;
type Tab = (typeof tabs)[number];
const panelId = 'tournaments';

/** Tournaments by state, with how to take part (design §5.8). */
export function TournamentsPage() {
  const texts = usePageTexts('tournaments');
  const pages = useTournamentPages().data ?? [];
  const [tab, setTab] = useState<Tab>('running');
  return (
    <div className="page stack-large">
      <SceneHead scene="harbour-cup" title={texts('title')} lead={texts('description')} />
      <Tabs
        label={texts('title')}
        selectedId={tab}
        panelId={panelId}
        onSelect={(id) => setTab(tabs.find((each) => each === id) ?? 'running')}
        items={tabs.map((id) => ({ id, label: texts(`${id}Label`) }))}
      />
      <div role="tabpanel" id={`${panelId}-${tab}`} aria-label={texts(`${tab}Label`)}>
        {tab === 'finished' ? <Finished pages={pages} /> : <Open pages={pages} tab={tab} />}
      </div>
      {texts.flag('howTake.showBlock', true) ? <HowTake /> : null}
    </div>
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

function Open({ pages, tab }: { pages: readonly ContentPage[]; tab: 'running' | 'upcoming' }) {
  const { api, visitor } = useSite();
  const texts = usePageTexts('tournaments');
  const { deadline } = useMoments();
  const { data } = useQuery(openTournamentsOptions(api, { identities: identitiesOf(pages), locale: visitor.locale }));
  if (!data) return null;
  const wanted = tab === 'running' ? tournamentState.running : tournamentState.scheduled;
  const shown = data.filter(({ state }) => state === wanted);
  const next = tab === 'running' ? data.find(({ state }) => state === tournamentState.scheduled) : undefined;
  const nextText = next
    ? texts('empty.next', { tournament: nameOf(next, pages), date: deadline(next.startAt) })
    : texts('empty.description');
  return <Cards tournaments={shown} pages={pages} emptyText={nextText} />;
}

function Finished({ pages }: { pages: readonly ContentPage[] }) {
  const { api, visitor } = useSite();
  const texts = usePageTexts('tournaments');
  const [page, setPage] = useState(1);
  const list = { identities: identitiesOf(pages), page, isMobile: visitor.isMobile, locale: visitor.locale };
  const { data } = useQuery({ ...finishedTournamentsOptions(api, list), placeholderData: keepPreviousData });
  if (!data) return null;
  return (
    <div className="stack">
      <Cards tournaments={data.data} pages={pages} emptyText={texts('empty.description')} />
      <Pager
        page={page}
        totalPages={data.totalPages}
        label={texts('pager.label')}
        previousLabel={texts('pager.previous')}
        nextLabel={texts('pager.next')}
        onPage={setPage}
      />
    </div>
  );
}

type CardsProps = { tournaments: readonly Tournament[]; pages: readonly ContentPage[]; emptyText: string };

function Cards({ tournaments, pages, emptyText }: CardsProps) {
  const texts = usePageTexts('tournaments');
  if (tournaments.length === 0) {
    return (
      <Card>
        <EmptyState title={texts('empty.title')} text={emptyText} />
      </Card>
    );
  }
  return (
    <ul className={sceneList}>
      {tournaments.map((tournament, index) => (
        <TournamentCard key={tournament.id} tournament={tournament} position={index} name={nameOf(tournament, pages)} />
      ))}
    </ul>
  );
}

function TournamentCard({ tournament, name, position }: { tournament: Tournament; name: string; position: number }) {
  const texts = usePageTexts('tournament');
  const { visitor } = useSite();
  const href = useHref();
  const { deadline } = useMoments();
  const { identity, state, startAt, endAt, prizePool, prizesCount } = tournament;
  const isUpcoming = state === tournamentState.scheduled;
  const isOver = state > tournamentState.running;
  const moment = isUpcoming ? startAt : endAt;
  const momentLabel = isUpcoming ? 'main.startsLabel' : isOver ? 'main.finishedDateLabel' : 'main.endsLabel';
  return (
    <li className={sceneCard}>
      <ScenePicture
        scene={sceneOf(identity, position)}
        end={
          <Badge tone={isOver ? 'neutral' : 'info'} icon="timer">
            {stateText(tournament, texts, useNow())}
          </Badge>
        }
      >
        <h2>{name}</h2>
      </ScenePicture>
      <div className={sceneBody}>
        <dl className={styles.facts}>
          {prizePool ? (
            <div>
              <dt>{texts('info.prizePool.label')}</dt>
              <dd>
                <Money amount={prizePool.amount} currency={prizePool.currency} />
              </dd>
            </div>
          ) : null}
          <div>
            <dt>{texts('info.prizesCount.label')}</dt>
            <dd className="tabular">{formatCount(prizesCount, visitor.locale)}</dd>
          </div>
          <div>
            <dt>{texts(momentLabel)}</dt>
            <dd className="tabular">{deadline(moment)}</dd>
          </div>
        </dl>
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
