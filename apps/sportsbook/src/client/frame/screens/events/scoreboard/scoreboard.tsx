import { Crest } from '@pavilion/ui/crest.tsx';
import { Icon } from '@pavilion/ui/icons/icon.tsx';
import type { ReactNode } from 'react';
import type { EventView } from '../../../data/views.ts';
import { pickEventName } from '../../../state/names.ts';
import { t } from '../../../texts.ts';
import { isInPlay } from '../../clock.ts';
import { EventTime } from '../event-time.tsx';
import { FavouriteTeams } from '../favourite.tsx';
import { SidesTable } from './sides-table.tsx';
import { hasCrests, hasField, isOnField } from '../sports.ts';

/** What an interrupted or cancelled event means for bets. */
function StoppedNote({ event: { state } }: { event: EventView }) {
  if (state === 'prematch' || state === 'live' || state === 'ended') return null;
  return (
    <p className="stopped" role="status">
      <Icon name="info" />
      {t(`event.note.${state}`)}
    </p>
  );
}

function Side({ name, sport }: { name: string; sport: string }) {
  return (
    <span className="team">
      {hasCrests(sport) && <Crest name={name} className="crest" />}
      {name}
    </span>
  );
}

/** The two sides of a game that is not in play, with its score between them; team sports have shields. */
function Sides({ event: { home, away, score, sport, state } }: { event: EventView }) {
  return (
    <div className="teams">
      <Side name={home} sport={sport} />
      <span className="score">
        <span className="visually-hidden">{t('event.score')} </span>
        {score === null || state === 'prematch' ? '–' : `${score.home} : ${score.away}`}
      </span>
      <Side name={away} sport={sport} />
    </div>
  );
}

/** Says a score that changes; it is shown in the lines of the sides. */
const SaidScore = ({ score }: { score: NonNullable<EventView['score']> }) => (
  <p className="visually-hidden" aria-live="polite">
    {t('event.score')} {score.home} : {score.away}
  </p>
);

function Names({ event, isBeside }: { event: EventView; isBeside: boolean }) {
  if (event.away === '') return <b className="single-name">{event.home}</b>;
  if (!isInPlay(event)) return <Sides event={event} />;
  return (
    <>
      <SidesTable event={event} />
      {event.score !== null && !isBeside && <SaidScore score={event.score} />}
    </>
  );
}

type ScoreboardProps = { event: EventView; isBeside?: boolean; back?: ReactNode; game: ReactNode; children?: ReactNode };

/**
 * The sides, the score and the game so far.
 * @param back the way to the list it was opened from
 * @param game what is shown of it while it is in play
 * @param isBeside in the column beside a list: it is not announced, and its title is not the screen's
 */
export function Scoreboard({ event, isBeside = false, back, game, children }: ScoreboardProps) {
  const Title = isBeside ? 'h2' : 'h1';
  return (
    <section
      className={isBeside ? 'card scoreboard spotlight' : 'card scoreboard'}
      aria-label={isBeside ? pickEventName(event) : t('event.score')}
    >
      <div className={isOnField(event.sport) ? 'match on-field' : 'match'} data-field={isInPlay(event) && hasField(event)}>
        <div className="scoreboard-head">
          {back}
          <span className="event-time">
            <EventTime event={event} />
            <FavouriteTeams event={event} />
          </span>
        </div>
        <Title className="visually-hidden">{pickEventName(event)}</Title>
        <Names event={event} isBeside={isBeside} />
        {isInPlay(event) && game}
      </div>
      <StoppedNote event={event} />
      {children}
    </section>
  );
}
