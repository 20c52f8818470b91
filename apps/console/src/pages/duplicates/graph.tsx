import { Note } from '@pavilion/ui';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { OneOf } from '../../components/fields/choices.tsx';
import { api } from '../../api/api.ts';
import { useSearchState } from '../../navigation/search-state.ts';
import { DataTable } from '../../components/table/data-table.tsx';
import { Tag } from '../../components/marks.tsx';
import { Section } from '../../components/panel.tsx';
import { Answer, answerOf } from '../../components/states.tsx';
import { useText } from '../../texts/use-text.ts';
import { Drawing } from './drawing.tsx';
import styles from './duplicates.module.css';
import { type Graph, nameOf, type Pair } from './pairs.ts';
import { Kinds, Score } from './reasons.tsx';

const depths = ['1', '2', '3'] as const;
const READ_EVERY_MS = 10_000;

/** Everybody who is tied to one of the two, as far as asked: drawn, and the same as a table. */
export function GraphSection({ pair: { id, players } }: { pair: Pair }) {
  const say = useText('duplicates');
  const [search, change] = useSearchState();
  const depth = depths.find((one) => one === search.depth) ?? '2';
  const middle = (players.find((one) => one.id === search.middle) ?? players[0])?.id ?? '';
  const query = useQuery({
    queryKey: ['duplicates', 'graph', middle, depth],
    queryFn: () => api.links.readGraph({ query: { playerId: middle, depth: Number(depth) } }),
    refetchInterval: READ_EVERY_MS,
  });
  const graph = query.data;
  return (
    <Section title={say('graph')}>
      <div className={styles.choices}>
        <OneOf
          label={say('middle')}
          options={players.map((player) => player.id)}
          labelOf={(one) =>
            players
              .filter((player) => player.id === one)
              .map(nameOf)
              .join('')
          }
          chosen={middle}
          onChange={(chosen) => change({ middle: chosen })}
        />
        <OneOf
          label={say('depth')}
          options={depths}
          labelOf={(one) => say('links', { count: Number(one) })}
          chosen={depth}
          onChange={(chosen) => change({ depth: chosen })}
        />
      </div>
      <Answer {...answerOf(query)}>{graph === undefined ? null : <Shown graph={graph} pairId={id} />}</Answer>
    </Section>
  );
}

function Shown({ graph, pairId }: { graph: Graph; pairId: string }) {
  const say = useText('duplicates');
  return (
    <>
      {graph.isWhole ? null : (
        <Note tone="warning" icon="triangle-alert">
          {say('notWhole')}
        </Note>
      )}
      <div className={styles.graph}>
        <Drawing graph={graph} pairId={pairId} />
        <div className={styles.table}>
          <LinkTable graph={graph} pairId={pairId} />
        </div>
      </div>
    </>
  );
}

/** The lines of the drawing as rows; each leads to its pair, but that of the open one. */
function LinkTable({ graph: { players, links }, pairId }: { graph: Graph; pairId: string }) {
  const say = useText('duplicates');
  const [search] = useSearchState();
  const named = new Map(players.map((player, index) => [player.id, `${index + 1} ${nameOf(player)}`]));
  return (
    <DataTable
      label={say('graph')}
      rows={links}
      rowId={({ id }) => id}
      columns={[
        {
          id: 'pair',
          heading: say('accounts'),
          cell: ({ id, from, to }) => {
            const names = `${named.get(from) ?? ''} – ${named.get(to) ?? ''}`;
            if (id === pairId) return names;
            return (
              <Link to="/duplicates" search={{ ...search, row: id, middle: undefined }} className="link">
                {names}
              </Link>
            );
          },
        },
        { id: 'score', heading: say('score'), isEnd: true, cell: ({ score }) => <Score score={score} /> },
        {
          id: 'kinds',
          heading: say('common'),
          cell: ({ kinds, isNotSame }) => (isNotSame ? <Tag>{say('state_notSame')}</Tag> : <Kinds kinds={kinds} />),
        },
      ]}
    />
  );
}
