import { api } from '../../../api/api.ts';
import { useList } from '../../../api/use-list.ts';
import { Money, Tag } from '../../../components/marks.tsx';
import { useFormats } from '../../../texts/formats.ts';
import { useText, useTextOf } from '../../../texts/use-text.ts';
import type { TabProps } from '../types.ts';
import { ListSection } from '../list-section.tsx';

/** The player's game sessions, each with the totals played in it. */
export function GameSessions({ player }: TabProps) {
  const say = useText('player');
  const deviceName = useTextOf('player');
  const { minute, count } = useFormats();
  const list = useList(['player', player.id, 'game-sessions'], (page, signal) =>
    api.playerPlay.listPlayerGameSessions({ params: { id: player.id }, query: page }, { signal }),
  );
  return (
    <ListSection
      name="game-sessions"
      title={say('gameSessions')}
      empty={say('noGameSessions')}
      list={list}
      columns={[
        { id: 'opened', heading: say('gameOpened'), cell: ({ openedAt }) => minute(openedAt) },
        { id: 'game', heading: say('game'), cell: ({ game, source }) => game ?? source },
        {
          id: 'ended',
          heading: say('gameEnded'),
          isWideOnly: true,
          cell: ({ endedAt }) => (endedAt === null ? <Tag tone="info">{say('gameOpen')}</Tag> : minute(endedAt)),
        },
        {
          id: 'device',
          heading: say('gameDevice'),
          isWideOnly: true,
          cell: ({ device }) => (device === null ? '–' : (deviceName(`device_${device}`) ?? device)),
        },
        { id: 'rounds', heading: say('rounds'), isEnd: true, isWideOnly: true, cell: ({ rounds }) => count(rounds) },
        {
          id: 'staked',
          heading: say('figure_staked'),
          isEnd: true,
          cell: ({ staked, currency }) => <Money amount={staked} currency={currency} />,
        },
        { id: 'won', heading: say('figure_won'), isEnd: true, cell: ({ won, currency }) => <Money amount={won} currency={currency} /> },
      ]}
    />
  );
}
