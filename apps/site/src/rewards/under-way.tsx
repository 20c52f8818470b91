import { Button, ButtonLink, Card, EmptyState, Progress, Skeleton, SkeletonRows } from '@pavilion/ui';
import type { PlayerBonus, PlayerFreespin } from '@pavilion/contract/areas/game/bonus.ts';
import type { Quest } from '@pavilion/contract/areas/retention.ts';
import type { ReactNode } from 'react';
import { useTexts } from '../content/texts.tsx';
import { useModals } from '../navigation/modals/use-modals.ts';
import { useHref } from '../navigation/use-href.ts';
import { Lanterns } from '../scenes/lanterns.tsx';
import { type Scene, sceneBody, sceneCard, ScenePicture } from '../scenes/scene.tsx';
import { LoadFailedCard } from '../features/content/load-failed.tsx';
import { usePageTexts } from '../features/content/page.ts';
import { typeLabel, useBonusTexts } from '../features/game/bonuses/bonus-labels.ts';
import { BonusMoney } from '../features/game/bonuses/cards.tsx';
import { useSpinGame } from '../features/game/bonuses/held-head.tsx';
import { SpinProgress, WagerProgress } from '../features/game/bonuses/wager-progress.tsx';
import { useRewardsLine } from '../features/retention/quests/quest-card.tsx';
import { questPercent, questWay } from '../features/retention/quests/quest-text.ts';
import { useHasQuests } from '../features/retention/quests/queries.ts';
import { scenesOf, type UnderWay } from './pick.ts';
import styles from './rewards.module.css';
import { Section } from './section.tsx';
import type { Rewards } from './use-rewards.ts';

/** At most this many are shown; the links beside the title lead to all of them. */
const SHOWN_MOST = 3;

type PartProps = { rewards: Rewards | undefined; onRetry: (() => void) | undefined };

/** Rewards in progress: a bonus with the amount left to wager, free spins left, the steps of a quest. */
export function UnderWayPart({ rewards, onRetry }: PartProps) {
  const texts = usePageTexts('rewards').group('underWay');
  const href = useHref();
  const hasQuests = useHasQuests();
  return (
    <Section
      anchor="under-way"
      title={texts('title')}
      end={
        <>
          <a className="link small" href={href('/profile/bonuses')}>
            {texts('bonuses')}
          </a>
          {hasQuests ? (
            <a className="link small" href={href('/', { 'quests-hub': 'true' })} data-modal="quests-hub">
              {texts('quests')}
            </a>
          ) : null}
        </>
      }
    >
      <Cards rewards={rewards} onRetry={onRetry} />
    </Section>
  );
}

function Cards({ rewards, onRetry }: PartProps) {
  const texts = usePageTexts('rewards').group('underWay');
  if (!rewards) return onRetry ? <LoadFailedCard onRetry={onRetry} /> : <CardsWaiting />;
  const shown = rewards.underWay.slice(0, SHOWN_MOST);
  if (shown.length === 0)
    return (
      <Card className={styles.nothing}>
        <EmptyState title={texts('empty.title')} text={texts('empty.text')} level="h2" />
      </Card>
    );
  const scenes = scenesOf(shown);
  return (
    <ul className={styles.cards} data-count={shown.length}>
      {shown.map((each, index) => (
        <li key={each.id} className={sceneCard}>
          <UnderWayCard each={each} scene={scenes[index] ?? 'evening'} />
        </li>
      ))}
    </ul>
  );
}

/** Three cards in the shape of what is coming. */
function CardsWaiting() {
  const common = useTexts('globalComponents', 'common');
  return (
    <div className={styles.cards} aria-busy="true">
      <output className="visually-hidden">{common('states.loading')}</output>
      {[0, 1, 2].map((card) => (
        <div key={card} className={sceneCard}>
          <Skeleton blockSize="148px" radius="0" />
          <div className={sceneBody}>
            <SkeletonRows count={3} />
          </div>
        </div>
      ))}
    </div>
  );
}

function UnderWayCard({ each, scene }: { each: UnderWay; scene: Scene }) {
  if (each.kind === 'bonus') return <BonusWay bonus={each.bonus} scene={scene} />;
  return each.kind === 'freespin' ? <SpinsWay freespin={each.freespin} scene={scene} /> : <QuestWay quest={each.quest} scene={scene} />;
}

type WayProps = { scene: Scene; image?: string | undefined; name: ReactNode; detail: ReactNode; action: ReactNode; children: ReactNode };

function Way({ scene, image, name, detail, action, children }: WayProps) {
  return (
    <>
      <ScenePicture scene={scene} image={image}>
        <h3>
          <bdi>{name}</bdi>
        </h3>
        <p>
          <bdi>{detail}</bdi>
        </p>
      </ScenePicture>
      <div className={sceneBody}>
        {children}
        <div className={styles.action}>{action}</div>
      </div>
    </>
  );
}

function BonusWay({ bonus, scene }: { bonus: PlayerBonus; scene: Scene }) {
  const texts = useBonusTexts();
  const modals = useModals();
  const href = useHref();
  return (
    <Way
      scene={scene}
      name={bonus.name}
      detail={typeLabel(texts, bonus.bonusType)}
      action={
        <>
          <ButtonLink href={href('/categories')}>{texts('seeGames')}</ButtonLink>
          <Button kind="quiet" onClick={() => void modals.open('bonus-details', bonus.id)}>
            {texts('moreInfo')}
            <span className="visually-hidden"> {bonus.name}</span>
          </Button>
        </>
      }
    >
      <WagerProgress bonus={bonus} start={<BonusMoney bonus={bonus} />} />
    </Way>
  );
}

function SpinsWay({ freespin, scene }: { freespin: PlayerFreespin; scene: Scene }) {
  const texts = useBonusTexts();
  const modals = useModals();
  const href = useHref();
  const game = useSpinGame(freespin);
  const name = texts('spins.on', { count: freespin.count, game: game.name });
  return (
    <Way
      scene={scene}
      image={game.painting}
      name={name}
      detail={texts('types.freeSpin.label')}
      action={
        <>
          <ButtonLink href={href(game.identity === undefined ? '/categories' : `/games/${game.identity}`, { real: 'true' })}>
            {texts('openGame')}
            <span className="visually-hidden">: {game.name}</span>
          </ButtonLink>
          <Button kind="quiet" onClick={() => void modals.open('bonus-details', freespin.id)}>
            {texts('moreInfo')}
            <span className="visually-hidden"> {name}</span>
          </Button>
        </>
      }
    >
      <SpinProgress freespin={freespin} />
    </Way>
  );
}

function QuestWay({ quest, scene }: { quest: Quest; scene: Scene }) {
  const texts = usePageTexts('rewards').group('underWay.steps');
  const modals = useModals();
  const rewards = useRewardsLine();
  const way = questWay(quest, texts);
  const percent = questPercent(quest);
  return (
    <Way
      scene={scene}
      name={quest.name}
      detail={rewards(quest.rewards)}
      action={
        <Button onClick={() => void modals.open('quest-tasks', quest.id)}>
          {texts('seeTasks')}
          <span className="visually-hidden"> {quest.name}</span>
        </Button>
      }
    >
      <div className={styles.steps}>
        <p className={styles.figure}>{way}</p>
        <Lanterns percent={percent} />
        <Progress percent={percent} label={texts('progressLabel', { name: quest.name })} valueText={way} />
        <p className="small text-secondary">
          <bdi>{quest.description}</bdi>
        </p>
      </div>
    </Way>
  );
}
