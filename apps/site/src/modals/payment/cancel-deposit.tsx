import { DialogClose } from '@pavilion/ui/overlay/dialog.tsx';
import { useTexts } from '../../content/texts.tsx';
import { useModals } from '../../navigation/modals/use-modals.ts';
import { usePageHref } from '../../navigation/modals/use-page-href.ts';
import { ResultDialog } from '../result-dialog.tsx';

/** Confirms closing the cashier on its deposit tab (M-52): neutral, two answers of equal weight, no offers. */
export function CancelDeposit() {
  const modals = useModals();
  const texts = useTexts('modals', 'cancelDeposit');
  const [pageHref, cashierHref] = [usePageHref(), usePageHref({ name: 'wallet', value: 'deposit' })];
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
          <DialogClose href={pageHref} onClose={() => void modals.closeAll()}>
            {texts('secondaryButton')}
          </DialogClose>
          <DialogClose href={cashierHref} onClose={() => void goBack()}>
            {texts('primaryButton')}
          </DialogClose>
        </>
      }
    />
  );
}
