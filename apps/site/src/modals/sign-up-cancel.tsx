import { Button } from '@pavilion/ui';
import { useTexts } from '../content/texts.tsx';
import { useModals } from '../navigation/use-modals.ts';
import { ResultDialog } from './result-dialog.tsx';

/** Asked when registration is closed by hand (D-43): leave or go on, of equal weight. */
export function SignUpCancel() {
  const modals = useModals();
  const texts = useTexts('modals', 'signUpCancel');
  async function goOn() {
    await modals.close('sign-up-cancel');
    if (!modals.isOpen('sign-up')) await modals.open('sign-up');
  }
  return (
    <ResultDialog
      title={texts('title')}
      text={texts.optional('description')}
      icon="log-out"
      isFootEven
      foot={
        <>
          <Button onClick={() => void modals.closeAll()}>{texts('closeButton')}</Button>
          <Button onClick={() => void goOn()}>{texts('backButton')}</Button>
        </>
      }
    />
  );
}
