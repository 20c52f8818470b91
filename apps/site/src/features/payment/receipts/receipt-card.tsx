import type { Receipt, SignedReceipt } from '@pavilion/contract/areas/payment-receipt.ts';
import type { Invoice } from '@pavilion/contract/areas/payment.ts';
import { shortId } from '@pavilion/contract/formats/short-id.ts';
import { BrandMark, Button, Icon, Skeleton, TermRows } from '@pavilion/ui';
import { useQuery } from '../../../hydration/use-query.ts';
import { exactNumber } from '../../../content/format.ts';
import { formatDuration } from '../../../content/format-duration.ts';
import { saveFile } from '../../../content/save-file.ts';
import { type Texts, useTexts } from '../../../content/texts.tsx';
import { useHref } from '../../../navigation/use-href.ts';
import { useSite } from '../../../visitor/use-site.ts';
import { checkReceipt, receiptFile, receiptFileName } from './check-receipt.ts';
import { receiptKeysOptions, receiptOptions } from './queries.ts';
import styles from './receipt-card.module.css';

/** The signed receipt of a completed payment, checked on this device as it is shown. */
export function ReceiptCard({ invoice }: { invoice: Invoice }) {
  const { api } = useSite();
  const texts = useTexts('modals', 'wallet').group('receipt');
  const { data: signed, isError } = useQuery(receiptOptions(api, invoice.id));
  if (isError) return null;
  if (signed === undefined) return <Skeleton blockSize="260px" radius="var(--r-2)" />;
  return (
    <section className={styles.paper} aria-label={texts('title')}>
      <h3>
        <BrandMark />
        {texts('title')}
      </h3>
      <ReceiptRows receipt={signed.receipt} texts={texts} />
      <Signature signed={signed} texts={texts} />
    </section>
  );
}

/** What a receipt states. */
export function ReceiptRows({ receipt, texts }: { receipt: Receipt; texts: Texts }) {
  const { visitor } = useSite();
  const seconds = Math.max(0, (Date.parse(receipt.completedAt) - Date.parse(receipt.requestedAt)) / 1000);
  const amount = (text: string) => (
    <bdi dir="ltr" className="tabular">
      {exactNumber(text, visitor.locale)} {receipt.currency}
    </bdi>
  );
  return (
    <TermRows
      rows={[
        { label: texts(receipt.kind), value: amount(receipt.amount) },
        { label: texts('fee'), value: amount(receipt.fee) },
        { label: texts('took'), value: seconds < 1 ? texts('tookNothing') : formatDuration(seconds, visitor.locale) },
        {
          label: texts('number'),
          value: (
            <bdi dir="ltr" className="tabular">
              {shortId(receipt.invoiceId)}
            </bdi>
          ),
        },
      ]}
    />
  );
}

function Signature({ signed, texts }: { signed: SignedReceipt; texts: Texts }) {
  const { api } = useSite();
  const href = useHref();
  const { data: keys } = useQuery(receiptKeysOptions(api));
  const { data: verdict } = useQuery({
    queryKey: ['payment', 'receipt-verdict', signed.signature],
    queryFn: () => checkReceipt(signed, keys ?? []),
    enabled: keys !== undefined,
    networkMode: 'always',
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <div className={styles.signature}>
      <p className={styles.verdict} data-verdict={verdict} role="status">
        <Icon name={verdict === 'invalid' || verdict === 'unknownKey' ? 'circle-alert' : 'shield-check'} size="s" />
        {verdict === undefined ? texts('checking') : texts(verdict === 'unknownKey' ? 'invalid' : verdict)}
      </p>
      <div className={styles.actions}>
        <Button size="sm" onClick={() => saveFile(receiptFile(signed), receiptFileName(signed))}>
          {texts('save')}
        </Button>
        <a className="link small" href={href('/receipts')}>
          {texts('verify')}
        </a>
      </div>
    </div>
  );
}
