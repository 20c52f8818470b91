import { invoiceStatus } from '@pavilion/contract/constants.ts';
import type { DepositResponse, Invoice } from '@pavilion/contract/areas/payment.ts';
import { Button, Spinner, TermRows } from '@pavilion/ui';
import { useCallback, useEffect } from 'react';
import { useTexts } from '../../../content/texts.tsx';
import { useMoneyFormat } from '../../settings/queries.ts';
import { useSite } from '../../../visitor/use-site.ts';
import { methodOf } from '../methods/method-look.ts';
import { forgetAwaited } from './awaited.ts';
import { CopyValue } from './copy-value.tsx';
import { frameAddress } from './frame-address.ts';
import styles from '../payment.module.css';
import processingStyles from './processing.module.css';
import { QrCode } from '../../content/qr-code.tsx';
import { useDeclineInvoice } from '../queries.ts';
import { useOwnInvoice, useResultOf } from './use-own-invoice.ts';
import { useWatched } from './use-watched.ts';
import { WalletFoot } from '../wallet-foot.tsx';

type Payment = { amount: number; currency: string };

/** Replaces the form once the provider has answered (W-24, W-25). `onEnd` brings the form back. */
export function PaymentPanel({ response, payment, onEnd }: { response: DepositResponse; payment: Payment; onEnd: () => void }) {
  const { invoiceId = '' } = response;
  const { invoice } = useOwnInvoice(invoiceId);
  useWatched(invoiceId);
  const cancellation = useCancellation(invoiceId, onEnd);
  useResultOf(cancellation.isStarted ? undefined : invoice, onEnd);
  const qr = response.qr ?? invoice?.publicData?.qr;
  return (
    <>
      {response.action ? <PaymentFrame address={frameAddress(response.action, response.fields ?? {})} /> : null}
      {qr && !response.action ? <QrPanel qr={qr} payment={payment} /> : null}
      <CancelPayment {...cancellation} />
    </>
  );
}

/** Amount, QR code, instructions, and the code as text for a player who pays on this same phone (W-24). */
function QrPanel({ qr, payment }: { qr: string; payment: Payment }) {
  const texts = useTexts('modals', 'wallet').group('deposit.qrPayment');
  const money = useMoneyFormat();
  return (
    <section className={styles.form} aria-label={texts('title')}>
      <div>
        <h3 className="heading-card">{texts('title')}</h3>
        <p className={styles.qrAmount}>
          <span className="tabular">{texts('description', { amount: money.text(payment.amount, payment.currency) })}</span>
        </p>
      </div>
      <div className={processingStyles.pay}>
        <QrCode value={qr} label={texts('qrLabel')} />
        <p className="small text-secondary">{texts('instruction')}</p>
      </div>
      <CopyValue label={texts('codeLabel')} value={qr} copiedLabel={texts('copiedLabel')} />
    </section>
  );
}

/** The provider's page in a frame, and a link that opens it in a new tab (W-25). */
function PaymentFrame({ address }: { address: string }) {
  const texts = useTexts('modals', 'wallet').group('deposit.iframe');
  return (
    <div className={styles.form}>
      <iframe className={processingStyles.frame} title={texts('title')} src={address} data-autofocus="" />
      <a className="link small" href={address} target="_blank" rel="noopener noreferrer">
        {texts('newTab')}
      </a>
    </div>
  );
}

/** Waits while the provider prepares the payment, also after a reload: then goes to the provider's page, or shows the QR code (W-27). */
export function AwaitPanel({ invoiceId }: { invoiceId: string }) {
  const { invoice, isLoaded } = useOwnInvoice(invoiceId);
  useWatched(invoiceId);
  const cancellation = useCancellation(invoiceId, forgetAwaited);
  const followed = cancellation.isStarted ? undefined : invoice;
  useResultOf(followed, forgetAwaited);
  useProviderRedirect(followed, isLoaded && !cancellation.isStarted);
  const qr = qrWithoutPage(invoice);
  return (
    <>
      {invoice && qr ? <QrPanel qr={qr} payment={invoice} /> : <Preparing invoice={invoice} />}
      <CancelPayment {...cancellation} />
    </>
  );
}

/** The QR code of a payment that has no page of the provider to go to. */
const qrWithoutPage = (invoice: Invoice | undefined): string | undefined =>
  invoice?.publicData?.url ? undefined : invoice?.publicData?.qr;

function Preparing({ invoice }: { invoice: Invoice | undefined }) {
  const texts = useTexts('modals', 'wallet').group('deposit');
  return (
    <div className={processingStyles.waiting} aria-live="polite" data-waiting="">
      <Spinner />
      <h3 className="heading-card">{texts('awaitInvoice.title')}</h3>
      <p className="small text-secondary">{texts('awaitInvoice.description')}</p>
      {invoice ? <InvoiceTerms invoice={invoice} /> : null}
    </div>
  );
}

function InvoiceTerms({ invoice }: { invoice: Invoice }) {
  const { visitor } = useSite();
  const texts = useTexts('modals', 'wallet').group('deposit');
  const money = useMoneyFormat();
  return (
    <div className={styles.invoiceTerms}>
      <TermRows
        rows={[
          { label: texts('sumLabel'), value: <bdi dir="ltr">{money.text(invoice.amount, invoice.currency)}</bdi> },
          { label: texts('methodLabel'), value: methodOf(invoice, visitor.locale) },
        ]}
      />
    </div>
  );
}

/** Goes to the provider's page once the invoice has its address; stops waiting for an invoice that is not among the newest deposits. */
function useProviderRedirect(invoice: Invoice | undefined, isLoaded: boolean): void {
  const url = invoice?.status === invoiceStatus.pending ? invoice.publicData?.url : undefined;
  const isMissing = isLoaded && invoice === undefined;
  useEffect(() => {
    if (isMissing) forgetAwaited();
    if (url === undefined) return;
    forgetAwaited();
    location.assign(url);
  }, [url, isMissing]);
}

/**
 * Cancels a payment that has not been made; money that arrives anyway is credited. A payment the player has cancelled opens no result
 * dialog.
 */
function useCancellation(invoiceId: string, onEnd: () => void) {
  const decline = useDeclineInvoice();
  const cancel = useCallback(() => decline.mutate(invoiceId, { onSettled: onEnd }), [decline, invoiceId, onEnd]);
  return { cancel, isStarted: !decline.isIdle };
}

function CancelPayment({ cancel, isStarted }: ReturnType<typeof useCancellation>) {
  const texts = useTexts('modals', 'wallet').group('deposit');
  return (
    <WalletFoot>
      <p className={styles.summary}>{texts('waitingHint')}</p>
      <Button size="lg" className={styles.submit} isBusy={isStarted} onClick={cancel}>
        {texts('cancelPayment')}
      </Button>
    </WalletFoot>
  );
}
