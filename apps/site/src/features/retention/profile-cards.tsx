import { Card, EmptyState } from '@pavilion/ui';
import { useTexts } from '../../content/texts.tsx';
import { useHref } from '../../navigation/use-href.ts';
import { useIsSignedIn } from '../../session/use-session.ts';
import { useSite } from '../../visitor/use-site.ts';
import { Unanswered } from '../content/load-failed.tsx';
import { usePageTexts } from '../content/page.ts';
import { LoyaltyLine } from './loyalty/loyalty-line.tsx';
import { useLoyaltyAccount } from './queries.ts';
import { useActiveQuests } from './quests/queries.ts';
import { QuestProgressRow } from './quests/quest-row.tsx';

/** The player's running quests, with a link to all quests (wire §7.10, info). */
export function QuestsCard() {
  const { config } = useSite();
  const texts = usePageTexts('info', 'profile').group('questsHub');
  const href = useHref();
  const isSignedIn = useIsSignedIn();
  const answer = useActiveQuests();
  const quests = answer.data;
  if (!config.questsEnabled || !isSignedIn) return null;
  return (
    <Card
      title={texts('title')}
      titleEnd={
        <a className="link small" href={href('/', { 'quests-hub': 'true' })} data-modal="quests-hub">
          {texts('historyLabel')}
        </a>
      }
    >
      <Unanswered answer={answer} rows={3} />
      {quests?.length === 0 ? <EmptyState title={texts('empty')} level="h2" /> : null}
      {quests && quests.length > 0 ? (
        <ul className="stack">
          {quests.map((quest) => (
            <li key={quest.id}>
              <QuestProgressRow quest={quest} />
            </li>
          ))}
        </ul>
      ) : null}
    </Card>
  );
}

/** The player's level (wire §7.10, info). */
export function LoyaltyCard() {
  const { config } = useSite();
  const texts = useTexts('globalComponents', 'loyalty');
  const isSignedIn = useIsSignedIn();
  const answer = useLoyaltyAccount();
  if (!config.loyaltyEnabled || !isSignedIn) return null;
  return (
    <Card title={texts('levelLabel')}>
      <Unanswered answer={answer} rows={1} />
      <LoyaltyLine />
    </Card>
  );
}
