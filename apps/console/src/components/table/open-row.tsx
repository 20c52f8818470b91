import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import type { List } from '../../api/use-list.ts';
import { useText } from '../../texts/use-text.ts';
import { BackButton, Scrolling } from '../panel.tsx';
import { Answer, Nothing, NothingOpen } from '../states.tsx';

interface OpenRowProps<Row> {
  label: string;
  /** The list's query key, by which it is reloaded. */
  name: string;
  list: List<Row>;
  /** From the address. */
  id: string | undefined;
  /** Reads the row where the list lacks it: it is further down, or has left the list by what was done to it. */
  read: (id: string) => Promise<Row | undefined>;
  /** Shown while no row is open. */
  invitation: string;
  onBack: () => void;
  children: (row: Row) => ReactNode;
}

/** The column beside a list: the row that the address names, whether loaded in the list or not (operator §2.1). */
export function OpenRow<Row extends { id: string }>(props: OpenRowProps<Row>) {
  const { label, list, id, invitation, onBack, children } = props;
  const say = useText('common');
  const { row, query } = useOpenRow(props);
  if (id === undefined) return <NothingOpen label={label} invitation={list.answer.isEmpty ? undefined : invitation} />;
  if (row !== undefined) return children(row);
  return (
    <Scrolling label={label}>
      <BackButton onBack={onBack} />
      <Answer
        isLoading={query.isPending && list.answer.error === null}
        error={query.error}
        retry={() => void query.refetch()}
        isEmpty
        empty={<Nothing title={say('notFound')} />}
      >
        {null}
      </Answer>
    </Scrolling>
  );
}

/** The previous content stays until a row that has left its list is loaded. */
function useOpenRow<Row extends { id: string }>({ name, list, id, read }: OpenRowProps<Row>) {
  const [held, setHeld] = useState<Row>();
  const listed = list.rows.find((row) => row.id === id);
  const query = useQuery({
    queryKey: [name, 'one', id],
    queryFn: async () => (await read(id ?? '')) ?? null,
    enabled: id !== undefined && listed === undefined && !list.answer.isLoading,
  });
  const row = listed ?? query.data ?? (query.isPending && held?.id === id ? held : undefined);
  if (row !== undefined && row !== held) setHeld(row);
  return { row, query };
}
