import { api } from '../../../api/api.ts';
import { useList } from '../../../api/use-list.ts';
import { Money } from '../../../components/marks.tsx';
import { useFormats } from '../../../texts/formats.ts';
import { useText } from '../../../texts/use-text.ts';
import type { TabProps } from '../types.ts';
import { ListSection } from '../list-section.tsx';

/** Cashback by period, with what a changed result has left overpaid. */
export function Cashback({ player }: TabProps) {
  const say = useText('player');
  const { calendarDay } = useFormats();
  const list = useList(['player', player.id, 'cashback'], (page, signal) =>
    api.playerPlay.listPlayerCashback({ params: { id: player.id }, query: page }, { signal }),
  );
  return (
    <ListSection
      name="cashback"
      title={say('cashback')}
      empty={say('noCashback')}
      list={list}
      columns={[
        { id: 'day', heading: say('from'), cell: ({ day }) => calendarDay(day) },
        { id: 'campaign', heading: say('campaign'), isWideOnly: true, cell: ({ campaign }) => campaign },
        {
          id: 'loss',
          heading: say('cashbackLoss'),
          isEnd: true,
          isWideOnly: true,
          cell: ({ loss, currency }) => <Money amount={loss} currency={currency} />,
        },
        {
          id: 'owed',
          heading: say('cashbackOwed'),
          isEnd: true,
          cell: ({ owed, currency }) => <Money amount={owed} currency={currency} />,
        },
        {
          id: 'given',
          heading: say('given'),
          isEnd: true,
          cell: ({ given, currency }) => <Money amount={given} currency={currency} />,
        },
        {
          id: 'overpaid',
          heading: say('overpaid'),
          isEnd: true,
          cell: ({ overpaid, currency }) => (overpaid === 0 ? '–' : <Money amount={overpaid} currency={currency} />),
        },
      ]}
    />
  );
}
