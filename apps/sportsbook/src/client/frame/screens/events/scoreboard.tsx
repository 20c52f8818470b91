import { Crest } from '@pavilion/ui/crest.tsx';
import { Icon } from '@pavilion/ui/icons/icon.tsx';
import type { ReactNode } from 'react';
import type { EventView } from '../../data/views.ts';
import { pickEventName } from '../../state/names.ts';
import { t } from '../../texts.ts';
import { isInPlay } from '../clock.ts';
import { EventTime } from './event-time.tsx';
import { FavouriteTeams } from './favourite.tsx';

const TEAM_SPORTS: readonly string[] = ['football', 'ice-hockey', 'handball', 'basketball', 'volleyball', 'esports'];
export const FIELD_SPORTS: readonly string[] = ['football', 'ice-hockey', 'handball', 'basketball'];

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

/** The two sides with the score between them; team sports have shields. */
function Sides({ event, isBeside }: { event: EventView; isBeside: boolean }) {
  const hasCrests = TEAM_SPORTS.includes(event.sport);
  return (
    <div className="teams">
      <span className="team">
        {hasCrests && <Crest name={event.home} className="crest" />}
        {event.home}
      </span>
      <span className="score" aria-live={isBeside ? undefined : 'polite'}>
        <span className="visually-hidden">{t('event.score')} </span>
        {event.score === null || event.state === 'prematch' ? '–' : `${event.score.home} : ${event.score.away}`}
      </span>
      <span className="team">
        {hasCrests && <Crest name={event.away} className="crest" />}
        {event.away}
      </span>
    </div>
  );
}

type ScoreboardProps = { event: EventView; isBeside?: boolean; game: ReactNode; children?: ReactNode };

/**
 * The sides, the score and the game so far.
 * @param game what is shown of it while it is in play
 * @param isBeside in the column beside a list: it is not announced, and its title is not the screen's
 */
export function Scoreboard({ event, isBeside = false, game, children }: ScoreboardProps) {
  const isOnField = FIELD_SPORTS.includes(event.sport);
  const Title = isBeside ? 'h2' : 'h1';
  return (
    <section
      className={isBeside ? 'card scoreboard spotlight' : 'card scoreboard'}
      aria-label={isBeside ? pickEventName(event) : t('event.score')}
    >
      <div className={isOnField ? 'scoreboard-top on-field' : 'scoreboard-top'}>
        <div className="scoreboard-head">
          <EventTime event={event} />
          <span className="align-end">
            <FavouriteTeams event={event} />
          </span>
        </div>
        <Title className="visually-hidden">{pickEventName(event)}</Title>
        {event.away === '' ? <b className="single-name">{event.home}</b> : <Sides event={event} isBeside={isBeside} />}
      </div>
      {isInPlay(event) && game}
      <StoppedNote event={event} />
      {children}
    </section>
  );
}
