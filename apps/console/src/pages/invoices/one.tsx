import { useParams } from '@tanstack/react-router';
import { Panel } from '../../components/panel.tsx';
import { Answer, answerOf } from '../../components/states.tsx';
import { useText } from '../../texts/use-text.ts';
import { InvoiceActs } from './acts.tsx';
import { InvoiceFileView } from './file.tsx';
import { useInvoice } from './use-invoice.ts';

/** The page of one payment. */
export function Page() {
  const say = useText('payments');
  const { id = '' } = useParams({ strict: false });
  const query = useInvoice(id);
  return (
    <Panel title={say('payment')}>
      {query.data === undefined ? (
        <Answer {...answerOf(query)}>{null}</Answer>
      ) : (
        <InvoiceFileView file={query.data} foot={<InvoiceActs file={query.data} />} />
      )}
    </Panel>
  );
}
