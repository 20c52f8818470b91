import { Select } from '@pavilion/ui';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../../api/api.ts';
import { useSearchState } from '../../../navigation/search-state.ts';
import { DataTable } from '../../../components/table/data-table.tsx';
import { Money, Tag } from '../../../components/marks.tsx';
import { Section } from '../../../components/panel.tsx';
import { Answer, answerOf, Nothing } from '../../../components/states.tsx';
import { useFormats } from '../../../texts/formats.ts';
import { useText } from '../../../texts/use-text.ts';
import styles from '../player.module.css';
import type { TabProps } from '../types.ts';

const periods = ['days90', 'all'] as const;
const tones = { within: 'ok', above: 'warning', below: 'warning', few: 'neutral', unknown: 'neutral' } as const;

/** The player's return by game beside the stated one, with a verdict in words on whether chance explains the difference. */
export function Returns({ player }: TabProps) {
  const say = useText('player');
  const { count } = useFormats();
  const [search, change] = useSearchState();
  const period = periods.find((one) => one === search.returns) ?? 'days90';
  const query = useQuery({
    queryKey: ['player', player.id, 'returns', period],
    queryFn: () => api.playerPlay.readPlayerReturns({ params: { id: player.id }, query: { period } }),
  });
  const games = query.data?.games ?? [];
  const isCut = query.data?.isComplete === false;
  return (
    <Section title={say('returns')} caption={isCut ? say('returnsNewest', { rounds: count(query.data?.rounds ?? 0) }) : undefined}>
      <div className={styles.filters}>
        <Select label={say('returnsPeriod')} value={period} onChange={(event) => change({ returns: event.target.value })}>
          {periods.map((one) => (
            <option key={one} value={one}>
              {say(`returns_${one}`)}
            </option>
          ))}
        </Select>
      </div>
      <Answer {...answerOf(query)} isEmpty={games.length === 0} empty={<Nothing title={say('noReturns')} />}>
        <ReturnTable games={games} />
        <p className="caption text-secondary">{say('returnsHint')}</p>
      </Answer>
    </Section>
  );
}

type GameReturn = Awaited<ReturnType<typeof api.playerPlay.readPlayerReturns>>['games'][number];

function ReturnTable({ games }: { games: readonly GameReturn[] }) {
  const say = useText('player');
  const { count } = useFormats();
  const percent = (value: number | null): string => (value === null ? '–' : `${count(value)} %`);
  return (
    <DataTable
      label={say('returns')}
      name="returns"
      rows={games}
      rowId={({ gameId, currency }) => `${gameId}:${currency}`}
      columns={[
        { id: 'game', heading: say('game'), cell: ({ game, gameId }) => game ?? gameId },
        { id: 'rounds', heading: say('rounds'), isEnd: true, isWideOnly: true, cell: ({ rounds }) => count(rounds) },
        {
          id: 'staked',
          heading: say('figure_staked'),
          isEnd: true,
          isWideOnly: true,
          cell: ({ staked, currency }) => <Money amount={staked} currency={currency} />,
        },
        {
          id: 'won',
          heading: say('figure_won'),
          isEnd: true,
          isWideOnly: true,
          cell: ({ won, currency }) => <Money amount={won} currency={currency} />,
        },
        { id: 'measured', heading: say('returnMeasured'), isEnd: true, cell: ({ measuredPercent }) => percent(measuredPercent) },
        {
          id: 'stated',
          heading: say('returnStated'),
          isEnd: true,
          cell: ({ statedPercent, bandPercent }) =>
            bandPercent === null ? percent(statedPercent) : `${percent(statedPercent)} ± ${count(bandPercent)}`,
        },
        {
          id: 'verdict',
          heading: say('returnVerdict'),
          cell: ({ verdict }) => <Tag tone={tones[verdict]}>{say(`return_${verdict}`)}</Tag>,
        },
      ]}
    />
  );
}
