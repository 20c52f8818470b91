import { api } from '../../api/api.ts';
import { useList } from '../../api/use-list.ts';
import { useKeys } from '../../frame/keys.ts';
import { useSearchState } from '../../frame/search-state.ts';
import { DataTable } from '../../parts/data-table.tsx';
import { LinkTabs } from '../../parts/link-tabs.tsx';
import { Age, Money, Tag } from '../../parts/marks.tsx';
import { useCounted } from '../../parts/list-range.tsx';
import { Columns, Panel, Scrolling } from '../../parts/panel.tsx';
import { OpenRow } from '../../parts/open-row.tsx';
import { SavedViews } from '../../parts/saved-views.tsx';
import { Answer, Nothing } from '../../parts/states.tsx';
import { usePlatformNow } from '../../session/session.ts';
import { ageText, useFormats } from '../../texts/formats.ts';
import { useText } from '../../texts/use-text.ts';
import { ChargebackDetail } from './detail.tsx';
import { type Chargeback, stateTones, waits } from './states.ts';

/** What waits for us, as Today counts it, and what waits for the provider. */
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
  const [search, change] = useSearchState();
  const counted = useCounted();
  const view = viewOf(search.view);
  const list = useList(['chargebacks', view], (page, signal) =>
    api.chargebacks.listChargebacks({ query: { state: [...views[view]], ...page } }, { signal }),
  );
  const close = (): void => change({ row: undefined });
  useKeys({ Escape: close });
  return (
    <Panel title={say('title')} count={list.meta && say('count', counted(list.meta))}>
      <LinkTabs
        label={say('title')}
        current={view}
        tabs={(['waiting', 'answered', 'ended'] as const).map((id) => ({
          id,
          label: say(`view_${id}`),
          to: '/chargebacks',
          search: id === 'waiting' ? {} : { view: id },
        }))}
      />
      <SavedViews count={(kept) => api.chargebacks.listChargebacks({ query: { state: [...views[viewOf(kept.view)]], perPage: 1 } })} />
      <Columns
        isSecondOpen={search.row !== undefined}
        first={
          <Scrolling label={say('title')}>
            <Answer {...list.answer} empty={<Nothing title={say(`none_${view}`)} />}>
              <Cases rows={list.rows} chosen={search.row} onChoose={(row) => change({ row })} onEnd={list.onEnd} />
            </Answer>
          </Scrolling>
        }
        second={
          <OpenRow
            label={say('one')}
            name="chargebacks"
            list={list}
            id={search.row}
            read={readCase}
            invitation={say('choose')}
            onBack={close}
          >
            {(chargeback) => <ChargebackDetail key={chargeback.id} chargeback={chargeback} onBack={close} />}
          </OpenRow>
        }
      />
    </Panel>
  );
}

const readCase = async (id: string): Promise<Chargeback | undefined> =>
  (await api.chargebacks.listChargebacks({ query: { state: [...views.waiting, ...views.answered, ...views.ended], id } })).data[0];

interface CasesProps {
  rows: readonly Chargeback[];
  chosen: string | undefined;
  onChoose: (id: string) => void;
  onEnd: (() => void) | undefined;
}

function Cases({ rows, chosen, onChoose, onEnd }: CasesProps) {
  const say = useText('chargebacks');
  const { day } = useFormats();
  return (
    <DataTable
      label={say('title')}
      name="chargebacks"
      rows={rows}
      rowId={({ id }) => id}
      chosen={chosen}
      onChoose={onChoose}
      onEnd={onEnd}
      isStacked
      columns={[
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
      ]}
    />
  );
}

/** How long it may still be answered, against the time there was. */
function Left({ row: { openedAt, deadline } }: { row: Chargeback }) {
  const say = useText('chargebacks');
  const now = usePlatformNow();
  const leftMs = new Date(deadline).getTime() - now;
  return <Age since={openedAt} target={deadline} now={now} text={leftMs > 0 ? say('left', { time: ageText(leftMs) }) : say('over')} />;
}
