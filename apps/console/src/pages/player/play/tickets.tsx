import { api } from '../../../api/api.ts';
import { useList } from '../../../api/use-list.ts';
import { Money, Tag } from '../../../components/marks.tsx';
import { useFormats } from '../../../texts/formats.ts';
import { useText, useTextOf } from '../../../texts/use-text.ts';
import { ExplainButton } from '../money/explain.tsx';
import type { TabProps } from '../types.ts';
import { ListSection } from '../list-section.tsx';

const OPEN = 1;

/** Tickets of the sportsbook, open ones and settled ones, as their provider last reported them. */
export function Tickets({ player }: TabProps) {
  const say = useText('player');
  const nameOf = useTextOf('player');
  const { second } = useFormats();
  const list = useList(['player', player.id, 'tickets'], (page, signal) =>
    api.playerPlay.listPlayerTickets({ params: { id: player.id }, query: page }, { signal }),
  );
  return (
    <ListSection
      name="tickets"
      title={say('tickets')}
      empty={say('noTickets')}
      list={list}
      rowId={({ source, id }) => `${source}:${id}`}
      columns={[
        { id: 'time', heading: say('time'), cell: ({ createdAt }) => second(createdAt) },
        {
          id: 'stake',
          heading: say('stake'),
          isEnd: true,
          cell: ({ amount, currency }) => <Money amount={amount} currency={currency} />,
        },
        { id: 'price', heading: say('price'), isEnd: true, cell: ({ coefficient }) => coefficient },
        {
          id: 'payout',
          heading: say('payout'),
          isEnd: true,
          cell: ({ payout, status, currency }) => (status === OPEN ? '–' : <Money amount={payout} currency={currency} />),
        },
        {
          id: 'state',
          heading: say('state'),
          cell: ({ status }) => <Tag tone={status === OPEN ? 'info' : 'neutral'}>{nameOf(`ticket_${status}`) ?? status}</Tag>,
        },
        {
          id: 'selections',
          heading: say('selections'),
          isWideOnly: true,
          isShort: true,
          cell: ({ items }) => items.map(({ event }) => event).join(', '),
        },
        { id: 'explain', heading: '', isEnd: true, isWideOnly: true, cell: ({ id }) => <ExplainButton kind="ticket" id={id} /> },
      ]}
    />
  );
}
