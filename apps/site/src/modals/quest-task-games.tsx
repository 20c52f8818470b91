import { EmptyState, SearchField } from '@pavilion/ui';
import { DialogFrame } from '@pavilion/ui/dialog.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTexts } from '../content/texts.tsx';
import { LoadFailed } from '../features/content/load-failed.tsx';
import { GameGrid } from '../features/game/game-rail.tsx';
import { GamesWaiting } from '../features/game/games-waiting.tsx';
import { gamesByIdentityOptions } from '../features/game/queries.ts';
import { useKnownQuests } from '../features/retention/quest-queries.ts';
import styles from '../features/retention/quests.module.css';
import type { ModalProps } from '../navigation/modal-components.ts';
import { useSite } from '../session/use-site.ts';

/** The games that count for a task, searched by their names (M-34). */
export function QuestTaskGames({ value: id }: ModalProps) {
  const { api, visitor } = useSite();
  const texts = useTexts('modals', 'questTasks');
  const common = useTexts('globalComponents', 'common');
  const [query, setQuery] = useState('');
  const quests = useKnownQuests();
  const task = quests.data?.flatMap(({ tasks }) => tasks).find((known) => known.id === id);
  const found = useQuery({ ...gamesByIdentityOptions(api, task?.conditions.games ?? [], visitor), enabled: task !== undefined });
  const { data } = found;
  const failed = [quests, found].filter(({ isError }) => isError);
  const isWaiting = failed.length === 0 && (quests.data === undefined || (task !== undefined && data === undefined));
  const wanted = query.trim().toLocaleLowerCase();
  const games = (data ?? []).filter(({ name }) => name.toLocaleLowerCase().includes(wanted));
  return (
    <DialogFrame size="m" title={texts('gamesLabel')} subtitle={task?.name} closeLabel={common('buttons.close')}>
      <div className="stack-s">
        <SearchField
          isTall
          label={texts('searchPlaceholder')}
          placeholder={texts('searchPlaceholder')}
          value={query}
          onChange={(event) => setQuery(event.target.value)}
        />
        {data ? <GameGrid games={games} label={texts('gamesLabel')} className={styles.games} /> : null}
        {failed.length > 0 ? <LoadFailed onRetry={() => failed.forEach(({ refetch }) => void refetch())} /> : null}
        {isWaiting ? <GamesWaiting className={styles.games} /> : null}
        {!isWaiting && failed.length === 0 && games.length === 0 ? <EmptyState title={texts('noGames')} /> : null}
      </div>
    </DialogFrame>
  );
}
