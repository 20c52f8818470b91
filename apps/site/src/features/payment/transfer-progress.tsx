import { invoiceStatus } from '@pavilion/contract/constants.ts';
import type { Invoice } from '@pavilion/contract/payment.ts';
import { Badge, Progress, Well } from '@pavilion/ui';
import { useTexts } from '../../content/texts.tsx';
import { useMoneyFormat } from '../settings/queries.ts';
import { useNewestDeposits } from './use-own-invoice.ts';

/** Coins that are on their way, as the chain confirms them (design.md §7). */
export function TransferProgress({ currency }: { currency: string }) {
  const deposits = useNewestDeposits() ?? [];
  const moving = deposits.filter((invoice) => invoice.currency === currency && isMoving(invoice));
  return moving.map((invoice) => <Moving key={invoice.id} invoice={invoice} />);
}

const isMoving = ({ status, publicData }: Invoice): boolean =>
  status === invoiceStatus.pending && publicData?.confirmationsRequired !== undefined;

function Moving({ invoice: { amount, currency, publicData } }: { invoice: Invoice }) {
  const texts = useTexts('modals', 'wallet').group('deposit.transfer');
  const money = useMoneyFormat();
  const [count, required] = [publicData?.confirmations ?? 0, publicData?.confirmationsRequired ?? 1];
  const words = texts('confirming', { count, required });
  return (
    <Well>
      <div className="stack-s" role="status">
        <p className="row between">
          <b className="b6">{texts('seen', { amount: money.text(amount, currency) })}</b>
          <Badge tone="warning" icon="clock">
            {words}
          </Badge>
        </p>
        <Progress percent={(count / required) * 100} label={texts('label')} valueText={words} isThin />
        <p className="cap t2">{texts('hint')}</p>
      </div>
    </Well>
  );
}
