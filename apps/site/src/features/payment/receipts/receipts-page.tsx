import type { ReceiptKey, SignedReceipt } from '@pavilion/contract/areas/payment-receipt.ts';
import { Card, Note } from '@pavilion/ui';
import { buttonClass } from '@pavilion/ui/buttons/button.tsx';
import { useMutation } from '@tanstack/react-query';
import { type ChangeEvent, useId } from 'react';
import frame from '../../content/article.module.css';
import { usePageTexts } from '../../content/page.ts';
import { checkReceipt, readReceiptFile, type ReceiptVerdict } from './check-receipt.ts';
import { ReceiptRows } from './receipt-card.tsx';

type Checked = { name: string; verdict: ReceiptVerdict | 'unreadable'; signed: SignedReceipt | undefined };

async function checkFile(file: File, keys: readonly ReceiptKey[]): Promise<Checked> {
  const signed = readReceiptFile(await file.text());
  return { name: file.name, signed, verdict: signed === undefined ? 'unreadable' : await checkReceipt(signed, keys) };
}

/** Checks a saved receipt with the published keys, which came with the page: afterwards no connection is needed. */
export function ReceiptsPage({ keys }: { keys: readonly ReceiptKey[] }) {
  const texts = usePageTexts('receipts');
  const id = useId();
  const check = useMutation({ mutationFn: (file: File) => checkFile(file, keys), networkMode: 'always' });
  const take = (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0];
    if (file) check.mutate(file);
    // Choosing the same file again must fire another change event.
    event.target.value = '';
  };
  return (
    <div className={frame.contact}>
      <h1>{texts('title')}</h1>
      <Card className="stack">
        <p>{texts('description')}</p>
        <div>
          <input id={id} className="visually-hidden" type="file" accept=".json,application/json" onChange={take} />
          <label htmlFor={id} className={buttonClass({ kind: 'primary' })}>
            {texts('choose')}
          </label>
        </div>
        {check.data ? <Verdict key={check.submittedAt} {...check.data} /> : null}
      </Card>
      <Card className="stack-small">
        <h2 className="heading-card">{texts('keyLabel')}</h2>
        {keys.map(({ keyId, publicKey }) => (
          <p key={keyId} className="small">
            <bdi dir="ltr" className="tabular" style={{ overflowWrap: 'anywhere' }}>
              Ed25519 {publicKey}
            </bdi>
          </p>
        ))}
      </Card>
    </div>
  );
}

function Verdict({ name, verdict, signed }: Checked) {
  const texts = usePageTexts('receipts');
  const isValid = verdict === 'valid';
  return (
    <>
      <Note tone={isValid ? 'ok' : 'error'} icon={isValid ? 'circle-check' : 'circle-alert'} role="status">
        <p className="weight-semibold">
          <bdi>{name}</bdi>
        </p>
        <p>{texts(`verdict.${verdict}`)}</p>
      </Note>
      {isValid && signed ? <ReceiptRows receipt={signed.receipt} texts={texts.group('rows')} /> : null}
    </>
  );
}
