import { Progress } from '@pavilion/ui';
import type { Quest } from '@pavilion/contract/retention.ts';
import { useTexts } from '../../content/texts.tsx';
import { useHref } from '../../navigation/use-href.ts';
import { doneTasks, questPercent } from './quest-words.ts';
import styles from './quests.module.css';
import { useRewardsLine } from './quest-card.tsx';

/** A running quest in one row: its name, how far it is, what it gives. */
export function QuestProgressRow({ quest }: { quest: Quest }) {
  const texts = useTexts('globalComponents', 'loyalty');
  const href = useHref();
  const rewards = useRewardsLine();
  const way = texts('tasksDone', { done: doneTasks(quest), total: quest.tasks.length });
  return (
    <div className="stack-s">
      <p className={styles.promise}>
        <a className="link" href={href('/', { 'quest-tasks': quest.id })} data-modal="quest-tasks" data-modal-value={quest.id}>
          {quest.name}
        </a>
        <span className="cap t2">{rewards(quest.rewards)}</span>
      </p>
      <Progress percent={questPercent(quest)} label={quest.name} valueText={way} isThin />
    </div>
  );
}
