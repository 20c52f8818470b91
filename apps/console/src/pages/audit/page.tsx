import { Button, TextInput } from '@pavilion/ui';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { api } from '../../api/api.ts';
import { useList } from '../../api/use-list.ts';
import { useKeys } from '../../frame/keys.ts';
import { useSearchState } from '../../frame/search-state.ts';
import { DataTable } from '../../parts/data-table.tsx';
import { ExportButton } from '../../parts/export-button.tsx';
import { SavedViews } from '../../parts/saved-views.tsx';
import { Tag } from '../../parts/marks.tsx';
import { Columns, FilterBar, Panel, Scrolling } from '../../parts/panel.tsx';
import { Answer, Nothing } from '../../parts/states.tsx';
import { useFormats } from '../../texts/formats.ts';
import { useText, useTextOf } from '../../texts/use-text.ts';
import styles from './audit.module.css';
import { ChainCheck } from './chain.tsx';
import { RecordDetail } from './detail.tsx';

const DAY_LENGTH = 10;
const fields = ['kind', 'actor', 'act', 'object', 'playerId', 'recordedFrom', 'recordedTo'] as const;
type Field = (typeof fields)[number];

const listed = (text: string | undefined): string[] => (text === undefined || text === '' ? [] : [text]);
const dayStart = (day: string | undefined): string | undefined =>
  day !== undefined && day.length === DAY_LENGTH ? `${day}T00:00:00.000Z` : undefined;

/** Everything that was recorded: who did what to whom, why, and from where (operator §3.6). */
export function Page() {
  const say = useText('audit');
  const kindName = useTextOf('audit');
  const { second, count } = useFormats();
  const [search, change] = useSearchState();
  const { kind, actor, act, object, playerId, recordedFrom, recordedTo, row: chosen } = search;
  const filter = {
    kind: listed(kind),
    actor: listed(actor),
    act: listed(act),
    object,
    playerId,
    recordedFrom: dayStart(recordedFrom),
    recordedTo: dayStart(recordedTo),
  };
  const list = useList(['audit', filter], (cursor, signal) => api.audit.listAudit({ query: { ...filter, cursor } }, { signal }));
  const open = list.rows.find(({ id }) => id === chosen);
  useKeys({ Escape: () => change({ row: undefined }) });
  return (
    <Panel
      title={say('title')}
      count={
        list.meta === undefined
          ? undefined
          : say(list.meta.isExact ? 'records' : 'recordsAbout', { count: list.meta.count, shown: count(list.meta.count) })
      }
      end={
        <>
          <ExportButton list="audit" query={filter} />
          <ChainCheck />
        </>
      }
    >
      <SavedViews />
      <Filters
        key={JSON.stringify(filter)}
        search={search}
        onChange={(changed) => change({ ...changed, row: undefined }, { isStep: true })}
      />
      <Columns
        isEven
        isSecondOpen={open !== undefined}
        first={
          <Scrolling label={say('title')}>
            <Answer {...list.answer} empty={<Nothing title={say('none')} text={say('noneText')} />}>
              <DataTable
                label={say('title')}
                name="audit"
                rows={list.rows}
                rowId={({ id }) => id}
                chosen={chosen}
                onChoose={(row) => change({ row })}
                onEnd={list.onEnd}
                columns={[
                  { id: 'time', heading: say('time'), cell: ({ recordedAt }) => second(recordedAt) },
                  { id: 'actor', heading: say('actor'), isWideOnly: true, cell: ({ actor: name, actorEmail }) => actorEmail ?? name },
                  {
                    id: 'kind',
                    heading: say('what'),
                    cell: (record) => (
                      <Tag tone={record.kind === 'operatorRefused' ? 'warning' : 'neutral'}>
                        {record.act ?? kindName(record.kind) ?? record.kind}
                      </Tag>
                    ),
                  },
                ]}
              />
            </Answer>
          </Scrolling>
        }
        second={
          open === undefined ? (
            <Scrolling label={say('record')}>{list.answer.isEmpty ? null : <Nothing title={say('choose')} />}</Scrolling>
          ) : (
            <RecordDetail record={open} onBack={() => change({ row: undefined })} />
          )
        }
      />
    </Panel>
  );
}

interface FiltersProps {
  search: Readonly<Record<string, string | undefined>>;
  onChange: (changed: Partial<Record<Field, string | undefined>>) => void;
}

/** Filters take effect together, by Enter or the button. */
function Filters({ search, onChange }: FiltersProps) {
  const say = useText('audit');
  const [values, setValues] = useState<Partial<Record<Field, string>>>(() =>
    Object.fromEntries(fields.map((field) => [field, search[field] ?? ''])),
  );
  const isFiltered = fields.some((field) => (search[field] ?? '') !== '');
  return (
    <FilterBar>
      <form
        className={styles.filters}
        onSubmit={(event) => {
          event.preventDefault();
          onChange(values);
        }}
      >
        {fields.map((field) => (
          <TextInput
            key={field}
            label={say(field)}
            type={field.startsWith('recorded') ? 'date' : 'text'}
            value={values[field] ?? ''}
            onChange={(event) => setValues({ ...values, [field]: event.target.value })}
          />
        ))}
        <Button type="submit">{say('filter')}</Button>
        {isFiltered ? (
          <Link to="/audit" className={styles.all}>
            {say('all')}
          </Link>
        ) : null}
      </form>
    </FilterBar>
  );
}
