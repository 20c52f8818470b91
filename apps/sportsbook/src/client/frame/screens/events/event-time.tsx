import { useSyncExternalStore } from 'react';
import type { EventView } from '../../data/views.ts';
import { useTicking } from '../../state/ticking.ts';
import { t } from '../../texts.ts';
import { startText } from '../../when.ts';
import { useLocale } from '../amount.tsx';
import { clockText, isInPlay, periodText } from '../clock.ts';

/** The clock of a game in play, by the second, in a place that keeps its width. */
function Clock({ event }: { event: EventView }) {
  const text = useTicking((now) => clockText(event, now));
  return text === '' ? null : (
    <bdi dir="ltr" className="clock">
      {text}
    </bdi>
  );
}

const never = () => () => undefined;

/** False while a part that the server drew is taken over, true afterwards. */
const useIsDrawn = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );

/** When an event is played: its clock and part, its start, or how it ended. */
export function EventTime({ event }: { event: EventView }) {
  const locale = useLocale();
  const isDrawn = useIsDrawn();
  if (isInPlay(event))
    return (
      <>
        <span className="live numeric">
          {t('event.live')} <Clock event={event} />
        </span>
        <span>{event.state === 'interrupted' ? t('event.interrupted') : periodText(event)}</span>
      </>
    );
  if (event.state !== 'prematch') return <span>{t(`event.${event.state}`)}</span>;
  return (
    <time dateTime={event.startsAt} className="numeric">
      {startText(event.startsAt, locale, isDrawn)}
    </time>
  );
}
