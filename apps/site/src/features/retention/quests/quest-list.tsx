import { Button, EmptyState, Skeleton } from '@pavilion/ui';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useAlerts } from '../../../content/alerts.ts';
import { useTexts } from '../../../content/texts.tsx';
import { useSite } from '../../../visitor/use-site.ts';
import { LoadFailed } from '../../content/load-failed.tsx';
import { activeAccountOf, useAccounts } from '../../wallet/queries.ts';
import { QuestCard } from './quest-card.tsx';
import { type QuestTab, questTabOptions, useHasQuests } from './queries.ts';
import styles from './quests.module.css';

interface QuestListProps {
  tab: QuestTab;
  /** The player asks once more for what could not be loaded. */
  onRetry: () => void;
}

/** The quests of a tab, with more on demand. A failure is reported and leaves the tab empty (wire §7.11). */
export function QuestList({ tab, onRetry }: QuestListProps) {
  const texts = useTexts('modals', 'questsHub');
  const { answer, accounts, isWithoutAccount } = useQuestPages(tab);
  const { data, isPending, isError, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = answer;
  const quests = data?.pages.flatMap((page) => page.data) ?? [];
  const tryAgain = (refetchFailed: () => unknown): void => {
    onRetry();
    void refetchFailed();
  };
  if (isWithoutAccount) return <LoadFailed onRetry={() => tryAgain(accounts.refetch)} />;
  if (isPending) return <QuestsWaiting />;
  // A failure clears the tab (wire §7.11) and shows a message: an empty tab would claim that there are none.
  if (isError) return <LoadFailed onRetry={() => tryAgain(refetch)} />;
  if (quests.length === 0) return <EmptyState title={texts(`empty.${tab}Title`)} text={texts(`empty.${tab}Description`)} level="h2" />;
  return (
    <>
      <ul className={styles.list}>
        {quests.map((quest) => (
          <li key={quest.id}>
            <QuestCard quest={quest} />
          </li>
        ))}
      </ul>
      {hasNextPage ? (
        <p className={styles.more}>
          <Button isBusy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {texts('loadLabel')}
          </Button>
        </p>
      ) : null}
    </>
  );
}

/** Height of a quest with its painting, a line of text, its lights and its buttons. */
const CARD_SIZE = '434px';

function QuestsWaiting() {
  return (
    <div className={styles.list} aria-busy="true">
      <Skeleton blockSize={CARD_SIZE} />
      <Skeleton blockSize={CARD_SIZE} />
    </div>
  );
}

/** The active account's quests of a tab; a failure is reported once. */
function useQuestPages(tab: QuestTab) {
  const { api } = useSite();
  const alert = useAlerts();
  const accounts = useAccounts();
  const currency = activeAccountOf(accounts.data)?.currency ?? '';
  const isOn = useHasQuests();
  const answer = useInfiniteQuery({ ...questTabOptions(api, tab, currency), enabled: isOn && currency !== '' });
  const { isError } = answer;
  useEffect(() => {
    if (isError) void alert('global.somethingWrong');
  }, [isError, alert]);
  return { answer, accounts, isWithoutAccount: currency === '' && accounts.error !== null };
}
