import { Button, Disclosure, Well } from '@pavilion/ui';
import { DialogClose } from '@pavilion/ui/overlay/dialog.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { useTexts } from '../../content/texts.tsx';
import { readFailure } from '../../features/payment/invoices/failure.ts';
import { useModals } from '../../navigation/modals/use-modals.ts';
import { ResultDialog } from '../result-dialog.tsx';

/** A failed deposit: what happened to the money, and the way back to the form (M-24, X-15). */
export function DepositError() {
  const modals = useModals();
  const texts = useTexts('modals', 'depositError');
  const common = useTexts('globalComponents', 'common');
  const failure = readFailure(useQueryClient());
  return (
    <ResultDialog
      title={texts('title')}
      text={texts('description')}
      icon="x"
      tone="error"
      isFootEven
      foot={
        <>
          <DialogClose onClose={() => void modals.close('deposit-error')}>{common('buttons.close')}</DialogClose>
          <Button kind="primary" onClick={() => void modals.open('wallet', 'deposit')}>
            {texts('button')}
          </Button>
        </>
      }
    >
      {failure ? (
        <Well>
          <Disclosure label={texts('detailsLabel')}>
            <p className="small text-secondary">
              <bdi dir="ltr" className="tabular">
                {failure.code}
              </bdi>{' '}
              {failure.message}
            </p>
          </Disclosure>
        </Well>
      ) : null}
    </ResultDialog>
  );
}
