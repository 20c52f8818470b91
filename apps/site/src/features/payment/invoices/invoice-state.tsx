import { invoiceStatus } from '@pavilion/contract/constants.ts';
import type { Invoice } from '@pavilion/contract/areas/payment.ts';
import { Badge, type IconName, type Tone } from '@pavilion/ui';
import { useTexts } from '../../../content/texts.tsx';

const looks: Readonly<Record<number, { tone: Tone; icon: IconName }>> = {
  [invoiceStatus.success]: { tone: 'ok', icon: 'check' },
  [invoiceStatus.failure]: { tone: 'error', icon: 'triangle-alert' },
};
const open: { tone: Tone; icon: IconName } = { tone: 'warning', icon: 'clock' };

/** The state of a payment; one without a name of its own is pending. */
export function InvoiceState({ invoice: { status } }: { invoice: Pick<Invoice, 'status'> }) {
  const constants = useTexts('globalComponents', 'constants');
  const { tone, icon } = looks[status] ?? open;
  return (
    <Badge tone={tone} icon={icon}>
      {constants.optional(`invoiceStatuses.${status}`) ?? constants(`invoiceStatuses.${invoiceStatus.pending}`)}
    </Badge>
  );
}
