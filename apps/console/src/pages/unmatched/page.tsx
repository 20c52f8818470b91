import type { AnswerOf } from '@pavilion/contract/calls/endpoint.ts';
import type { paymentsEndpoints } from '@pavilion/contract/console/payments.ts';
import { Button, TextInput } from '@pavilion/ui';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { api } from '../../api/api.ts';
import { useList } from '../../api/use-list.ts';
import { useKeys } from '../../frame/keys.ts';
import { useSearchState } from '../../frame/search-state.ts';
import { ActDialog } from '../../parts/act-dialog.tsx';
import { DataTable } from '../../parts/data-table.tsx';
import { Facts } from '../../parts/facts.tsx';
import { Id, Tag } from '../../parts/marks.tsx';
import { ActionBar, BackButton, Columns, Panel, Scrolling, Section } from '../../parts/panel.tsx';
import { Answer, Nothing } from '../../parts/states.tsx';
import { announce } from '../../parts/toasts.tsx';
import { useMay } from '../../session/session.ts';
import { useFormats } from '../../texts/formats.ts';
import { useText } from '../../texts/use-text.ts';
import styles from '../invoices/invoices.module.css';

type ProviderEvent = AnswerOf<(typeof paymentsEndpoints)['listProviderEvents']>['data'][number];

/** What providers told of payments that are not known here (operator §2.2, page 14). */
export function Page() {
  const say = useText('books');
  const { minute } = useFormats();
  const [search, change] = useSearchState();
  const list = useList(['provider-events'], (cursor, signal) => api.payments.listProviderEvents({ query: { cursor } }, { signal }));
  const open = list.rows.find(({ id }) => id === search.row);
  useKeys({ Escape: () => change({ row: undefined }) });
  return (
    <Panel title={say('unmatched')}>
      <Columns
        isSecondOpen={open !== undefined}
        first={
          <Scrolling label={say('unmatched')}>
            <Answer {...list.answer} empty={<Nothing title={say('noUnmatched')} />}>
              <DataTable
                label={say('unmatched')}
                rows={list.rows}
                rowId={({ id }) => id}
                chosen={search.row}
                onChoose={(row) => change({ row })}
                onEnd={list.onEnd}
                columns={[
                  {
                    id: 'amount',
                    heading: say('amount'),
                    isEnd: true,
                    cell: ({ amount, currency }) => `${amount ?? '–'} ${currency ?? ''}`,
                  },
                  { id: 'type', heading: say('kind'), cell: ({ type }) => type },
                  { id: 'state', heading: say('state'), cell: ({ state }) => <Tag tone="warning">{state}</Tag> },
                  { id: 'at', heading: say('receivedAt'), cell: ({ receivedAt }) => minute(receivedAt) },
                ]}
              />
            </Answer>
          </Scrolling>
        }
        second={
          open === undefined ? (
            <Scrolling label={say('event')}>
              <Nothing title={say('chooseEvent')} />
            </Scrolling>
          ) : (
            <EventDetail key={open.id} event={open} onBack={() => change({ row: undefined })} />
          )
        }
      />
    </Panel>
  );
}

function EventDetail({ event, onBack }: { event: ProviderEvent; onBack: () => void }) {
  const say = useText('books');
  const may = useMay();
  const { second } = useFormats();
  const { id, provider, eventId, type, named, amount, currency, reference, note, receivedAt, tiedInvoiceId, raw } = event;
  return (
    <Scrolling label={say('event')} foot={may('payments.match.ask') && tiedInvoiceId === null ? <EventActs id={id} /> : null}>
      <Section>
        <div className={styles.head}>
          <BackButton onBack={onBack} />
          <h2>{type}</h2>
          <Id id={id} />
        </div>
        <Facts
          isLined
          facts={[
            { id: 'provider', term: say('provider'), value: provider },
            { id: 'event', term: say('eventId'), value: eventId },
            { id: 'named', term: say('named'), value: named },
            { id: 'amount', term: say('amount'), value: `${amount ?? '–'} ${currency ?? ''}` },
            { id: 'reference', term: say('reference'), value: reference ?? '–' },
            { id: 'note', term: say('reason'), value: note || '–' },
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

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Tying takes a second person; putting an event away that is of no payment of ours does not. */
function EventActs({ id }: { id: string }) {
  const say = useText('books');
  const client = useQueryClient();
  const [open, setOpen] = useState<'match' | 'ignore'>();
  const [invoiceId, setInvoiceId] = useState('');
  const readAgain = () => client.invalidateQueries();
  return (
    <ActionBar>
      <Button kind="primary" onClick={() => setOpen('match')}>
        {say('match')}
      </Button>
      <Button onClick={() => setOpen('ignore')}>{say('ignore')}</Button>
      {open === undefined ? null : (
        <ActDialog
          title={say(open)}
          confirm={say(open)}
          canConfirm={open === 'ignore' || UUID.test(invoiceId.trim())}
          act={async ({ reason, idempotencyKey }) => {
            const call = { idempotencyKey, params: { id } };
            if (open === 'match') await api.payments.matchProviderEvent({ ...call, body: { invoiceId: invoiceId.trim(), reason } });
            else await api.payments.ignoreProviderEvent({ ...call, body: { reason } });
            announce(say(`${open}Now`));
            await readAgain();
          }}
          onClose={() => setOpen(undefined)}
        >
          <p className="text-secondary">{say(`${open}Text`)}</p>
          {open === 'match' ? (
            <TextInput
              label={say('invoiceId')}
              value={invoiceId}
              data-autofocus=""
              onChange={(event) => setInvoiceId(event.target.value)}
            />
          ) : null}
        </ActDialog>
      )}
    </ActionBar>
  );
}
