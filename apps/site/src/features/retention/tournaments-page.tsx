import { Badge, ButtonLink, Card, EmptyState, Tabs } from '@pavilion/ui';
import type { Tournament } from '@pavilion/contract/retention.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatMoment } from '../../content/format.ts';
import { useHref } from '../../navigation/use-href.ts';
import { session } from '../../session/session.ts';
import { useSite } from '../../session/use-site.ts';
import { textAt, usePageTexts } from '../content/page.ts';
import { tournamentOptions, tournamentsOptions, type TournamentTab } from './queries.ts';
import styles from './retention.module.css';

const isTab = (id: string): id is TournamentTab => id === 'running' || id === 'upcoming' || id === 'finished';

/** Tournaments by state, with how to take part (design.md §5.8). */
export function TournamentsPage() {
  const { api } = useSite();
  const texts = usePageTexts('tournaments');
  const common = usePageTexts('tournament');
  const [tab, setTab] = useState<TournamentTab>('running');
  const { data } = useQuery(tournamentsOptions(api, tab));
  return (
    <div className="page stack-l">
      <header>
        <h1>{texts('title')}</h1>
        <p className="t2">{texts('description')}</p>
      </header>
      <Tabs
        label={texts('title')}
        selectedId={tab}
        onSelect={(id) => {
          if (isTab(id)) setTab(id);
        }}
        items={[
          { id: 'running', label: texts.optional('runningLabel') ?? common('main.finishTimerLabel') },
          { id: 'upcoming', label: texts.optional('upcomingLabel') ?? common('main.startTimerLabel') },
          { id: 'finished', label: texts('finishedLabel') },
        ]}
      />
      {data && data.length > 0 ? (
        <ul className="c2">
          {data.map((tournament) => (
            <li key={tournament.id}>
              <TournamentCard tournament={tournament} />
            </li>
          ))}
        </ul>
      ) : (
        <Card>
          <EmptyState title={texts('empty.title')} text={texts('empty.description')} />
        </Card>
      )}
      {texts.flag('howTake.showBlock', true) ? (
        <Card title={texts('howTake.title')}>
          <ol className={styles.prizes}>
            {texts.list('howTake.items').map((item, index) => (
              <li key={textAt(item, 'title')}>
                <span className={styles.place}>{index + 1}</span>
                <span>
                  <b className="b6">{textAt(item, 'title')}</b>
                  <br />
                  <span className="t2">{textAt(item, 'description')}</span>
                </span>
              </li>
            ))}
          </ol>
        </Card>
      ) : null}
    </div>
  );
}

function TournamentCard({ tournament }: { tournament: Tournament }) {
  const texts = usePageTexts('tournament');
  const { visitor } = useSite();
  const href = useHref();
  return (
    <Card
      title={tournament.title}
      titleEnd={
        <Badge tone="ok" icon="timer">
          {formatMoment(tournament.endAt, visitor.locale)}
        </Badge>
      }
    >
      <ButtonLink href={href(`/tournaments/${tournament.identity}`)}>{texts('main.buttonLabels.more')}</ButtonLink>
    </Card>
  );
}

/** One tournament: prizes, the board with the own row marked. */
export function TournamentPage({ identity }: { identity: string }) {
  const { api, visitor } = useSite();
  const texts = usePageTexts('tournament');
  const { data } = useQuery(tournamentOptions(api, identity));
  if (!data) return null;
  const playerId = import.meta.env.SSR ? '' : session.playerId();
  return (
    <div className="page stack-l">
      <header className="row between row-wrap">
        <h1>{data.title}</h1>
        <Badge tone="info" icon="timer">
          {texts('main.finishTimerLabel')} {formatMoment(data.endAt, visitor.locale)}
        </Badge>
      </header>
      <div className={styles.side}>
        <Card title={texts('leaderboard.title')}>
          <ol className={styles.prizes}>
            {(data.leaderboard ?? []).map((row) => (
              <li key={row.playerId} className={row.playerId === playerId ? styles.own : undefined}>
                <span className={styles.place}>{row.place}</span>
                <span>{row.playerId === playerId ? texts('leaderboard.you') : (row.nickname ?? texts('leaderboard.defaultNickname'))}</span>
                <b className="b6 num">{row.points}</b>
              </li>
            ))}
          </ol>
        </Card>
        <Card title={texts('info.prizesCount.label')}>
          <ol className={styles.prizes}>
            {(data.prizes ?? []).map((prize) => (
              <li key={prize.place} className={prize.entry?.playerId === playerId ? styles.own : undefined}>
                <span className={styles.place}>{prize.place}</span>
                <span>{prize.title}</span>
                <span />
              </li>
            ))}
          </ol>
        </Card>
      </div>
    </div>
  );
}
