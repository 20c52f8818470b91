import { Card, EmptyState, Icon, Skeleton } from '@pavilion/ui';
import type { Tournament } from '@pavilion/contract/areas/retention.ts';
import { formatCount } from '../content/format.ts';
import { useHref } from '../navigation/use-href.ts';
import { sceneOf, ScenePicture } from '../scenes/scene.tsx';
import { useSite } from '../visitor/use-site.ts';
import { LoadFailedCard } from '../features/content/load-failed.tsx';
import { usePageTexts } from '../features/content/page.ts';
import { useStateText } from '../features/retention/tournaments/use-state-text.ts';
import { useTournament } from '../features/retention/tournaments/queries.ts';
import { scoreText } from '../features/retention/tournaments/tournament-text.ts';
import styles from './rewards.module.css';
import { Section } from './section.tsx';
import type { RunningContest } from './use-contest.ts';

/** The player's place in the contest that ends first. */
export function ContestPart({ contest }: { contest: RunningContest }) {
  const texts = usePageTexts('rewards').group('contest');
  const href = useHref();
  return (
    <Section
      anchor="contest"
      title={texts('title')}
      end={
        <a className="link small" href={href('/tournaments')}>
          {texts('all')}
        </a>
      }
    >
      <Contest contest={contest} />
    </Section>
  );
}

function Contest({ contest: { running, name, isKnown, onRetry } }: { contest: RunningContest }) {
  const texts = usePageTexts('rewards').group('contest');
  if (running) return <Banner tournament={running} name={name} />;
  if (onRetry) return <LoadFailedCard onRetry={onRetry} />;
  if (!isKnown) return <Skeleton blockSize="230px" />;
  return (
    <Card>
      <EmptyState title={texts('empty.title')} text={texts('empty.text')} level="h2" />
    </Card>
  );
}

function Banner({ tournament, name }: { tournament: Tournament; name: string }) {
  const texts = usePageTexts('rewards').group('contest');
  const href = useHref();
  const stateOf = useStateText();
  const shown = useTournament(tournament.identity) ?? tournament;
  return (
    <div className={styles.contest}>
      <ScenePicture scene={sceneOf(tournament.identity)}>
        <p className={styles.state}>{stateOf(tournament)}</p>
        <h3>{name}</h3>
        <Standing tournament={shown} />
        <a className={styles.open} href={href(`/tournaments/${tournament.identity}`)}>
          {texts('see')}
          <span className="visually-hidden">: {name}</span>
          <Icon name="chevron-right" isMirrored />
        </a>
      </ScenePicture>
    </div>
  );
}

/** Place, score and current prize; the lines are reserved before the player's entry has loaded. */
function Standing({ tournament: { playerEntry, prizes = [], type } }: { tournament: Tournament }) {
  const texts = usePageTexts('rewards').group('contest');
  const words = usePageTexts('tournament');
  const { visitor } = useSite();
  if (!playerEntry) return <p className={styles.standing}>{playerEntry === null ? texts('notIn') : '\u00A0'}</p>;
  const { place, points } = playerEntry;
  const hasScored = points > 0;
  const prize = hasScored ? prizes.find((each) => each.place === place)?.title : undefined;
  return (
    <dl className={styles.standing}>
      {hasScored ? (
        <div>
          <dt>{texts('place')}</dt>
          <dd>{formatCount(place, visitor.locale)}</dd>
        </div>
      ) : null}
      <div>
        <dt>{words('leaderboard.table.points')}</dt>
        <dd>
          <bdi dir="ltr">{scoreText(points, type, visitor.locale)}</bdi>
        </dd>
      </div>
      {prize ? (
        <div>
          <dt>{texts('prize')}</dt>
          <dd>
            <bdi>{prize}</bdi>
          </dd>
        </div>
      ) : null}
    </dl>
  );
}
