import { Button } from '@pavilion/ui';
import { useTexts } from '../../content/texts.tsx';
import { useModals } from '../../navigation/modals/use-modals.ts';
import { ResultDialog } from '../result-dialog.tsx';

/** Confirms closing the cashier on its deposit tab (M-52): neutral, two answers of equal weight, no offers. */
export function CancelDeposit() {
  const modals = useModals();
  const texts = useTexts('modals', 'cancelDeposit');
  async function goBack() {
    await modals.close('cancel-deposit');
    if (!modals.isOpen('wallet')) await modals.open('wallet', 'deposit');
  }
  return (
    <ResultDialog
      title={texts('title')}
      text={texts.optional('content')}
      icon="circle-question-mark"
      isFootEven
      foot={
        <>
          <Button onClick={() => void modals.closeAll()}>{texts('secondaryButton')}</Button>
          <Button onClick={() => void goBack()}>{texts('primaryButton')}</Button>
        </>
      }
    />
  );
}
