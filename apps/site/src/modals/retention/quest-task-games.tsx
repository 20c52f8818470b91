import { EmptyState, SearchField } from '@pavilion/ui';
import { DialogFrame } from '@pavilion/ui/overlay/dialog.tsx';
import { useState } from 'react';
import { useQuery } from '../../hydration/use-query.ts';
import { useTexts } from '../../content/texts.tsx';
import { LoadFailed } from '../../features/content/load-failed.tsx';
import { GameGrid } from '../../features/game/catalogue/game-rail.tsx';
import { GamesWaiting } from '../../features/game/catalogue/games-waiting.tsx';
import { gamesByIdentityOptions } from '../../features/game/catalogue/queries.ts';
import { useKnownQuests } from '../../features/retention/quests/queries.ts';
import styles from '../../features/retention/quests/quests.module.css';
import type { ModalProps } from '../../navigation/modals/modal-components.ts';
import { useSite } from '../../visitor/use-site.ts';
import { useMissingRecord } from '../../features/content/use-missing-record.ts';

/** The games that count for a task, searched by their names (M-34). */
export function QuestTaskGames({ name, value: id }: ModalProps) {
  const { api, visitor } = useSite();
  const texts = useTexts('modals', 'questTasks');
  const common = useTexts('globalComponents', 'common');
  const [query, setQuery] = useState('');
  const quests = useKnownQuests();
  const task = quests.data?.flatMap(({ tasks }) => tasks).find((known) => known.id === id);
  useMissingRecord(name, quests.data !== undefined && task === undefined);
  const found = useQuery({ ...gamesByIdentityOptions(api, task?.conditions.games ?? [], visitor), enabled: task !== undefined });
  const failed = [quests, found].filter(({ isError }) => isError);
  const wanted = query.trim().toLocaleLowerCase();
  const games = found.data?.filter(({ name }) => name.toLocaleLowerCase().includes(wanted));
  return (
    <DialogFrame size="m" isFullOnMobile isSteady title={texts('gamesLabel')} subtitle={task?.name} closeLabel={common('buttons.close')}>
      <div className="stack-small">
        <SearchField
          isTall
          label={texts('searchPlaceholder')}
          placeholder={texts('searchPlaceholder')}
          value={query}
          onChange={(event) => setQuery(event.target.value)}
        />
        {games ? <GameGrid games={games} label={texts('gamesLabel')} className={styles.games} /> : null}
        {failed.length > 0 ? (
          <LoadFailed onRetry={() => failed.forEach(({ refetch }) => void refetch())} />
        ) : (
          <WaitingOrNone games={games} noneText={texts('noGames')} />
        )}
      </div>
    </DialogFrame>
  );
}

/** Shown while the games load, or if none matches. */
function WaitingOrNone({ games, noneText }: { games: readonly unknown[] | undefined; noneText: string }) {
  if (games === undefined) return <GamesWaiting className={styles.games} />;
  return games.length === 0 ? <EmptyState title={noneText} /> : null;
}
