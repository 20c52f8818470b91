import { Badge, Button, ButtonLink, Icon, Progress, TermRows, Well } from '@pavilion/ui';
import { DialogFrame } from '@pavilion/ui/overlay/dialog.tsx';
import { questState, taskExecutionOrder, taskType } from '@pavilion/contract/constants.ts';
import type { Quest, QuestTask } from '@pavilion/contract/areas/retention.ts';
import { useMoments } from '../../content/use-moments.ts';
import { useLocaleTag, useTexts } from '../../content/texts.tsx';
import { FieldTexts } from '../../features/content/field-texts.tsx';
import { Unanswered } from '../../features/content/load-failed.tsx';
import { useRewardsLine } from '../../features/retention/quests/quest-card.tsx';
import { useActivateQuest, useKnownQuests } from '../../features/retention/quests/queries.ts';
import { questCurrency, tasksBefore, taskTerms } from '../../features/retention/quests/quest-text.ts';
import styles from '../../features/retention/quests/quests.module.css';
import { useMoneyText } from '../../features/settings/money.tsx';
import type { ModalProps } from '../../navigation/modals/modal-components.ts';
import { useHref } from '../../navigation/use-href.ts';
import { useModals } from '../../navigation/modals/use-modals.ts';
import { TaskGames } from './task-games.tsx';
import { useMissingRecord } from '../../features/content/use-missing-record.ts';

/** The tasks of a quest in words, each with its count and state (M-33). */
export function QuestTasks({ name, value: id }: ModalProps) {
  const texts = useTexts('modals', 'questTasks');
  const common = useTexts('globalComponents', 'common');
  const quests = useKnownQuests();
  const quest = quests.data?.find((known) => known.id === id);
  useMissingRecord(name, quests.data !== undefined && quest === undefined);
  return (
    <DialogFrame
      size="m"
      isFullOnMobile
      isSteady
      title={quest?.name ?? texts('title')}
      closeLabel={common('buttons.close')}
      isFootEven
      foot={quest ? <Foot quest={quest} /> : undefined}
    >
      {quest ? <Tasks quest={quest} /> : <Unanswered answer={quests} rows={4} />}
    </DialogFrame>
  );
}

function Tasks({ quest }: { quest: Quest }) {
  const texts = useTexts('modals', 'questTasks');
  const moments = useMoments();
  const rewards = useRewardsLine();
  const tasks = quest.tasks.toSorted((one, other) => one.executionOrder - other.executionOrder);
  return (
    <FieldTexts>
      <div className="stack">
        <Well>
          <p className={styles.promise}>
            <span>
              {texts('rewardLabel')}: <b className="weight-semibold">{rewards(quest.rewards)}</b>
            </span>
            {quest.endAt === null ? null : (
              <span className="text-secondary tabular">{texts('endsLabel', { date: moments.minute(quest.endAt) })}</span>
            )}
          </p>
        </Well>
        <ol className={styles.tasks} aria-label={texts('title')}>
          {tasks.map((task) => (
            <Task key={task.id} quest={quest} task={task} />
          ))}
        </ol>
        <p className="caption text-tertiary">{texts(quest.taskExecutionOrder === taskExecutionOrder.any ? 'anyOrder' : 'inTurn')}</p>
      </div>
    </FieldTexts>
  );
}

function Task({ quest, task }: { quest: Quest; task: QuestTask }) {
  const texts = useTexts('modals', 'questTasks');
  const controls = useTexts('fieldsSettings', 'fieldsControls');
  const money = useMoneyText();
  const count = texts('progress', { done: task.progress, total: task.quantity });
  const isWaiting = quest.state === questState.active && !task.isActive && !task.isCompleted;
  const fieldLabel = (name: string): string => controls.optional(`${name}.label`) ?? name;
  const terms = taskTerms(task, { texts, money, fieldLabel, currency: questCurrency(quest), locale: useLocaleTag() });
  return (
    <li className={task.isCompleted ? styles.done : undefined}>
      <span className={styles.mark} aria-hidden="true">
        {task.isCompleted ? <Icon name="check" size="s" /> : task.executionOrder}
      </span>
      <b className="weight-semibold">{task.name}</b>
      {task.isCompleted ? <Badge tone="ok">{texts('doneLabel')}</Badge> : <span className="tabular weight-semibold">{count}</span>}
      {task.isCompleted ? null : (
        <div className={styles.under}>
          <Progress percent={(task.progress / Math.max(1, task.quantity)) * 100} label={task.name} valueText={count} isThin />
          <p className="caption text-secondary">
            {isWaiting ? texts('blockLabel', { tasksLeft: tasksBefore(quest, task) }) : task.description}
          </p>
          {terms.length > 0 ? <TermRows rows={terms} /> : null}
          {isWaiting ? null : <TaskGames task={task} />}
        </div>
      )}
    </li>
  );
}

/** The single next step: the target of the first open task, or starting the quest. */
function Foot({ quest }: { quest: Quest }) {
  const hub = useTexts('modals', 'questsHub');
  const modals = useModals();
  const activate = useActivateQuest();
  if (quest.state === questState.available)
    return (
      <Button kind="primary" isBusy={activate.isPending} onClick={() => activate.run(quest.id)}>
        {hub('startQuestButton')}
      </Button>
    );
  if (quest.state === questState.completed)
    return (
      <Button kind="primary" onClick={() => void modals.open('quest-rewards', quest.id)}>
        {hub('claimReward')}
      </Button>
    );
  const open = quest.tasks.find(({ isActive, isCompleted }) => isActive && !isCompleted);
  return open ? <NextStep task={open} /> : undefined;
}

function NextStep({ task }: { task: QuestTask }) {
  const texts = useTexts('modals', 'questTasks');
  const href = useHref();
  if (task.type === taskType.deposit)
    return (
      <ButtonLink kind="primary" href={href('/', { wallet: 'deposit' })} data-modal="wallet" data-modal-value="deposit">
        {texts('goToDeposit')}
      </ButtonLink>
    );
  if (task.type === taskType.profileFields)
    return (
      <ButtonLink kind="primary" href={href('/profile/info', { edit: 'true' })}>
        {texts('goToProfile')}
      </ButtonLink>
    );
  if (task.type !== taskType.bet && task.type !== taskType.win) return null;
  const [game] = task.conditions.games ?? [];
  return (
    <ButtonLink kind="primary" href={href(game === undefined ? '/' : `/games/${game}`)}>
      {texts('goToGames')}
    </ButtonLink>
  );
}
