import { invoiceStatus, invoiceType } from '@pavilion/contract/constants.ts';
import type { Invoice } from '@pavilion/contract/areas/payment.ts';
import { shortId } from '@pavilion/contract/formats/short-id.ts';
import { ButtonLink, type IconName, TermRows, type Tone } from '@pavilion/ui';
import { DialogClose } from '@pavilion/ui/overlay/dialog.tsx';
import { useQuery } from '../../hydration/use-query.ts';
import { useMoments } from '../../content/use-moments.ts';
import { type Texts, useTexts } from '../../content/texts.tsx';
import { methodOf } from '../../features/payment/methods/method-look.ts';
import { useWayOn } from '../../features/payment/processing/use-way-on.ts';
import { useWatched } from '../../features/payment/processing/use-watched.ts';
import { invoicesOptions } from '../../features/payment/queries.ts';
import { ReceiptCard } from '../../features/payment/receipts/receipt-card.tsx';
import { Money } from '../../features/settings/money.tsx';
import { useMoneyFormat } from '../../features/settings/queries.ts';
import { useActiveAccount } from '../../features/wallet/queries.ts';
import type { ModalProps } from '../../navigation/modals/modal-components.ts';
import { modalContent } from '../../navigation/modals/modal-content.ts';
import type { ModalName } from '../../navigation/modals.ts';
import { useHref } from '../../navigation/use-href.ts';
import { useModals } from '../../navigation/modals/use-modals.ts';
import { useIsHydrated } from '../../hydration/use-is-hydrated.ts';
import { useIsSignedIn } from '../../session/use-session.ts';
import { useSite } from '../../visitor/use-site.ts';
import { contentIcon, ResultDialog } from '../result-dialog.tsx';

const looks: Partial<Record<ModalName, { icon: IconName; tone: Tone }>> = {
  'deposit-pending': { icon: 'clock', tone: 'warning' },
  'deposit-redirect': { icon: 'external-link', tone: 'info' },
};
const good: { icon: IconName; tone: Tone } = { icon: 'check', tone: 'ok' };

/** The deposit results that share one dialog (M-25 to M-27): the amount first, the state of the money, the payment's number. */
export function DepositResult({ name }: ModalProps) {
  const texts = useTexts('modals', modalContent(name) ?? '');
  const invoice = useLastDeposit(name);
  const ending = name === 'deposit-success' ? invoice : undefined;
  // One on its way is shown as such to its end: an alert alone says that it has come in.
  useWatched(ending?.id);
  const look = looks[name] ?? good;
  const paid = ending?.status === invoiceStatus.success ? ending : undefined;
  const head = useHead(texts, paid);
  return (
    <ResultDialog
      {...head}
      icon={name === 'success' ? contentIcon(texts, look.icon) : look.icon}
      tone={look.tone}
      isFootEven
      foot={<Answers name={name} texts={texts} isPaid={paid !== undefined} />}
    >
      {paid ? <Paid invoice={paid} /> : invoice ? <PaymentNumber invoice={invoice} /> : null}
    </ResultDialog>
  );
}

/** Money that has come in says its sum, and how and when it was paid. */
function useHead(texts: Texts, paid: Invoice | undefined): { title: string; text: string | undefined } {
  const { visitor } = useSite();
  const moments = useMoments();
  const money = useMoneyFormat();
  if (paid === undefined) return { title: texts('title'), text: texts.optional('description') };
  const title = texts('titleAmount', { amount: money.text(paid.amount, paid.currency) });
  return { title, text: `${methodOf(paid, visitor.locale)}, ${moments.minute(paid.createdAt)}` };
}

/** The newest deposit, which the result is about. */
function useLastDeposit(name: ModalName): Invoice | undefined {
  const { api } = useSite();
  const isSignedIn = useIsSignedIn();
  const isHydrated = useIsHydrated();
  const isWanted = isSignedIn && name !== 'success' && !import.meta.env.SSR;
  const { data } = useQuery({ ...invoicesOptions(api, { type: invoiceType.deposit, page: 1, perPage: 1 }), enabled: isWanted });
  return isHydrated ? data?.data[0] : undefined;
}

/** The new balance and the receipt: the end of every payment method. */
function Paid({ invoice }: { invoice: Invoice }) {
  const account = useActiveAccount();
  const texts = useTexts('modals', 'depositSuccess');
  return (
    <>
      {account ? (
        <TermRows rows={[{ label: texts('balanceLabel'), value: <Money amount={account.balance} currency={account.currency} /> }]} />
      ) : null}
      <ReceiptCard invoice={invoice} />
    </>
  );
}

function PaymentNumber({ invoice }: { invoice: Invoice }) {
  const texts = useTexts('modals', 'depositSuccess');
  const number = (
    <bdi dir="ltr" className="tabular">
      {shortId(invoice.id)}
    </bdi>
  );
  return <TermRows rows={[{ label: texts('invoiceLabel'), value: number }]} />;
}

/** A pending result links to the list of payments, money that has come in to a game. */
function Answers({ name, texts, isPaid }: { name: ModalName; texts: Texts; isPaid: boolean }) {
  const modals = useModals();
  const href = useHref();
  const wayOn = useWayOn();
  const history = texts.optional('historyButton');
  return (
    <>
      {history ? <ButtonLink href={href('/profile/history', { tab: 'transactions' })}>{history}</ButtonLink> : null}
      <DialogClose kind={history ? 'primary' : 'secondary'} onClose={() => void modals.close(name)}>
        {texts('button')}
      </DialogClose>
      {isPaid && wayOn ? (
        <ButtonLink kind="primary" href={wayOn.href}>
          {wayOn.label}
        </ButtonLink>
      ) : null}
    </>
  );
}
