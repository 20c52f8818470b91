import type { EventView, Moment } from '../../../data/views.ts';
import { t, tOr } from '../../../texts.ts';

/** The length of a match in minutes, for moments that have a minute; others are spread in their order. */
const MINUTES: Readonly<Record<string, number>> = { football: 90, 'ice-hockey': 60 };
/** Kinds that are said, and too many to be drawn. */
const ONLY_SAID: readonly string[] = ['corner', 'video_review'];
const ORDERED = 12;

/** Within the picture: the line of time, and the marks of each side above and below it. */
const [FROM, LENGTH, MIDDLE, ABOVE, BELOW] = [8, 304, 16, 7, 25] as const;
const SECONDS = 60;

/** A moment in words: "Corner, Port Sellery". */
function momentText({ home, away }: EventView, { kind, side, by = 1 }: Moment): string {
  return tOr(`happening.${kind}`, 'happening.other', { side: side === 'home' ? home : away, count: by });
}

const minuteText = ({ minute }: Moment): string => (minute === undefined ? '' : ` ${minute}′`);

function Mark({ moment, x }: { moment: Moment; x: number }) {
  const y = moment.side === 'home' ? ABOVE : BELOW;
  if (moment.kind === 'score')
    return (
      <text className="mark-score" data-side={moment.side} x={x} y={y + 4} textAnchor="middle" direction="ltr">
        {`+${moment.by ?? 1}`}
      </text>
    );
  if (moment.kind.endsWith('_card'))
    return <rect className="mark" data-kind={moment.kind} x={x - 3} y={y - 4.5} width={6} height={9} rx={1} />;
  if (moment.kind === 'power_play') return <path className="mark" data-kind="power_play" d={`M${x} ${y - 4}l4.5 8h-9Z`} />;
  return <circle className="mark" data-kind={moment.kind} cx={x} cy={y} r={4.5} />;
}

/** How far the match is, in per cent of its line; all of it where moments have no minutes. */
function playedLength({ sport, clock }: EventView): number {
  const minutes = MINUTES[sport];
  if (minutes === undefined || clock?.seconds == null) return LENGTH;
  return LENGTH * Math.min(1, clock.seconds / SECONDS / minutes);
}

interface Drawn {
  readonly moment: Moment;
  readonly x: number;
  readonly key: string;
}

function drawnOf({ sport, moments }: EventView): Drawn[] {
  const minutes = MINUTES[sport];
  const shown = moments.filter(({ kind, minute }) => !ONLY_SAID.includes(kind) && (minutes === undefined || minute !== undefined));
  const ordered = minutes === undefined ? shown.slice(-ORDERED) : shown;
  return ordered.map((moment, place) => {
    const share = minutes === undefined ? (place + 0.5) / ORDERED : Math.min(1, (moment.minute ?? 0) / minutes);
    return { moment, x: FROM + LENGTH * share, key: `${place} ${moment.kind}` };
  });
}

/** What has happened to the sides: the last of it in words, all of it along the time of the match, the home side's above. */
export function Moments({ event }: { event: EventView }) {
  const last = event.moments.at(-1);
  return (
    <div className="moments">
      <p className="last-moment">
        {last === undefined ? '' : momentText(event, last)}
        <span className="numeric">{last === undefined ? '' : minuteText(last)}</span>
      </p>
      <svg className="moments-line" viewBox="0 0 320 32" aria-hidden="true">
        <path className="line-rest" d={`M${FROM} ${MIDDLE}h${LENGTH}`} />
        <path className="line-played" d={`M${FROM} ${MIDDLE}h${playedLength(event)}`} />
        {drawnOf(event).map(({ moment, x, key }) => (
          <Mark key={key} moment={moment} x={x} />
        ))}
      </svg>
      <ol className="visually-hidden" aria-label={t('play.moments')}>
        {event.moments.map((moment, place) => (
          <li key={`${place} ${moment.kind}`}>
            {momentText(event, moment)}
            {minuteText(moment)}
          </li>
        ))}
      </ol>
    </div>
  );
}
