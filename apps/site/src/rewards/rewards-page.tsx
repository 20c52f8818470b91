import { ButtonLink, Icon } from '@pavilion/ui';
import { useQuery } from '../hydration/use-query.ts';
import { formatCount } from '../content/format.ts';
import { useTexts } from '../content/texts.tsx';
import { isModalName, isModalOff } from '../navigation/modals.ts';
import { isPageOffered } from '../navigation/routes.ts';
import { useHref } from '../navigation/use-href.ts';
import { SceneHead } from '../scenes/scene.tsx';
import { useIsSignedIn } from '../session/use-session.ts';
import { useSite } from '../visitor/use-site.ts';
import { textAt, usePageTexts } from '../features/content/page.ts';
import { LevelStage } from '../features/retention/loyalty/level-stage.tsx';
import { levelsOptions } from '../features/retention/queries.ts';
import { useTournament } from '../features/retention/tournaments/queries.ts';
import { ContestPart } from './contest-place.tsx';
import { GuestParts } from './guest.tsx';
import styles from './rewards.module.css';
import { ToTakePart } from './to-take.tsx';
import { UnderWayPart } from './under-way.tsx';
import { type RunningContest, useContest } from './use-contest.ts';
import { type Rewards, useRewards } from './use-rewards.ts';

/** The one page of rewards: level, rewards in progress, rewards to claim, the rank in the contest (P-110, D-226). */
export function RewardsPage() {
  const isSignedIn = useIsSignedIn();
  const contest = useContest();
  return (
    <div className="page sections">
      {isSignedIn ? <PlayerParts contest={contest} /> : <GuestPage contest={contest} />}
      <Ways />
    </div>
  );
}

function GuestPage({ contest }: { contest: RunningContest }) {
  const texts = usePageTexts('rewards');
  const href = useHref();
  return (
    <>
      <SceneHead scene="evening" title={texts('title')} lead={texts('guestLead')}>
        <p>
          <ButtonLink kind="primary" size="lg" href={href('/', { 'sign-up': 'true' })} data-modal="sign-up">
            {texts('guest.register')}
          </ButtonLink>
        </p>
      </SceneHead>
      <GuestParts contest={contest} />
      <Levels />
    </>
  );
}

function PlayerParts({ contest }: { contest: RunningContest }) {
  const texts = usePageTexts('rewards');
  const { rewards, answer } = useRewards();
  const onRetry = answer.isError ? () => void answer.refetch() : undefined;
  return (
    <>
      <SceneHead scene="evening" title={texts('title')} lead={texts('lead')}>
        <Facts rewards={rewards} contest={contest} />
      </SceneHead>
      <Levels />
      <UnderWayPart rewards={rewards} onRetry={onRetry} />
      <ToTakePart rewards={rewards} onRetry={onRetry} />
      <ContestPart contest={contest} />
    </>
  );
}

/** The levels; absent if there are none. */
function Levels() {
  const { api, config, visitor } = useSite();
  const texts = usePageTexts('loyalty');
  const { data: levels = [] } = useQuery({ ...levelsOptions(api, visitor.locale), enabled: config.loyaltyEnabled });
  return levels.length > 0 ? <LevelStage levels={levels} texts={texts} /> : null;
}

/** How much there is of each part, as ways to it. */
function Facts({ rewards, contest }: { rewards: Rewards | undefined; contest: RunningContest }) {
  const texts = usePageTexts('rewards').group('facts');
  return (
    <ul className={styles.facts} aria-label={texts('label')}>
      <Fact anchor="under-way" value={rewards?.underWay.length} label={texts('underWay')} />
      <Fact anchor="to-take" value={rewards?.toTake.length} label={texts('toTake')} />
      {contest.running ? <PlaceFact identity={contest.running.identity} name={contest.name} /> : null}
    </ul>
  );
}

/** The player's place; a player without one learns in the part of the contest how to get it. */
function PlaceFact({ identity, name }: { identity: string; name: string }) {
  const texts = usePageTexts('rewards').group('facts');
  const entry = useTournament(identity)?.playerEntry;
  if (entry !== undefined && !(entry !== null && entry.points > 0)) return null;
  return <Fact anchor="contest" value={entry?.place} label={texts('place', { tournament: name })} />;
}

/** A figure keeps its place while it is on its way. */
function Fact({ anchor, value, label }: { anchor: string; value: number | undefined; label: string }) {
  const { visitor } = useSite();
  return (
    <li>
      <a href={`#${anchor}`}>
        <b>{value === undefined ? <span className={styles.waiting} /> : formatCount(value, visitor.locale)}</b>
        {label}
      </a>
    </li>
  );
}

/** The places of the single rewards, under the names of the menu. */
function Ways() {
  const { config } = useSite();
  const texts = usePageTexts('rewards');
  const sidebar = useTexts('layout', 'siteSidebar');
  const href = useHref();
  const items = sidebar.list('bonusesMenu.items').flatMap((item) => {
    const url = textAt(item, 'url') ?? '/';
    const [word = ''] = url.startsWith('/?') ? url.slice(2).split('=') : [];
    const modal = isModalName(word) ? word : undefined;
    const isThere = modal ? !isModalOff(modal, config) : isPageOffered(url, config);
    return url === '/rewards' || !isThere ? [] : [{ url, modal, label: textAt(item, 'label') }];
  });
  return (
    <nav className={styles.ways} aria-label={texts('ways')}>
      <ul>
        {items.map(({ url, modal, label }) => (
          <li key={url}>
            <a href={modal ? href('/', { [modal]: 'true' }) : href(url)} data-modal={modal}>
              {label}
              <Icon name="chevron-right" isMirrored />
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
