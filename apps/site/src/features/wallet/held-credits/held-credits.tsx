import type { HeldCredit } from '@pavilion/contract/areas/wallet.ts';
import { Button, Card, TermRows } from '@pavilion/ui';
import type { Texts } from '../../../content/texts.tsx';
import { useModals } from '../../../navigation/modals/use-modals.ts';
import { Money } from '../../settings/money.tsx';
import { useHeldCredits } from '../queries.ts';

/** The player's held money with its reasons. A deposit held because of a deposit limit can be withdrawn. */
export function HeldCredits({ texts }: { texts: Texts }) {
  const modals = useModals();
  const held = useHeldCredits();
  if (held.length === 0) return null;
  const reasons: Readonly<Record<HeldCredit['reason'], string>> = {
    'deposit-limit': texts('heldDepositLimit'),
    'stakeless-ceiling': texts('heldCeiling'),
    'round-ceiling': texts('heldCeiling'),
  };
  return (
    <Card title={texts('heldTitle')}>
      <TermRows
        rows={held.map(({ amount, currency, reason }) => ({
          label: reasons[reason],
          value: <Money amount={amount} currency={currency} />,
        }))}
      />
      {held.some(({ reason }) => reason === 'deposit-limit') ? (
        <div className="row">
          <Button size="sm" onClick={() => void modals.open('wallet', 'withdraw')}>
            {texts('heldWithdrawButton')}
          </Button>
        </div>
      ) : null}
    </Card>
  );
}
