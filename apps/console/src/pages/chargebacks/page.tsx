import { api } from '../../api/api.ts';
import { useList } from '../../api/use-list.ts';
import { useSearchState } from '../../navigation/search-state.ts';
import { LinkTabs } from '../../components/link-tabs.tsx';
import { ListPage } from '../../components/table/list-page.tsx';
import { useCounted } from '../../components/table/list-range.tsx';
import { Age, Money, Tag } from '../../components/marks.tsx';
import { Nothing } from '../../components/states.tsx';
import type { Column } from '../../components/table/table-row.tsx';
import { usePlatformNow } from '../../session/session.ts';
import { ageText, useFormats } from '../../texts/formats.ts';
import { useText } from '../../texts/use-text.ts';
import { ChargebackDetail } from './detail.tsx';
import { type Chargeback, stateTones, waits } from './states.ts';

/** Cases waiting for us, as Today counts them, and cases waiting for the provider. */
const views = {
  waiting: ['open', 'lost'],
  answered: ['answered'],
  ended: ['won', 'writtenOff', 'closed'],
} as const;
type View = keyof typeof views;

const viewOf = (name: string | undefined): View => (name === 'ended' || name === 'answered' ? name : 'waiting');

/** Deposits that banks have taken back, the next deadline first (operator §2.2, page 16). */
export function Page() {
  const say = useText('chargebacks');
  const [search] = useSearchState();
  const counted = useCounted();
  const view = viewOf(search.view);
  const list = useList(['chargebacks', view], (page, signal) =>
    api.chargebacks.listChargebacks({ query: { state: [...views[view]], ...page } }, { signal }),
  );
  return (
    <ListPage
      title={say('title')}
      count={list.meta && say('count', counted(list.meta))}
      tabs={<Views current={view} />}
      countView={(kept) => api.chargebacks.listChargebacks({ query: { state: [...views[viewOf(kept.view)]], perPage: 1 } })}
      name="chargebacks"
      list={list}
      columns={useColumns()}
      isStacked
      empty={<Nothing title={say(`none_${view}`)} />}
      detail={{
        label: say('one'),
        invitation: say('choose'),
        read: readCase,
        of: (chargeback, onBack) => <ChargebackDetail chargeback={chargeback} onBack={onBack} />,
      }}
    />
  );
}

function Views({ current }: { current: View }) {
  const say = useText('chargebacks');
  return (
    <LinkTabs
      label={say('title')}
      current={current}
      tabs={(['waiting', 'answered', 'ended'] as const).map((id) => ({
        id,
        label: say(`view_${id}`),
        to: '/chargebacks',
        search: id === 'waiting' ? {} : { view: id },
      }))}
    />
  );
}

const readCase = async (id: string): Promise<Chargeback | undefined> =>
  (await api.chargebacks.listChargebacks({ query: { state: [...views.waiting, ...views.answered, ...views.ended], id } })).data[0];

function useColumns(): Column<Chargeback>[] {
  const say = useText('chargebacks');
  const { day } = useFormats();
  return [
    {
      id: 'amount',
      heading: say('amount'),
      isEnd: true,
      cell: ({ amount, currency }) => <Money amount={amount} currency={currency} />,
    },
    {
      id: 'owed',
      heading: say('owed'),
      isEnd: true,
      cell: ({ owed, currency }) =>
        owed === 0 ? (
          '–'
        ) : (
          <>
            <span className="phone-only">{say('owed')} </span>
            <Money amount={owed} currency={currency} />
          </>
        ),
    },
    {
      id: 'deadline',
      heading: say('deadline'),
      cell: (row) => (waits(row.state) ? <Left row={row} /> : day(row.deadline)),
    },
    { id: 'state', heading: say('state'), cell: ({ state }) => <Tag tone={stateTones[state]}>{say(`state_${state}`)}</Tag> },
    {
      id: 'player',
      heading: say('player'),
      isShort: true,
      cell: ({ nickname, country }) => `${nickname ?? say('noNickname')}${country === null ? '' : `, ${country}`}`,
    },
  ];
}

/** The time left to contest it, as a part of the whole time. */
function Left({ row: { openedAt, deadline } }: { row: Chargeback }) {
  const say = useText('chargebacks');
  const now = usePlatformNow();
  const leftMs = new Date(deadline).getTime() - now;
  return <Age since={openedAt} target={deadline} now={now} text={leftMs > 0 ? say('left', { time: ageText(leftMs) }) : say('over')} />;
}
