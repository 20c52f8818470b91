import { Button } from '@pavilion/ui';
import { useTexts } from '../content/texts.tsx';
import { useModals } from '../navigation/use-modals.ts';
import { ResultDialog } from './result-dialog.tsx';

/** The address of a confirmation mail was opened (M-53). */
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
        <Button kind="primary" isBlock onClick={() => void modals.close('profile-confirmed')}>
          {texts('button')}
        </Button>
      }
    />
  );
}
