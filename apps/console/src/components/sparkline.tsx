const WIDTH = 96;
const HEIGHT = 28;
const EDGE = 3;

/** The points of a line; unknown values are left out. */
export function sparklinePoints(values: readonly (number | null)[]): { x: number; y: number }[] {
  const known = values.filter((value) => value !== null);
  const least = Math.min(...known);
  const range = Math.max(...known) - least;
  const step = (WIDTH - 2 * EDGE) / Math.max(1, values.length - 1);
  return values.flatMap((value, index) => {
    if (value === null) return [];
    // A constant series is drawn along the bottom.
    const share = range === 0 ? 0 : (value - least) / range;
    return [{ x: EDGE + index * step, y: HEIGHT - EDGE - share * (HEIGHT - 2 * EDGE) }];
  });
}

const written = (number: number): string => String(Math.round(number * 10) / 10);

/** A figure's trend as a small line: the figures themselves are in a table beside it (operator §11). */
export function Sparkline({ values }: { values: readonly (number | null)[] }) {
  const points = sparklinePoints(values);
  const last = points.at(-1);
  if (last === undefined) return null;
  return (
    <svg width={WIDTH} height={HEIGHT} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
      <polyline
        points={points.map(({ x, y }) => `${written(x)},${written(y)}`).join(' ')}
        fill="none"
        stroke="var(--text-3)"
        strokeWidth="1.5"
        strokeLinejoin="round"
      />
      <circle cx={written(last.x)} cy={written(last.y)} r="2" fill="var(--text)" />
    </svg>
  );
}
