import { invoiceStatus, invoiceType } from '@pavilion/contract/constants.ts';
import type { Invoice } from '@pavilion/contract/areas/payment.ts';
import { Button } from '@pavilion/ui';
import { useState } from 'react';
import { useTexts } from '../../../content/texts.tsx';
import { useMoments } from '../../../content/use-moments.ts';
import { useSite } from '../../../visitor/use-site.ts';
import { useMoneyFormat } from '../../settings/queries.ts';
import { methodOf } from '../methods/method-look.ts';
import { ContinuePayment } from '../processing/continue-payment.tsx';
import { isUnderWay, paymentsUnderWay } from '../processing/under-way.ts';
import { useDeclineInvoice, useInvoices } from '../queries.ts';
import styles from './cashier.module.css';

/** The history has all of them. */
const shownMost = 3;
const unfinished = { type: invoiceType.deposit, status: invoiceStatus.pending, page: 1, perPage: shownMost } as const;

/**
 * The newest deposits that wait for their player, none beside a withdrawal; undefined until they are known. A failed request counts as none.
 * Deposits begun since the cashier opened are left out: their own steps show them.
 */
export function useUnfinishedDeposits(kind: 'deposit' | 'withdraw'): readonly Invoice[] | undefined {
  const [before] = useState(paymentsUnderWay);
  const { data, isError } = useInvoices(unfinished);
  return isError || kind === 'withdraw'
    ? []
    : data?.data.filter(({ id, isDeclinable }) => isDeclinable && (before.has(id) || !isUnderWay(id)));
}

/** Says over the form of a deposit which ones were begun and not paid, with the way on and the way out (W-236). */
export function UnfinishedDeposits({ invoices = [] }: { invoices: readonly Invoice[] | undefined }) {
  const texts = useTexts('modals', 'wallet');
  if (invoices.length === 0) return null;
  return (
    <section className={styles.unfinished} aria-labelledby="unfinished-deposits" data-brief="">
      <h3 id="unfinished-deposits">{texts('unfinished.title')}</h3>
      <ul>
        {invoices.map((invoice) => (
          <Unfinished key={invoice.id} invoice={invoice} />
        ))}
      </ul>
    </section>
  );
}

function Unfinished({ invoice }: { invoice: Invoice }) {
  const { visitor } = useSite();
  const texts = useTexts('modals', 'wallet');
  const money = useMoneyFormat();
  const moments = useMoments();
  const decline = useDeclineInvoice();
  return (
    <li>
      <div>
        <b>
          <bdi dir="ltr">{money.text(invoice.amount, invoice.currency)}</bdi>
        </b>
        <p>
          <bdi>{methodOf(invoice, visitor.locale)}</bdi> · {moments.minute(invoice.createdAt)}
        </p>
      </div>
      <span>
        <ContinuePayment invoice={invoice} />
        <Button size="sm" kind="quiet" isBusy={decline.isPending} disabled={decline.isPending} onClick={() => decline.mutate(invoice.id)}>
          {texts('deposit.cancelPayment')}
        </Button>
      </span>
    </li>
  );
}
