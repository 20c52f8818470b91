import { Note } from '@pavilion/ui';
import { DialogFrame } from '@pavilion/ui/overlay/dialog.tsx';
import { useQuery } from '../../hydration/use-query.ts';
import { useTexts } from '../../content/texts.tsx';
import { turnoverOptions } from '../../features/payment/queries.ts';
import { TurnoverPanel } from '../../features/payment/withdrawal/turnover-panel.tsx';
import { useActiveAccount } from '../../features/wallet/queries.ts';
import { useSite } from '../../visitor/use-site.ts';

/** The wallet's turnover panel as a dialog of its own (wire §5.6). */
export function TurnOverWager() {
  const { api } = useSite();
  const texts = useTexts('modals', 'turnOverWager');
  const common = useTexts('globalComponents', 'common');
  const currency = useActiveAccount()?.currency ?? '';
  const { data: wager } = useQuery({ ...turnoverOptions(api, currency), enabled: currency !== '' });
  return (
    <DialogFrame size="m" title={texts('title')} closeLabel={common('buttons.close')}>
      {wager && wager.turnOverWagerAmount > 0 ? (
        <TurnoverPanel wager={wager} />
      ) : (
        <Note>
          <p>{texts('description')}</p>
        </Note>
      )}
    </DialogFrame>
  );
}
