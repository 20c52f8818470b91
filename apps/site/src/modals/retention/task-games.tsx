import { Button } from '@pavilion/ui';
import { taskType } from '@pavilion/contract/constants.ts';
import type { QuestTask } from '@pavilion/contract/areas/retention.ts';
import { useQuery } from '../../hydration/use-query.ts';
import { useTexts } from '../../content/texts.tsx';
import { GameGrid } from '../../features/game/catalogue/game-rail.tsx';
import { GamesWaiting } from '../../features/game/catalogue/games-waiting.tsx';
import { gamesByIdentityOptions } from '../../features/game/catalogue/queries.ts';
import styles from '../../features/retention/quests/quests.module.css';
import { useModals } from '../../navigation/modals/use-modals.ts';
import { useIsWide } from '../../visitor/use-is-wide.ts';
import { useSite } from '../../visitor/use-site.ts';

/** The number of games a task shows before "show all" (wire §7.11). */
const shownFor = (type: number, isWide: boolean): number => (type === taskType.win ? (isWide ? 4 : 6) : isWide ? 6 : 3);

/** The games that count for a task; all of them where it names none. */
export function TaskGames({ task }: { task: QuestTask }) {
  const { api, visitor } = useSite();
  const texts = useTexts('modals', 'questTasks');
  const modals = useModals();
  const isWide = useIsWide();
  const identities = task.conditions.games ?? [];
  const { data } = useQuery({ ...gamesByIdentityOptions(api, identities, visitor), enabled: identities.length > 0 });
  if (task.type !== taskType.bet && task.type !== taskType.win) return null;
  if (identities.length === 0) return <p className="caption text-secondary">{texts('allGamesLabel')}</p>;
  const shown = shownFor(task.type, isWide);
  return (
    <div className="stack-small">
      <p className="caption text-secondary">{texts('gamesLabel')}</p>
      {data ? (
        <GameGrid games={data.slice(0, shown)} label={texts('gamesLabel')} className={styles.games} />
      ) : (
        <GamesWaiting className={styles.games} tiles={Math.min(shown, identities.length)} />
      )}
      {identities.length > shown ? (
        <Button size="sm" onClick={() => void modals.open('quest-task-games', task.id)}>
          {texts('seeAllLabel')}
        </Button>
      ) : null}
    </div>
  );
}
