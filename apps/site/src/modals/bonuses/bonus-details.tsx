import { bonusStatus } from '@pavilion/contract/constants.ts';
import { Button, SkeletonRows } from '@pavilion/ui';
import { DialogClose, DialogFrame } from '@pavilion/ui/overlay/dialog.tsx';
import { useTexts } from '../../content/texts.tsx';
import { LoadFailed } from '../../features/content/load-failed.tsx';
import { BonusDetails as BonusTerms, FreespinDetails } from '../../features/game/bonuses/details.tsx';
import type { HeldGrant } from '../../features/game/bonuses/shelf.ts';
import { useHeld } from '../../features/game/bonuses/use-held.ts';
import { useSteps } from '../../features/game/bonuses/use-steps.ts';
import type { ModalProps } from '../../navigation/modals/modal-components.ts';
import { useModals } from '../../navigation/modals/use-modals.ts';
import { useMissingRecord } from '../../features/content/use-missing-record.ts';

/** A bonus or free spins in full, with what can be done about them (M-48). */
export function BonusDetails({ name, value }: ModalProps) {
  const modals = useModals();
  const texts = useTexts('modals', 'bonusDetails');
  const common = useTexts('globalComponents', 'common');
  const { held, isWaiting, isGone, onRetry } = useHeld(value);
  useMissingRecord(name, isGone);
  return (
    <DialogFrame
      isText
      size="m"
      title={held ? recordOf(held).name : texts('title')}
      closeLabel={common('buttons.close')}
      isFootEven
      foot={
        held && statusOf(held) !== bonusStatus.finished ? (
          <Deeds held={held} />
        ) : (
          <DialogClose onClose={() => void modals.close(name)}>{common('buttons.ok')}</DialogClose>
        )
      }
    >
      {held ? <Terms held={held} /> : null}
      {isWaiting || isGone ? <SkeletonRows count={12} /> : null}
      {onRetry ? <LoadFailed onRetry={onRetry} /> : null}
    </DialogFrame>
  );
}

const recordOf = (held: HeldGrant) => (held.kind === 'bonus' ? held.bonus : held.freespin);
const statusOf = (held: HeldGrant): number => recordOf(held).status;

function Terms({ held }: { held: HeldGrant }) {
  return held.kind === 'bonus' ? <BonusTerms bonus={held.bonus} /> : <FreespinDetails freespin={held.freespin} />;
}

/** The cancel button is quiet but present; its confirmation opens above this dialog. */
function Deeds({ held }: { held: HeldGrant }) {
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
        <DialogClose onClose={() => void modals.close('bonus-details')}>{bonuses('closeLabel')}</DialogClose>
      )}
    </>
  );
}
