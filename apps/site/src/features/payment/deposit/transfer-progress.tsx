import { invoiceStatus } from '@pavilion/contract/constants.ts';
import type { Invoice } from '@pavilion/contract/areas/payment.ts';
import { Badge, Progress, Well } from '@pavilion/ui';
import { useTexts } from '../../../content/texts.tsx';
import { useMoneyFormat } from '../../settings/queries.ts';
import { useNewestDeposits } from '../processing/use-own-invoice.ts';

/** Crypto transfers in progress, with their confirmations on the chain (design §7). */
export function TransferProgress({ currency }: { currency: string }) {
  const deposits = useNewestDeposits() ?? [];
  const pending = deposits.filter((invoice) => invoice.currency === currency && isConfirming(invoice));
  return pending.map((invoice) => <Transfer key={invoice.id} invoice={invoice} />);
}

const isConfirming = ({ status, publicData }: Invoice): boolean =>
  status === invoiceStatus.pending && publicData?.confirmationsRequired !== undefined;

function Transfer({ invoice: { amount, currency, publicData } }: { invoice: Invoice }) {
  const texts = useTexts('modals', 'wallet').group('deposit.transfer');
  const money = useMoneyFormat();
  const [count, required] = [publicData?.confirmations ?? 0, publicData?.confirmationsRequired ?? 1];
  const confirmations = texts('confirming', { count, required });
  return (
    <Well>
      <div className="stack-small" role="status">
        <p className="row between">
          <b className="weight-semibold">{texts('seen', { amount: money.text(amount, currency) })}</b>
          <Badge tone="warning" icon="clock">
            {confirmations}
          </Badge>
        </p>
        <Progress percent={(count / required) * 100} label={texts('label')} valueText={confirmations} isThin />
        <p className="caption text-secondary">{texts('hint')}</p>
      </div>
    </Well>
  );
}
