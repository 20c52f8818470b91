import { Link } from '@tanstack/react-router';
import { api } from '../../api/api.ts';
import { useList } from '../../api/use-list.ts';
import { Tag } from '../../components/marks.tsx';
import { useMay } from '../../session/session.ts';
import { useText } from '../../texts/use-text.ts';
import { nameOf, stateTones } from '../duplicates/pairs.ts';
import { Kinds, Score } from '../duplicates/reasons.tsx';
import { ListSection } from './list-section.tsx';

/** Accounts that have something in common with a player's, however little; each leads to its pair, for who may see pairs. */
export function Links({ playerId }: { playerId: string }) {
  const say = useText('duplicates');
  const mayOpen = useMay()('risk.read');
  const list = useList(['player', playerId, 'links'], (page, signal) =>
    api.links.listPlayerLinks({ params: { id: playerId }, query: page }, { signal }),
  );
  return (
    <ListSection
      name="links"
      title={say('title')}
      empty={say('noLinks')}
      list={list}
      columns={[
        {
          id: 'player',
          heading: say('account'),
          cell: ({ id, player }) =>
            mayOpen ? (
              <Link to="/duplicates" search={{ row: id }} className="link">
                {nameOf(player)}
              </Link>
            ) : (
              nameOf(player)
            ),
        },
        { id: 'score', heading: say('score'), cell: ({ score }) => <Score score={score} /> },
        { id: 'state', heading: say('state'), cell: ({ state }) => <Tag tone={stateTones[state]}>{say(`state_${state}`)}</Tag> },
        { id: 'reasons', heading: say('common'), cell: ({ reasons }) => <Kinds kinds={reasons.map(({ kind }) => kind)} /> },
      ]}
    />
  );
}
