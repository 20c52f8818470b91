import type { AnswerOf } from '@pavilion/contract/calls/endpoint.ts';
import type { BulkActName } from '@pavilion/contract/console/bulk-acts.ts';
import type { bulkEndpoints } from '@pavilion/contract/console/bulk.ts';
import { Note } from '@pavilion/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../api/api.ts';
import { isRefusedAs, useRefusalText } from '../../texts/refusal-text.ts';
import { useFormats } from '../../texts/formats.ts';
import { useText, useTextOf } from '../../texts/use-text.ts';
import { ActDialog, type ActGiven } from '../act-dialog.tsx';
import { ConsoleDialog } from '../console-dialog.tsx';
import { DataTable } from '../table/data-table.tsx';
import { type Fact, Facts } from '../facts.tsx';
import { Money, Tag } from '../marks.tsx';
import { Answer } from '../states.tsx';
import type { Target } from './bulk-dialog.tsx';
import styles from './bulk.module.css';
import type { BulkInput } from './given-forms.tsx';

type Preview = AnswerOf<(typeof bulkEndpoints)['previewBulk']>;

interface PreviewDialogProps {
  act: BulkActName;
  given: BulkInput;
  target: Target;
  onClose: () => void;
  onStarted: (id: string) => void;
}

/** Looks once, and again when that is asked for: what is on the screen is what would be confirmed. */
const usePreview = ({ act, given, target: { ids, filter } }: PreviewDialogProps) =>
  useQuery({
    queryKey: ['bulk-preview', act, given, ids, filter],
    queryFn: () => api.bulk.previewBulk({ body: { act, given, ...(ids && { ids }), ...(filter && { filter }) } }),
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

/** The preview was too old, or too much has changed since: a new one is made, and nothing was done. */
const isOvertaken = (error: unknown): boolean => isRefusedAs(error, 'previewStale') || isRefusedAs(error, 'notFound');

/** Shows what the act would do. It is confirmed with a reason, for the objects shown and no others (operator §2.1). */
export function PreviewDialog(props: PreviewDialogProps) {
  const { act, target, onClose, onStarted } = props;
  const say = useText('bulk');
  const refusalText = useRefusalText();
  const query = usePreview(props);
  const [overtaken, setOvertaken] = useState({ why: '', reason: '' });
  const preview = query.data;
  const title = say('titleOf', { act: say(act), count: target.count });
  if (preview === undefined || query.isError)
    return (
      <ConsoleDialog title={title} size="m" onClose={onClose} isText>
        <Answer isLoading={query.isFetching} error={query.isFetching ? null : query.error} retry={() => void query.refetch()}>
          {null}
        </Answer>
      </ConsoleDialog>
    );
  async function confirm(token: string, { reason }: ActGiven): Promise<void> {
    try {
      const { id } = await api.bulk.startBulk({ body: { token, reason } });
      onStarted(id);
    } catch (error) {
      if (!isOvertaken(error)) throw error;
      setOvertaken({ why: isRefusedAs(error, 'previewStale') ? refusalText(error) : say('tooOld'), reason });
      await query.refetch();
    }
  }
  return (
    <ActDialog
      key={preview.token}
      title={title}
      size="m"
      confirm={say(preview.needsApproval ? 'ask' : 'confirm', { count: preview.able })}
      written={overtaken.reason}
      canConfirm={preview.able > 0}
      act={(confirmed) => confirm(preview.token, confirmed)}
      onClose={onClose}
      onDone={() => undefined}
    >
      {overtaken.why === '' ? null : (
        <Note tone="warning" icon="triangle-alert" role="alert">
          {overtaken.why} {say('isNow')}
        </Note>
      )}
      <PreviewFacts preview={preview} />
      {preview.needsApproval ? <Note icon="badge-check">{say('needsApproval')}</Note> : null}
      <Sample rows={preview.sample} />
    </ActDialog>
  );
}

/** How many would be done, their sums, and how many cannot, by reason. */
function PreviewFacts({ preview: { able, unable, sums, expiresAt } }: { preview: Preview }) {
  const say = useText('bulk');
  const unableName = useTextOf('bulk');
  const { count: written, time } = useFormats();
  const facts: Fact[] = [
    { id: 'able', term: say('able'), value: <b>{written(able)}</b> },
    ...sums.map(({ currency, amount, count }) => ({
      id: `sum-${currency}`,
      term: say('sum', { count }),
      value: <Money amount={amount} currency={currency} />,
    })),
    ...unable.map(({ reason, count }) => ({
      id: `unable-${reason}`,
      term: say('unableBecause', { reason: unableName(`unable_${reason}`) ?? reason }),
      value: written(count),
    })),
    { id: 'until', term: say('holdsUntil'), value: time(expiresAt) },
  ];
  return <Facts isLined facts={facts} />;
}

/** The first of the objects, as their list shows them. */
function Sample({ rows }: { rows: Preview['sample'] }) {
  const say = useText('bulk');
  const unableName = useTextOf('bulk');
  const statusName = useTextOf('players');
  const written = (part: Preview['sample'][number]['parts'][number]): string => {
    if (typeof part === 'string') return part;
    return 'word' in part ? (statusName(part.word) ?? part.word) : `${part.amount} ${part.currency}`;
  };
  if (rows.length === 0) return <p className="text-secondary">{say('noneLeft')}</p>;
  return (
    <div className={styles.sample}>
      <DataTable
        label={say('sample', { count: rows.length })}
        rows={rows}
        rowId={({ id }) => id}
        columns={[
          { id: 'title', heading: say('sample', { count: rows.length }), isShort: true, cell: ({ title }) => title },
          { id: 'line', heading: '', isWideOnly: true, cell: ({ parts }) => parts.map(written).filter(Boolean).join(' · ') },
          {
            id: 'amount',
            heading: '',
            isEnd: true,
            cell: ({ amount, currency }) => (amount === null || currency === null ? null : <Money amount={amount} currency={currency} />),
          },
          {
            id: 'able',
            heading: '',
            cell: ({ unable }) =>
              unable === null ? <Tag tone="ok">{say('isAble')}</Tag> : <Tag tone="warning">{unableName(`unable_${unable}`) ?? unable}</Tag>,
          },
        ]}
      />
    </div>
  );
}
