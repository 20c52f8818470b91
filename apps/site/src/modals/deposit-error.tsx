import { Button } from '@pavilion/ui';
import { useTexts } from '../content/texts.tsx';
import { useModals } from '../navigation/use-modals.ts';
import { ResultDialog } from './result-dialog.tsx';

/** A deposit that was not made: what is safe, and the way back to it (M-24). */
export function DepositError() {
  const modals = useModals();
  const texts = useTexts('modals', 'depositError');
  const common = useTexts('globalComponents', 'common');
  return (
    <ResultDialog
      title={texts('title')}
      text={texts('description')}
      icon="circle-x"
      tone="error"
      isFootEven
      foot={
        <>
          <Button onClick={() => void modals.close('deposit-error')}>{common('buttons.close')}</Button>
          <Button kind="primary" onClick={() => void modals.open('wallet', 'deposit')}>
            {texts('button')}
          </Button>
        </>
      }
    />
  );
}
