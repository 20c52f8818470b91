import { Badge, Button, type IconName, IconMark, isIconName, Progress } from '@pavilion/ui';
import { questState } from '@pavilion/contract/constants.ts';
import type { Quest } from '@pavilion/contract/areas/retention.ts';
import { useEffect, useState } from 'react';
import { useTexts } from '../../../content/texts.tsx';
import { useModals } from '../../../navigation/modals/use-modals.ts';
import { Lanterns } from '../../../scenes/lanterns.tsx';
import { sceneAt, sceneBody, sceneCard, ScenePicture } from '../../../scenes/scene.tsx';
import { textAt } from '../../content/page.ts';
import { useMoneyText } from '../../settings/money.tsx';
import { useActivateQuest, useCancelQuest } from './queries.ts';
import { questPercent, questWay, rewardsLine, timeLeft } from './quest-text.ts';
import styles from './quests.module.css';
import { browserClock } from '../../../browser/clock.ts';

/** The rewards of a quest in one line, in the page's language. */
export function useRewardsLine(): (rewards: Quest['rewards']) => string {
  const constants = useTexts('globalComponents', 'constants');
  const money = useMoneyText();
  return (rewards) => rewardsLine(rewards, { constants, money });
}

/** A quest in a list: reward first, then its tasks, then its actions (design §6, 24). */
export function QuestCard({ quest }: { quest: Quest }) {
  const texts = useTexts('modals', 'questsHub');
  const rewards = useRewardsLine();
  return (
    <article className={`${sceneCard} ${styles.card}`} aria-label={quest.name}>
      <ScenePicture scene={sceneAt(quest.order)} end={<IconMark icon={useQuestIcon(quest)} tone="info" />}>
        <h3>
          <bdi>{quest.name}</bdi>
        </h3>
      </ScenePicture>
      <div className={sceneBody}>
        <p className="small text-secondary">
          <bdi>{quest.description}</bdi>
        </p>
        <p className="small">
          <span className="text-secondary">{texts('rewardsTitle')}: </span>
          <b className="weight-semibold">{rewards(quest.rewards)}</b>
        </p>
        <QuestWay quest={quest} />
        <QuestActions quest={quest} />
      </div>
    </article>
  );
}

/** The content's illustrations are assigned to quests in turn. */
function useQuestIcon({ order }: Pick<Quest, 'order'>): IconName {
  const images = useTexts('modals', 'questsHub').list('questsImages');
  const name = textAt(images[order % Math.max(1, images.length)] ?? {}, 'src');
  return isIconName(name) ? name : 'compass';
}

function QuestWay({ quest }: { quest: Quest }) {
  const texts = useTexts('modals', 'questsHub');
  const way = questWay(quest, texts);
  const hasBegun = quest.state !== questState.available;
  return (
    <div>
      {hasBegun ? <Lanterns percent={questPercent(quest)} /> : null}
      {hasBegun ? (
        <Progress percent={questPercent(quest)} label={texts('progressLabel', { name: quest.name })} valueText={way} isThin />
      ) : null}
      <p className={`caption ${styles.instruction}`}>
        <span className="text-secondary">{hasBegun ? way : texts('taskCount', { count: quest.tasks.length })}</span>
        <EndsIn quest={quest} />
      </p>
    </div>
  );
}

/** Time left while it matters (wire §3.12: states 1 and 2). */
function EndsIn({ quest: { endAt, state } }: { quest: Quest }) {
  const texts = useTexts('modals', 'questsHub');
  const timer = useTexts('modals', 'questTasks').group('timer');
  const now = useNowMs();
  if (endAt === null || (state !== questState.available && state !== questState.active)) return null;
  const time = timeLeft(endAt, now, timer);
  return <span className="text-secondary tabular">{time === undefined ? texts('endsNow') : texts('endsIn', { time })}</span>;
}

function QuestActions({ quest }: { quest: Quest }) {
  const constants = useTexts('globalComponents', 'constants');
  const texts = useTexts('modals', 'questsHub');
  const modals = useModals();
  const activate = useActivateQuest();
  const called = <span className="visually-hidden"> {quest.name}</span>;
  if (quest.state === questState.active) return <RunningActions quest={quest} />;
  if (quest.state === questState.available)
    return (
      <div className={styles.actions}>
        <Button isBusy={activate.isPending} onClick={() => activate.run(quest.id)}>
          {texts('startQuestButton')}
          {called}
        </Button>
        <Button kind="quiet" onClick={() => void modals.open('quest-tasks', quest.id)}>
          {texts('moreLabel')}
          {called}
        </Button>
      </div>
    );
  if (quest.state === questState.completed)
    return (
      <div className={styles.actions}>
        <Button kind="primary" onClick={() => void modals.open('quest-rewards', quest.id)}>
          {texts('claimReward')}
          {called}
        </Button>
      </div>
    );
  const isRewarded = quest.state === questState.rewarded;
  return (
    <p>
      <Badge tone={isRewarded ? 'ok' : 'neutral'} icon={isRewarded ? 'check' : undefined}>
        {isRewarded ? texts('collected') : constants(`questsStatuses.${quest.state}`)}
      </Badge>
    </p>
  );
}

/** A running quest: its next step, and cancelling, which is confirmed because a quest cannot be started twice. */
function RunningActions({ quest }: { quest: Quest }) {
  const texts = useTexts('modals', 'questsHub');
  const modals = useModals();
  const cancel = useCancelQuest();
  const [isAsking, setIsAsking] = useState(false);
  const called = <span className="visually-hidden"> {quest.name}</span>;
  if (isAsking)
    return (
      <div className="stack-small" role="group" aria-label={texts('cancelQuestButton')}>
        <p className="small">{texts('cancelQuestion')}</p>
        <div className={styles.actions}>
          <Button isBusy={cancel.isPending} onClick={() => cancel.run(quest.id)}>
            {texts('cancelQuestButton')}
            {called}
          </Button>
          <Button kind="quiet" onClick={() => setIsAsking(false)}>
            {texts('keepButton')}
          </Button>
        </div>
      </div>
    );
  return (
    <div className={styles.actions}>
      <Button onClick={() => void modals.open('quest-tasks', quest.id)}>
        {texts('seeTasks')}
        {called}
      </Button>
      <Button kind="quiet" onClick={() => setIsAsking(true)}>
        {texts('cancelQuestButton')}
        {called}
      </Button>
    </div>
  );
}

const lookMs = 30_000;

/** The current time, updated every 30 seconds, for times shown in minutes. */
function useNowMs(): number {
  const [now, setNow] = useState(() => browserClock.nowMs());
  useEffect(() => {
    const timer = setInterval(() => setNow(browserClock.nowMs()), lookMs);
    return () => clearInterval(timer);
  }, []);
  return now;
}
