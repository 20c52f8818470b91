import { bonusStatus } from '@pavilion/contract/constants.ts';
import { Button, EmptyState, SkeletonRows } from '@pavilion/ui';
import { DialogFrame } from '@pavilion/ui/dialog.tsx';
import { useTexts } from '../content/texts.tsx';
import { LoadFailed } from '../features/content/load-failed.tsx';
import { BonusDetails as BonusTerms, FreespinDetails } from '../features/game/bonuses/details.tsx';
import { type Found, useHeld } from '../features/game/bonuses/use-held.ts';
import { useSteps } from '../features/game/bonuses/use-steps.ts';
import type { ModalProps } from '../navigation/modal-components.ts';
import { useModals } from '../navigation/use-modals.ts';

/** A bonus or free spins in full, with what can be done about them (M-48). */
export function BonusDetails({ name, value }: ModalProps) {
  const modals = useModals();
  const texts = useTexts('modals', 'bonusDetails');
  const common = useTexts('globalComponents', 'common');
  const bonuses = useTexts('globalComponents', 'bonuses');
  const { held, isWaiting, onRetry } = useHeld(value);
  const shownName = held?.kind === 'bonus' ? held.bonus.name : held?.freespin.name;
  return (
    <DialogFrame
      isText
      size="m"
      title={shownName ?? texts('title')}
      closeLabel={common('buttons.close')}
      isFootEven
      foot={
        held && statusOf(held) !== bonusStatus.finished ? (
          <Deeds held={held} />
        ) : (
          <Button onClick={() => void modals.close(name)}>{common('buttons.ok')}</Button>
        )
      }
    >
      {held ? held.kind === 'bonus' ? <BonusTerms bonus={held.bonus} /> : <FreespinDetails freespin={held.freespin} /> : null}
      {!held && isWaiting ? <SkeletonRows count={6} /> : null}
      {onRetry ? <LoadFailed onRetry={onRetry} /> : null}
      {held || isWaiting || onRetry ? null : <EmptyState title={bonuses('gone')} />}
    </DialogFrame>
  );
}

const statusOf = (held: Found): number => (held.kind === 'bonus' ? held.bonus.status : held.freespin.status);

/** Cancel is quiet but present; what is asked stands above these terms, which stay. */
function Deeds({ held }: { held: Found }) {
  const texts = useTexts('modals', 'bonusDetails');
  const bonuses = useTexts('globalComponents', 'bonuses');
  const modals = useModals();
  const steps = useSteps();
  const isIssued = statusOf(held) === bonusStatus.issued;
  return (
    <>
      <Button kind="quiet" onClick={() => (held.kind === 'bonus' ? steps.cancel(held.bonus) : steps.cancelFreespin(held.freespin))}>
        {isIssued ? bonuses('declineLabel') : texts('cancelButton')}
      </Button>
      {isIssued ? (
        <Button
          isBusy={steps.isPending}
          disabled={steps.isPending}
          onClick={() => (held.kind === 'bonus' ? steps.activate(held.bonus) : steps.activateFreespin(held.freespin))}
        >
          {texts('activateButton')}
        </Button>
      ) : (
        <Button onClick={() => void modals.close('bonus-details')}>{bonuses('closeLabel')}</Button>
      )}
    </>
  );
}
