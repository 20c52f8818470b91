import type { ReactNode } from 'react';
import { idOf } from '../../api/read-part.ts';
import type { List } from '../../api/use-list.ts';
import { Section } from '../../components/panel.tsx';
import { Answer, Nothing } from '../../components/states.tsx';
import { DataTable, type DataTableProps } from '../../components/table/data-table.tsx';

interface ListSectionProps<Row>
  extends Pick<DataTableProps<Row>, 'name' | 'columns' | 'pageOf'>,
    Partial<Pick<DataTableProps<Row>, 'rowId'>> {
  title: string;
  caption?: ReactNode;
  list: Pick<List<Row>, 'rows' | 'answer' | 'onEnd'>;
  /** The title where there are no rows. */
  empty: string;
}

/** A titled list on a player's page. Without `rowId`, rows have an id. */
export function ListSection<Row>({ title, caption, list, empty, rowId = (row) => idOf(row) ?? '', ...table }: ListSectionProps<Row>) {
  return (
    <Section title={title} caption={caption}>
      <Answer {...list.answer} empty={<Nothing title={empty} />}>
        <DataTable label={title} rows={list.rows} rowId={rowId} onEnd={list.onEnd} {...table} />
      </Answer>
    </Section>
  );
}
