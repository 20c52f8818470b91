import { useText } from '../../texts/use-text.ts';
import styles from './duplicates.module.css';
import { boundsOf, NODE_RADIUS, placeOnRings } from './layout.ts';
import { type Graph, isStrong, nameOf } from './pairs.ts';

/** Accounts by their numbers in the table, and what ties them: the more it weighs, the thicker; broken for who is not the same. */
export function Drawing({ graph: { players, links }, pairId }: { graph: Graph; pairId: string }) {
  const say = useText('duplicates');
  const places = placeOnRings(players);
  const { x, y, width, height } = boundsOf(places.values());
  const open = links.find(({ id }) => id === pairId);
  return (
    <svg
      className={styles.drawing}
      viewBox={`${x} ${y} ${width} ${height}`}
      width={width}
      height={height}
      role="img"
      aria-label={say('drawing', { count: players.length })}
    >
      {links.map(({ id, from, to, score, isNotSame }) => {
        const [start, end] = [places.get(from), places.get(to)];
        if (start === undefined || end === undefined) return null;
        return (
          <line
            key={id}
            x1={start.x}
            y1={start.y}
            x2={end.x}
            y2={end.y}
            data-weight={isStrong(score) ? 'strong' : undefined}
            data-broken={isNotSame ? '' : undefined}
            data-open={id === pairId ? '' : undefined}
          />
        );
      })}
      {players.map((player, index) => {
        const { x: cx, y: cy } = places.get(player.id) ?? { x: 0, y: 0 };
        return (
          <g key={player.id} data-open={open?.from === player.id || open?.to === player.id ? '' : undefined}>
            <title>{nameOf(player)}</title>
            <circle cx={cx} cy={cy} r={NODE_RADIUS} />
            <text x={cx} y={cy}>
              {index + 1}
            </text>
          </g>
        );
      })}
    </svg>
  );
}
