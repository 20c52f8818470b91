import { ButtonLink, TermRows } from '@pavilion/ui';
import { DialogClose, DialogFrame, Result } from '@pavilion/ui/overlay/dialog.tsx';
import { useQuery } from '../../hydration/use-query.ts';
import { allAnswers } from '../../api/all-answers.ts';
import { useTexts } from '../../content/texts.tsx';
import { Unanswered } from '../../features/content/load-failed.tsx';
import { LevelBadge } from '../../features/retention/loyalty/level-badge.tsx';
import { useLevelName } from '../../features/retention/loyalty/use-level-name.ts';
import { levelsOptions, useLoyaltyAccount } from '../../features/retention/queries.ts';
import { useRewardsLine } from '../../features/retention/quests/quest-card.tsx';
import styles from '../../features/retention/loyalty/loyalty.module.css';
import { useHref } from '../../navigation/use-href.ts';
import { useModals } from '../../navigation/modals/use-modals.ts';
import { useSite } from '../../visitor/use-site.ts';

/** The level the player has reached and what it gives; calm, without a next goal (M-36, design §6, 28). */
export function LoyaltyLevelReached() {
  const { api, visitor } = useSite();
  const modals = useModals();
  const href = useHref();
  const texts = useTexts('modals', 'loyaltyLevel');
  const loyalty = useTexts('globalComponents', 'loyalty');
  const common = useTexts('globalComponents', 'common');
  const rewards = useRewardsLine();
  const levelName = useLevelName();
  const reached = useLoyaltyAccount();
  const levels = useQuery(levelsOptions(api, visitor.locale));
  // Both at once: the dialog grows once.
  const answer = allAnswers([reached, levels]);
  const account = answer.data === undefined ? undefined : reached.data;
  const level = account?.currentLevel;
  const given = levels.data?.find(({ id }) => id === level?.id)?.rewards ?? [];
  const title = level ? texts('title', { levelName: levelName(level), levelOrder: level.order }) : loyalty('levelLabel');
  return (
    <DialogFrame
      size="s"
      title={title}
      hasBar={false}
      closeLabel={common('buttons.close')}
      isFootEven
      foot={
        <>
          <ButtonLink href={href(texts('button.link'))}>{texts('button.label')}</ButtonLink>
          <DialogClose kind="primary" onClose={() => void modals.close('loyalty-level')}>
            {texts('continueButton')}
          </DialogClose>
        </>
      }
    >
      {level ? (
        <Result mark={<LevelBadge order={level.order} className={styles.large} />} title={title}>
          <p className="small text-secondary">{texts('points', { points: account.points })}</p>
        </Result>
      ) : (
        <div className={styles.waiting}>
          <Unanswered answer={answer} rows={4} />
        </div>
      )}
      {level && given.length > 0 ? <TermRows rows={[{ label: texts('rewardLabel'), value: rewards(given) }]} /> : null}
      <p className="caption text-tertiary">{texts('description')}</p>
    </DialogFrame>
  );
}
