import { Progress } from '@pavilion/ui';
import type { Quest } from '@pavilion/contract/areas/retention.ts';
import { useTexts } from '../../../content/texts.tsx';
import { useHref } from '../../../navigation/use-href.ts';
import { doneTasks, questPercent } from './quest-text.ts';
import styles from './quests.module.css';
import { useRewardsLine } from './quest-card.tsx';

/** A running quest in one row: its name, progress and rewards. */
export function QuestProgressRow({ quest }: { quest: Quest }) {
  const texts = useTexts('globalComponents', 'loyalty');
  const href = useHref();
  const rewards = useRewardsLine();
  const way = texts('tasksDone', { done: doneTasks(quest), total: quest.tasks.length });
  return (
    <div className="stack-small">
      <p className={styles.promise}>
        <a className="link" href={href('/', { 'quest-tasks': quest.id })} data-modal="quest-tasks" data-modal-value={quest.id}>
          {quest.name}
        </a>
        <span className="caption text-secondary">{rewards(quest.rewards)}</span>
      </p>
      <Progress percent={questPercent(quest)} label={quest.name} valueText={way} isThin />
    </div>
  );
}
