import { Note } from '@pavilion/ui';
import { DialogFrame } from '@pavilion/ui/dialog.tsx';
import { useQuery } from '@tanstack/react-query';
import { useTexts } from '../content/texts.tsx';
import { turnoverOptions } from '../features/payment/queries.ts';
import { TurnoverPanel } from '../features/payment/turnover-panel.tsx';
import { useActiveAccount } from '../features/wallet/queries.ts';
import { useSite } from '../session/use-site.ts';

/** The same as the wallet's panel, where something else leads to it (wire §5.6). */
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
