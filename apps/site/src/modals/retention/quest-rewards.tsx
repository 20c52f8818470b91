import { Button, Note, TermRows } from '@pavilion/ui';
import { DialogClose } from '@pavilion/ui/overlay/dialog.tsx';
import { questState, rewardType } from '@pavilion/contract/constants.ts';
import type { Quest } from '@pavilion/contract/areas/retention.ts';
import { useTexts } from '../../content/texts.tsx';
import { Unanswered } from '../../features/content/load-failed.tsx';
import { useRewardsLine } from '../../features/retention/quests/quest-card.tsx';
import { useActivateQuest, useKnownQuests } from '../../features/retention/quests/queries.ts';
import type { ModalProps } from '../../navigation/modals/modal-components.ts';
import { useModals } from '../../navigation/modals/use-modals.ts';
import { ResultDialog } from '../result-dialog.tsx';
import { useMissingRecord } from '../../features/content/use-missing-record.ts';

/** A quest's rewards and their terms; those of a completed quest are claimed here (M-32). */
export function QuestRewards({ name, value: id }: ModalProps) {
  const texts = useTexts('modals', 'questRewards');
  const quests = useKnownQuests();
  const quest = quests.data?.find((known) => known.id === id);
  const rewards = useRewardsLine();
  useMissingRecord(name, quests.data !== undefined && quest === undefined);
  return (
    <ResultDialog
      title={quest ? rewards(quest.rewards) : texts('title')}
      text={quest ? texts('fromQuest', { name: quest.name }) : '\u00a0'}
      icon="gift"
      tone="ok"
      isFootEven
      foot={<Foot quest={quest} />}
    >
      {quest ? <Terms quest={quest} /> : <Unanswered answer={quests} rows={3} />}
    </ResultDialog>
  );
}

/** The terms of a reward, by its kind. */
function Terms({ quest }: { quest: Quest }) {
  const texts = useTexts('modals', 'questRewards');
  const rewards = useRewardsLine();
  const termOf = (type: number, isLocked: boolean): string => {
    if (type === rewardType.points) return texts('terms.points');
    return texts(isLocked || type === rewardType.bonus ? 'terms.bonus' : type === rewardType.freeSpins ? 'terms.freeSpins' : 'terms.cash');
  };
  return (
    <div className="stack-small">
      <TermRows
        rows={quest.rewards.map((reward) => ({ label: rewards([reward]), value: termOf(reward.type, reward.attributes.lockBalance) }))}
      />
      {quest.state === questState.rewarded ? <Note tone="ok">{texts('collected')}</Note> : null}
      {quest.state === questState.available || quest.state === questState.active ? (
        <p className="caption text-tertiary">{texts('notYet')}</p>
      ) : null}
    </div>
  );
}

function Foot({ quest }: { quest: Quest | undefined }) {
  const texts = useTexts('modals', 'questRewards');
  const common = useTexts('globalComponents', 'common');
  const modals = useModals();
  const collect = useActivateQuest();
  const close = () => void modals.close('quest-rewards');
  if (quest?.state !== questState.completed) return <DialogClose onClose={close}>{common('buttons.close')}</DialogClose>;
  return (
    <>
      <DialogClose onClose={close}>{texts('laterButton')}</DialogClose>
      <Button kind="primary" isBusy={collect.isPending} onClick={() => collect.run(quest.id, close)}>
        {texts('collectButton')}
      </Button>
    </>
  );
}
