import type { EventView } from '../../../data/views.ts';
import { t } from '../../../texts.ts';

type BallPlace = NonNullable<NonNullable<EventView['play']>['ball']>;

/** What is drawn of each field: its lines, with the sides' goals at the left and right edges. */
const lines: Readonly<Record<string, string>> = {
  football:
    'M20 16H780V284H20ZM400 16V284M20 76H116V224H20M20 112H58V188H20M780 76H684V224H780M780 112H742V188H780M116 122a34 34 0 0 1 0 56M684 122a34 34 0 0 0 0 56M354 150a46 46 0 1 0 92 0a46 46 0 1 0-92 0',
  'ice-hockey':
    'M90 16H710a70 70 0 0 1 70 70V214a70 70 0 0 1-70 70H90a70 70 0 0 1-70-70V86a70 70 0 0 1 70-70ZM400 16V284M290 16V284M510 16V284M70 40V260M730 40V260M354 150a46 46 0 1 0 92 0a46 46 0 1 0-92 0M70 126h22v48H70M730 126h-22v48H730M150 84a30 30 0 1 0 60 0a30 30 0 1 0-60 0M150 216a30 30 0 1 0 60 0a30 30 0 1 0-60 0M590 84a30 30 0 1 0 60 0a30 30 0 1 0-60 0M590 216a30 30 0 1 0 60 0a30 30 0 1 0-60 0',
  handball:
    'M20 16H780V284H20ZM400 16V284M20 60a100 90 0 0 1 100 90a100 90 0 0 1-100 90M780 60a100 90 0 0 0-100 90a100 90 0 0 0 100 90M20 124h12v52H20M780 124h-12v52H780',
  basketball:
    'M20 16H780V284H20ZM400 16V284M354 150a46 46 0 1 0 92 0a46 46 0 1 0-92 0M20 100H170V200H20M780 100H630V200H780M170 112a38 38 0 0 1 0 76M630 112a38 38 0 0 0 0 76M20 40H90a150 110 0 0 1 0 220H20M780 40H710a150 110 0 0 0 0 220H780',
};

/** The zone of the ball in words, as far as its side has come. */
const ZONES = [
  { upTo: 33, text: 'play.own' },
  { upTo: 60, text: 'play.middle' },
  { upTo: 80, text: 'play.attack' },
  { upTo: 101, text: 'play.danger' },
] as const;

/** Where play is: "Attack, Port Sellery". */
export function playText({ home, away, play }: Pick<EventView, 'home' | 'away' | 'play'>): string {
  const ball = play?.ball ?? null;
  if (ball === null) return t('play.rests');
  const way = ball.side === 'home' ? ball.x : 100 - ball.x;
  const zone = ZONES.find(({ upTo }) => way < upTo) ?? ZONES[0];
  return t(zone.text, { side: ball.side === 'home' ? home : away });
}

const STRIPES = [0, 100, 200, 300, 400, 500, 600, 700] as const;
/** The field within its picture. */
const [LEFT, TOP, LENGTH, WIDTH, PER_CENT] = [20, 16, 760, 268, 100] as const;

/** The ball, and as much of the field as its side has behind it: the home side plays towards the right. */
function Ball({ ball: { side, x, y } }: { ball: BallPlace }) {
  const [cx, cy] = [LEFT + (LENGTH * x) / PER_CENT, TOP + (WIDTH * y) / PER_CENT];
  const isHome = side === 'home';
  return (
    <g className="play-ball" data-side={side}>
      <rect className="field-zone" x={isHome ? LEFT : cx} y={TOP} width={isHome ? cx - LEFT : LEFT + LENGTH - cx} height={WIDTH} />
      <circle className="ball-ring" cx={cx} cy={cy} r={20} />
      <circle className="ball" cx={cx} cy={cy} r={10} />
    </g>
  );
}

/** The words stand in the half of the field where the ball is not. */
const isLow = (play: EventView['play']): boolean => (play?.ball?.y ?? 0) > PER_CENT / 2;

/** The field with the ball where the feed says it is. */
export function Field({ event }: { event: EventView }) {
  const { sport, play } = event;
  const label = playText(event);
  return (
    <div className="field-view" data-sport={sport} role="img" aria-label={label}>
      <svg viewBox="0 0 800 300" aria-hidden="true">
        {sport === 'football' && STRIPES.map((x) => <path key={x} d={`M${x} 0h50V300h-50Z`} className="field-stripe" />)}
        <path d={lines[sport] ?? ''} className="field-lines" />
        {play?.ball != null && <Ball ball={play.ball} />}
      </svg>
      <span className={isLow(play) ? 'field-label is-high' : 'field-label'} aria-hidden="true">
        {label}
      </span>
    </div>
  );
}
