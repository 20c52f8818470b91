import type { AnswerOf } from '@pavilion/contract/calls/endpoint.ts';
import type { paymentsEndpoints } from '@pavilion/contract/console/payment/payments.ts';
import { ChoiceFilters } from '../../components/fields/choice-filters.tsx';
import { Link } from '@tanstack/react-router';
import { api } from '../../api/api.ts';
import { listed } from '../../api/query-given.ts';
import { useList } from '../../api/use-list.ts';
import { useSearchState } from '../../navigation/search-state.ts';
import { Facts } from '../../components/facts.tsx';
import { Id, Money, Tag } from '../../components/marks.tsx';
import { BackButton, Scrolling, Section } from '../../components/panel.tsx';
import { ListPage } from '../../components/table/list-page.tsx';
import { ClearFilters, useListRange } from '../../components/table/list-range.tsx';
import type { ViewWords } from '../../components/fields/saved-views.tsx';
import { focusRow, nextOf } from '../../components/table/next-row.ts';
import { Nothing } from '../../components/states.tsx';
import type { Column } from '../../components/table/table-row.tsx';
import { useMay } from '../../session/session.ts';
import { useFormats } from '../../texts/formats.ts';
import { useText, useTextOf } from '../../texts/use-text.ts';
import styles from '../invoices/invoices.module.css';
import { useEventNote } from '../invoices/event-note.ts';
import { useMethodChoices } from '../invoices/use-method-choices.ts';
import { EventActs } from './acts.tsx';

export type ProviderEvent = AnswerOf<(typeof paymentsEndpoints)['listProviderEvents']>['data'][number];

const filters = ['state', 'provider'] as const;
const filterOf = ({ state, provider }: ViewWords) => ({ state: listed(state), provider: listed(provider) });
const isNarrowed = (search: ViewWords): boolean => filters.some((name) => search[name] !== undefined);

/** Provider events about payments that are not known here (operator §2.2, page 14). */
export function Page() {
  const say = useText('books');
  const [search] = useSearchState();
  const filter = filterOf(search);
  const list = useList(['provider-events', filter], (page, signal) =>
    api.payments.listProviderEvents({ query: { ...filter, ...page } }, { signal }),
  );
  const ids = list.rows.map(({ id }) => id);
  return (
    <ListPage
      title={say('unmatched')}
      count={useListRange(list)}
      countView={(view) => api.payments.listProviderEvents({ query: { ...filterOf(view), perPage: 1 } })}
      filters={<Filters />}
      name="provider-events"
      columnsName="unmatched"
      list={list}
      columns={useColumns()}
      empty={<Nothing title={say(isNarrowed(search) ? 'noEventFits' : 'noUnmatched')} action={<ClearFilters names={filters} />} />}
      detail={{
        label: say('event'),
        invitation: say('chooseEvent'),
        read: readEvent,
        of: (event, onBack) => <EventDetail event={event} onBack={onBack} onDecided={() => focusRow(nextOf(ids, event.id))} />,
      }}
    />
  );
}

function useColumns(): Column<ProviderEvent>[] {
  const say = useText('books');
  const nameOf = useTextOf('payments');
  const { minute } = useFormats();
  return [
    { id: 'amount', heading: say('amount'), isEnd: true, cell: (event) => <EventMoney event={event} /> },
    { id: 'type', heading: say('kind'), cell: ({ type }) => nameOf(`event_${type}`) ?? type },
    {
      id: 'state',
      heading: say('state'),
      cell: ({ state }) => <Tag tone="warning">{nameOf(`eventState_${state}`) ?? state}</Tag>,
    },
    { id: 'at', heading: say('receivedAt'), isWideOnly: true, cell: ({ receivedAt }) => minute(receivedAt) },
  ];
}

const readEvent = async (id: string): Promise<ProviderEvent | undefined> =>
  (await api.payments.listProviderEvents({ query: { id } })).data[0];

/** Filters by state and provider. */
function Filters() {
  const say = useText('books');
  const nameOf = useTextOf('payments');
  const [search, change] = useSearchState();
  const { providers } = useMethodChoices();
  const choices: Record<(typeof filters)[number], Readonly<Record<string, string>>> = {
    state: Object.fromEntries(['parked', 'unmatched'].map((state) => [state, nameOf(`eventState_${state}`) ?? state])),
    provider: Object.fromEntries(providers.map((name) => [name, name])),
  };
  return (
    <ChoiceFilters
      names={filters}
      choices={choices}
      labelOf={say}
      none={say('every')}
      chosen={search}
      onChange={(name, value) => change({ [name]: value, row: undefined })}
    />
  );
}

/** The amount as the provider wrote it; empty if it named none. */
function EventMoney({ event: { amount, currency } }: { event: ProviderEvent }) {
  return amount === null ? '–' : <Money amount={Number(amount)} currency={currency ?? ''} />;
}

function EventDetail({ event, onBack, onDecided }: { event: ProviderEvent; onBack: () => void; onDecided: () => void }) {
  const say = useText('books');
  const may = useMay();
  const { second } = useFormats();
  const nameOf = useTextOf('payments');
  const noteOf = useEventNote();
  const { id, provider, eventId, type, named, reference, note, receivedAt, tiedInvoiceId, raw } = event;
  return (
    <Scrolling
      label={say('event')}
      foot={may('payments.match.ask') ? <EventActs event={event} isOffered={tiedInvoiceId === null} onDecided={onDecided} /> : null}
    >
      <Section>
        <div className={styles.head}>
          <BackButton onBack={onBack} />
          <h2>{nameOf(`event_${type}`) ?? type}</h2>
          <Id id={id} />
        </div>
        <Facts
          isLined
          facts={[
            { id: 'provider', term: say('provider'), value: provider },
            { id: 'event', term: say('eventId'), value: eventId },
            { id: 'named', term: say('named'), value: named },
            { id: 'amount', term: say('amount'), value: <EventMoney event={event} /> },
            { id: 'reference', term: say('reference'), value: reference ?? '–' },
            { id: 'note', term: say('reason'), value: nameOf(note) ?? (noteOf(note) || '–') },
            { id: 'at', term: say('receivedAt'), value: second(receivedAt) },
            ...(tiedInvoiceId === null
              ? []
              : [
                  {
                    id: 'tied',
                    term: say('tied'),
                    value: (
                      <Link to="/invoices/$id" params={{ id: tiedInvoiceId }} className="link">
                        <Id id={tiedInvoiceId} />
                      </Link>
                    ),
                  },
                ]),
          ]}
        />
      </Section>
      {raw === null ? null : (
        <Section title={say('raw')}>
          <pre className={styles.original}>{JSON.stringify(raw, null, 2)}</pre>
        </Section>
      )}
    </Scrolling>
  );
}
