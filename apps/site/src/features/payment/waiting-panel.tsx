import { invoiceStatus } from '@pavilion/contract/constants.ts';
import type { DepositResponse, Invoice } from '@pavilion/contract/payment.ts';
import { Button, Spinner, TermRows } from '@pavilion/ui';
import { useCallback, useEffect } from 'react';
import { useTexts } from '../../content/texts.tsx';
import { useMoneyFormat } from '../settings/queries.ts';
import { forgetAwaited } from './awaited.ts';
import { CopyValue } from './copy-value.tsx';
import { frameAddress } from './frame-address.ts';
import styles from './payment.module.css';
import { QrCode } from '../content/qr-code.tsx';
import { useDeclineInvoice } from './queries.ts';
import { useOwnInvoice, useResultOf } from './use-own-invoice.ts';
import { WalletFoot } from './wallet-foot.tsx';

type Payment = { amount: number; currency: string };

/** What stands in the place of the form once the provider has answered (W-24, W-25). `onEnd` brings the form back. */
export function PaymentPanel({ response, payment, onEnd }: { response: DepositResponse; payment: Payment; onEnd: () => void }) {
  const { invoiceId = '' } = response;
  const { invoice } = useOwnInvoice(invoiceId);
  const cancelling = useCancelling(invoiceId, onEnd);
  useResultOf(cancelling.isBegun ? undefined : invoice, onEnd);
  const qr = response.qr ?? invoice?.publicData?.qr;
  return (
    <>
      {response.action ? <PaymentFrame address={frameAddress(response.action, response.fields ?? {})} /> : null}
      {qr && !response.action ? <QrPanel qr={qr} payment={payment} /> : null}
      <CancelPayment {...cancelling} />
    </>
  );
}

/** Amount, code, what to do, and the code as text for who pays on this very phone (W-24). */
function QrPanel({ qr, payment }: { qr: string; payment: Payment }) {
  const texts = useTexts('modals', 'wallet').group('deposit.qrPayment');
  const money = useMoneyFormat();
  return (
    <section className={styles.form} aria-label={texts('title')}>
      <div>
        <h3 className="h-card">{texts('title')}</h3>
        <p className={styles.big}>
          <bdi dir="ltr" className="amt">
            {texts('description', { amount: money.text(payment.amount, payment.currency) })}
          </bdi>
        </p>
      </div>
      <div className={styles.pay}>
        <QrCode value={qr} label={texts('qrLabel')} />
        <p className="small t2">{texts('instruction')}</p>
      </div>
      <CopyValue label={texts('codeLabel')} value={qr} copiedLabel={texts('copiedLabel')} />
    </section>
  );
}

/** The provider's own page inside the wallet, and the same page in a tab of its own (W-25). */
function PaymentFrame({ address }: { address: string }) {
  const texts = useTexts('modals', 'wallet').group('deposit.iframe');
  return (
    <div className={styles.form}>
      <iframe className={styles.frame} title={texts('title')} src={address} data-autofocus="" />
      <a className="link small" href={address} target="_blank" rel="noopener noreferrer">
        {texts('newTab')}
      </a>
    </div>
  );
}

/** The provider prepares the payment: the page goes there by itself, or shows the code, also after a reload (W-27). */
export function AwaitPanel({ invoiceId }: { invoiceId: string }) {
  const texts = useTexts('modals', 'wallet').group('deposit');
  const money = useMoneyFormat();
  const { invoice, isKnown } = useOwnInvoice(invoiceId);
  const cancelling = useCancelling(invoiceId, forgetAwaited);
  useResultOf(cancelling.isBegun ? undefined : invoice, forgetAwaited);
  useFollowing(cancelling.isBegun ? undefined : invoice, isKnown && !cancelling.isBegun);
  const qr = invoice?.publicData?.qr;
  if (invoice && qr && !invoice.publicData?.url)
    return (
      <>
        <QrPanel qr={qr} payment={invoice} />
        <CancelPayment {...cancelling} />
      </>
    );
  return (
    <div className={styles.waiting} aria-live="polite" data-waiting="">
      <Spinner />
      <h3 className="h-card">{texts('awaitInvoice.title')}</h3>
      <p className="small t2">{texts('awaitInvoice.description')}</p>
      {invoice ? (
        <div className={styles.wide}>
          <TermRows
            rows={[
              { label: texts('sumLabel'), value: <bdi dir="ltr">{money.text(invoice.amount, invoice.currency)}</bdi> },
              { label: texts('methodLabel'), value: invoice.paymentMethod },
            ]}
          />
        </div>
      ) : null}
      <CancelPayment {...cancelling} />
    </div>
  );
}

/** Goes to the provider's page once the invoice carries it; a payment of another time or another tab is not waited for. */
function useFollowing(invoice: Invoice | undefined, isKnown: boolean): void {
  const url = invoice?.status === invoiceStatus.pending ? invoice.publicData?.url : undefined;
  const isMissing = isKnown && invoice === undefined;
  useEffect(() => {
    if (isMissing) forgetAwaited();
    if (url === undefined) return;
    forgetAwaited();
    location.assign(url);
  }, [url, isMissing]);
}

/** Ends a payment nobody has made yet; money that comes all the same is credited. What the player ended has no result to be told of. */
function useCancelling(invoiceId: string, onEnd: () => void) {
  const decline = useDeclineInvoice();
  const cancel = useCallback(() => decline.mutate(invoiceId, { onSettled: onEnd }), [decline, invoiceId, onEnd]);
  return { cancel, isBegun: !decline.isIdle };
}

function CancelPayment({ cancel, isBegun }: ReturnType<typeof useCancelling>) {
  const texts = useTexts('modals', 'wallet').group('deposit');
  return (
    <WalletFoot>
      <p className={styles.summary}>{texts('waitingHint')}</p>
      <Button size="lg" className={styles.submit} isBusy={isBegun} onClick={cancel}>
        {texts('cancelPayment')}
      </Button>
    </WalletFoot>
  );
}
