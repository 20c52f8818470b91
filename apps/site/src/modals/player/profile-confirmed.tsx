import { DialogClose } from '@pavilion/ui/overlay/dialog.tsx';
import { useTexts } from '../../content/texts.tsx';
import { useModals } from '../../navigation/modals/use-modals.ts';
import { ResultDialog } from '../result-dialog.tsx';

/** Shown after the link of a confirmation e-mail was opened (M-53). */
export function ProfileConfirmed() {
  const modals = useModals();
  const texts = useTexts('modals', 'profileConfirmed');
  return (
    <ResultDialog
      title={texts('title')}
      text={texts.optional('description')}
      icon="badge-check"
      tone="ok"
      foot={
        <DialogClose kind="primary" isBlock onClose={() => void modals.close('profile-confirmed')}>
          {texts('button')}
        </DialogClose>
      }
    />
  );
}
