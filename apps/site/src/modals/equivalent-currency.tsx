import { Button, Switch } from '@pavilion/ui';
import { DialogFrame } from '@pavilion/ui/dialog.tsx';
import { useTexts } from '../content/texts.tsx';
import { chooseEquivalent, useEquivalentCurrency } from '../features/wallet/equivalent.ts';
import { useModals } from '../navigation/use-modals.ts';

/** Whether balances also show what they are worth in US dollars (spec §4, W-12). */
export function EquivalentCurrency() {
  const modals = useModals();
  const texts = useTexts('modals', 'equivalentCurrency');
  const common = useTexts('globalComponents', 'common');
  const equivalent = useEquivalentCurrency();
  return (
    <DialogFrame
      size="s"
      title={texts('title')}
      closeLabel={common('buttons.close')}
      foot={
        <Button isBlock onClick={() => void modals.close('equivalent-currency')}>
          {texts('doneButton')}
        </Button>
      }
    >
      <div className="stack">
        <p className="small t2">{texts('description')}</p>
        <div className="row between">
          <span aria-hidden="true">{texts('switchLabel')}</span>
          <Switch label={texts('switchLabel')} isOn={equivalent !== undefined} onChange={chooseEquivalent} />
        </div>
      </div>
    </DialogFrame>
  );
}
