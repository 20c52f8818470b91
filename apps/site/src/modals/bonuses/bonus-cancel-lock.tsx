import { ButtonLink, Skeleton, TermRows } from '@pavilion/ui';
import { DialogClose } from '@pavilion/ui/overlay/dialog.tsx';
import { useTexts } from '../../content/texts.tsx';
import { WagerProgress } from '../../features/game/bonuses/wager-progress.tsx';
import { useHeld } from '../../features/game/bonuses/use-held.ts';
import type { ModalProps } from '../../navigation/modals/modal-components.ts';
import { useHref } from '../../navigation/use-href.ts';
import { useModals } from '../../navigation/modals/use-modals.ts';
import { contentIcon, ResultDialog } from '../result-dialog.tsx';
import { useMissingRecord } from '../../features/content/use-missing-record.ts';

/** Why the bonus cannot be cancelled or replaced now, and how far its wagering is (M-42, D-83). */
export function BonusCancelLock({ name, value }: ModalProps) {
  const modals = useModals();
  const href = useHref();
  const texts = useTexts('modals', 'bonusCancelLock');
  const bonuses = useTexts('globalComponents', 'bonuses');
  const { held, isWaiting, isGone } = useHeld(value);
  useMissingRecord(name, isGone);
  return (
    <ResultDialog
      title={texts('title')}
      text={texts('description')}
      icon={contentIcon(texts, 'lock')}
      tone="warning"
      isFootEven
      foot={
        <>
          <ButtonLink href={href('/categories')}>{bonuses('seeGames')}</ButtonLink>
          <DialogClose onClose={() => void modals.close(name)}>{texts('confirmButton')}</DialogClose>
        </>
      }
    >
      {held?.kind === 'bonus' ? (
        <div className="stack-small">
          <TermRows rows={[{ label: bonuses('bonusLabel'), value: held.bonus.name }]} />
          <WagerProgress bonus={held.bonus} />
        </div>
      ) : isWaiting ? (
        <Skeleton blockSize="140px" radius="var(--r-2)" />
      ) : null}
    </ResultDialog>
  );
}
