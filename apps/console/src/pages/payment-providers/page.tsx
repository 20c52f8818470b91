import { providerHoursMax } from '@pavilion/contract/console/payment/providers.ts';
import { Note } from '@pavilion/ui';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../api/api.ts';
import { useKeys } from '../../commands/keys.ts';
import { useSearchState } from '../../navigation/search-state.ts';
import { DataTable } from '../../components/table/data-table.tsx';
import { LinkTabs } from '../../components/link-tabs.tsx';
import { Columns, Panel, Scrolling } from '../../components/panel.tsx';
import { Answer, answerOf, Nothing, NothingOpen } from '../../components/states.tsx';
import { useText } from '../../texts/use-text.ts';
import { ProviderDetail } from './detail.tsx';
import { State } from './state.tsx';
import { Success } from './success.tsx';
import type { PaymentProvider } from './types.ts';

const READ_EVERY_MS = 5000;
const periods = { day: 24, week: providerHoursMax } as const;

/** The providers' figures of a period, polled every few seconds, and the open provider: a single one opens by default. */
function useProviders() {
  const [search, change] = useSearchState();
  const period = search.view === 'week' ? 'week' : 'day';
  const query = useQuery({
    queryKey: ['payment-providers', period],
    queryFn: ({ signal }) => api.providers.listPaymentProviders({ query: { hours: periods[period] } }, { signal }),
    refetchInterval: READ_EVERY_MS,
  });
  const providers = query.data?.providers ?? [];
  const row = search.row ?? (providers.length === 1 ? providers[0]?.id : undefined);
  const open = providers.find(({ id }) => id === row);
  return { query, period, providers, open, chosen: search.row, choose: (id: string | undefined) => change({ row: id }) } as const;
}

/** Payment providers: their availability, response times and share of completed payments (operator §2.2, page 18). */
export function Page() {
  const say = useText('providers');
  const { query, period, providers, open, chosen, choose } = useProviders();
  useKeys({ Escape: () => choose(undefined) });
  return (
    <Panel title={say('title')}>
      <LinkTabs
        label={say('title')}
        current={period}
        tabs={(['day', 'week'] as const).map((id) => ({
          id,
          label: say(`period_${id}`),
          to: '/payment-providers',
          search: { ...(id === 'day' ? {} : { view: id }), ...(chosen === undefined ? {} : { row: chosen }) },
        }))}
      />
      {query.data?.isComplete === false ? (
        <Note tone="info" icon="info">
          {say('incomplete')}
        </Note>
      ) : null}
      <Columns
        isSecondOpen={chosen !== undefined && open !== undefined}
        first={<First query={query} providers={providers} chosen={open?.id} onChoose={choose} />}
        second={
          open === undefined ? (
            <NothingOpen label={say('one')} invitation={query.data === undefined ? undefined : say('choose')} />
          ) : (
            <ProviderDetail key={open.id} provider={open} onBack={() => choose(undefined)} />
          )
        }
      />
    </Panel>
  );
}

interface FirstProps {
  query: ReturnType<typeof useProviders>['query'];
  providers: readonly PaymentProvider[];
  chosen: string | undefined;
  onChoose: (id: string) => void;
}

function First({ query, providers, chosen, onChoose }: FirstProps) {
  const say = useText('providers');
  return (
    <Scrolling label={say('title')}>
      <Answer {...answerOf(query)} isEmpty={query.data !== undefined && providers.length === 0} empty={<Nothing title={say('none')} />}>
        <Providers rows={providers} chosen={chosen} onChoose={onChoose} />
      </Answer>
    </Scrolling>
  );
}

interface ProvidersProps {
  rows: readonly PaymentProvider[];
  chosen: string | undefined;
  onChoose: (id: string) => void;
}

function Providers({ rows, chosen, onChoose }: ProvidersProps) {
  const say = useText('providers');
  return (
    <DataTable
      label={say('title')}
      rows={rows}
      rowId={({ id }) => id}
      chosen={chosen}
      onChoose={onChoose}
      columns={[
        { id: 'id', heading: say('one'), isShort: true, cell: ({ id }) => id },
        { id: 'state', heading: say('state'), cell: (row) => <State provider={row} /> },
        { id: 'success', heading: say('success'), cell: ({ deposits }) => <Success permille={deposits.successPermille} /> },
        {
          id: 'latency',
          heading: say('latency'),
          isEnd: true,
          isWideOnly: true,
          cell: ({ calls }) => (calls.p95Ms === null ? '–' : say('ms', { count: calls.p95Ms })),
        },
      ]}
    />
  );
}
