import { Link } from '@tanstack/react-router';
import { api } from '../../../api/api.ts';
import { useList } from '../../../api/use-list.ts';
import { Money, Tag } from '../../../components/marks.tsx';
import { useMay } from '../../../session/session.ts';
import { useFormats } from '../../../texts/formats.ts';
import { useText, useTextOf } from '../../../texts/use-text.ts';
import styles from '../player.module.css';
import type { TabProps } from '../types.ts';
import { ListSection } from '../list-section.tsx';

/** Cards, accounts and coin addresses that the player paid from and was paid to, and who else used them. */
export function Instruments({ player }: TabProps) {
  const say = useText('player');
  const placeName = useTextOf('player');
  const may = useMay();
  const { day, count } = useFormats();
  const list = useList(['player', player.id, 'instruments'], (page, signal) =>
    api.payments.listPlayerInstruments({ params: { id: player.id }, query: page }, { signal }),
  );
  return (
    <ListSection
      name="instruments"
      title={say('instruments')}
      empty={say('noInstruments')}
      list={list}
      columns={[
        {
          id: 'place',
          heading: say('instrument'),
          cell: ({ methodName, place }) =>
            place === null ? methodName : `${methodName}, ${placeName(`place_${place.kind}`) ?? place.kind} •••• ${place.lastFour}`,
        },
        { id: 'direction', heading: say('direction'), cell: ({ direction }) => say(`direction_${direction}`) },
        {
          id: 'sums',
          heading: say('moved'),
          isEnd: true,
          cell: ({ sums }) =>
            sums.length === 0 ? (
              '–'
            ) : (
              <span className={styles.sums}>
                {sums.map(({ currency, amount }) => (
                  <Money key={currency} amount={amount} currency={currency} />
                ))}
              </span>
            ),
        },
        {
          id: 'payments',
          heading: say('settledPayments'),
          isEnd: true,
          isWideOnly: true,
          cell: ({ payments, settled }) => say('settledOf', { settled: count(settled), payments: count(payments) }),
        },
        { id: 'first', heading: say('firstUse'), isWideOnly: true, cell: ({ firstUsedAt }) => day(firstUsedAt) },
        { id: 'last', heading: say('lastUse'), isWideOnly: true, cell: ({ lastUsedAt }) => day(lastUsedAt) },
        ...(may('risk.read')
          ? [
              {
                id: 'sharers',
                heading: say('sharers'),
                isEnd: true,
                cell: ({ sharers }: (typeof list.rows)[number]) => <Sharers playerId={player.id} sharers={sharers} />,
              },
            ]
          : []),
      ]}
    />
  );
}

/** The number of other players who used the same payment account; links to the accounts tied to this one. */
function Sharers({ playerId, sharers }: { playerId: string; sharers: number | null }) {
  const say = useText('player');
  if (sharers === null) return <span className="text-tertiary">–</span>;
  if (sharers === 0) return say('noSharers');
  return (
    <Link to="/duplicates" search={{ player: playerId }} className="link">
      <Tag tone="warning">{say('sharersCount', { count: sharers })}</Tag>
    </Link>
  );
}
