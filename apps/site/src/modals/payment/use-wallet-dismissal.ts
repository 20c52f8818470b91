import { useTexts } from '../../content/texts.tsx';
import type { WalletStep } from '../../features/payment/cashier/use-wallet.ts';
import { useBeforeDismiss, useModals } from '../../navigation/modals/use-modals.ts';

type Dismissal = Pick<WalletStep, 'tab' | 'followed' | 'isFormStep' | 'back'>;

/** On a phone, closing first returns to the methods; on the deposit tab it asks for confirmation, unless the content disables that (W-10, W-11). */
export function useWalletDismissal({ tab, followed, isFormStep, back }: Dismissal) {
  const modals = useModals();
  const question = useTexts('modals', 'cancelDeposit');
  useBeforeDismiss('wallet', () => {
    // A payment that is followed continues without the cashier.
    if (followed !== '' || tab === 'history') return true;
    if (isFormStep) {
      back();
      return false;
    }
    if (tab === 'withdraw' || !question.flag('displayModal', true)) return true;
    void modals.open('cancel-deposit');
    return false;
  });
}
