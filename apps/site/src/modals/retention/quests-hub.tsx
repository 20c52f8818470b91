import { Tabs } from '@pavilion/ui';
import { DialogFrame } from '@pavilion/ui/overlay/dialog.tsx';
import { useState } from 'react';
import { useTexts } from '../../content/texts.tsx';
import { QuestList } from '../../features/retention/quests/quest-list.tsx';
import { isQuestTab, type QuestTab, questTabs, useActiveQuests } from '../../features/retention/quests/queries.ts';

const tabs = Object.keys(questTabs).filter(isQuestTab);

/** Quests by their state (M-31); opens on the running ones, otherwise on the available ones. */
export function QuestsHub() {
  const texts = useTexts('modals', 'questsHub');
  const common = useTexts('globalComponents', 'common');
  const { data: active, isError, refetch } = useActiveQuests();
  const activeCount = active?.length ?? 0;
  const [chosen, setChosen] = useState<QuestTab>();
  // Once: a quest that is started later does not turn the page under the player's hand.
  if (chosen === undefined && active !== undefined) setChosen(activeCount > 0 ? 'active' : 'available');
  const tab = chosen ?? 'active';
  return (
    <DialogFrame size="l" isFullOnMobile title={texts('title')} closeLabel={common('buttons.close')}>
      <div className="stack">
        <Tabs
          label={texts('title')}
          panelId="quests"
          selectedId={tab}
          onSelect={(id) => {
            if (isQuestTab(id)) setChosen(id);
          }}
          items={tabs.map((id) => ({
            id,
            label: texts(`tabs.${id}`),
            ...(id === 'active' && activeCount > 0 ? { count: activeCount } : {}),
          }))}
        />
        <div role="tabpanel" id={`quests-${tab}`} aria-label={texts(`tabs.${tab}`)}>
          <QuestList
            key={tab}
            tab={tab}
            onRetry={() => {
              // The query that decides which tab opens may have failed as well.
              if (isError) void refetch();
            }}
          />
        </div>
      </div>
    </DialogFrame>
  );
}
