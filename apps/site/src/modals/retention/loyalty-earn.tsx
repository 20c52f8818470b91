import { Well } from '@pavilion/ui';
import { DialogClose, DialogFrame } from '@pavilion/ui/overlay/dialog.tsx';
import { useTexts } from '../../content/texts.tsx';
import { PointRates } from '../../features/retention/loyalty/point-rates.tsx';
import { useModals } from '../../navigation/modals/use-modals.ts';

/** How points are earned, derived from the rules that count them (M-55). */
export function LoyaltyEarn() {
  const texts = useTexts('modals', 'loyaltyEarn');
  const common = useTexts('globalComponents', 'common');
  const modals = useModals();
  return (
    <DialogFrame
      size="s"
      title={texts('title')}
      closeLabel={common('buttons.close')}
      foot={
        <DialogClose isBlock onClose={() => void modals.close('loyalty-earn')}>
          {texts('buttonLabel')}
        </DialogClose>
      }
    >
      <div className="stack">
        <p className="small text-secondary">{texts('description')}</p>
        <PointRates />
        {texts.lines('steps').length > 0 ? (
          <Well>
            {texts.lines('steps').map((step) => (
              <p key={step} className="small">
                {step}
              </p>
            ))}
          </Well>
        ) : null}
      </div>
    </DialogFrame>
  );
}
