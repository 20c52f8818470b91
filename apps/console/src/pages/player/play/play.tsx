import { api } from '../../../api/api.ts';
import { useList } from '../../../api/use-list.ts';
import { Money, Tag } from '../../../components/marks.tsx';
import { useMay } from '../../../session/session.ts';
import { useFormats } from '../../../texts/formats.ts';
import { useText } from '../../../texts/use-text.ts';
import { GameSessions } from './game-sessions.tsx';
import { Returns } from './returns.tsx';
import { Tickets } from './tickets.tsx';
import type { TabProps } from '../types.ts';
import { ListSection } from '../list-section.tsx';

const tones = { open: 'info', closed: 'neutral', rolledBack: 'warning' } as const;

/** A player's rounds and tickets, the games as they were launched, and what they gave back. */
export function Play({ player }: TabProps) {
  return (
    <>
      <Rounds player={player} />
      <Tickets player={player} />
      <GameSessions player={player} />
      <Returns player={player} />
    </>
  );
}

/** A player's rounds; each has a page with its proof and calls. */
function Rounds({ player }: TabProps) {
  const say = useText('player');
  const may = useMay();
  const { second } = useFormats();
  const list = useList(['player', player.id, 'rounds'], (page, signal) =>
    api.playerPlay.listPlayerRounds({ params: { id: player.id }, query: page }, { signal }),
  );
  return (
    <ListSection
      name="rounds"
      title={say('rounds')}
      empty={say('noRounds')}
      list={list}
      rowId={({ source, round }) => `${source}:${round}`}
      pageOf={
        may('rounds.read')
          ? ({ source, round }) => ({ to: '/rounds/$source/$playerId/$round', params: { source, playerId: player.id, round } })
          : undefined
      }
      columns={[
        { id: 'time', heading: say('time'), cell: ({ playedAt }) => second(playedAt) },
        { id: 'game', heading: say('game'), cell: ({ game, source }) => game ?? source },
        {
          id: 'stake',
          heading: say('stake'),
          isEnd: true,
          cell: ({ stake, currency }) => <Money amount={stake} currency={currency ?? ''} />,
        },
        {
          id: 'payout',
          heading: say('payout'),
          isEnd: true,
          cell: ({ payout, currency }) => <Money amount={payout} currency={currency ?? ''} />,
        },
        {
          id: 'state',
          heading: say('state'),
          isWideOnly: true,
          cell: ({ state }) => <Tag tone={tones[state]}>{say(`round_${state}`)}</Tag>,
        },
        { id: 'round', heading: say('round'), isWideOnly: true, cell: ({ round }) => round },
      ]}
    />
  );
}
