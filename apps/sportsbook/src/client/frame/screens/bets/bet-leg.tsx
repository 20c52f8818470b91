import { Icon } from '@pavilion/ui/icons/icon.tsx';
import type { IconName } from '@pavilion/ui/icons/names.ts';
import type { LegView } from '../../data/tickets.ts';
import { book } from '../../state/book.ts';
import { legNames } from '../../state/names.ts';
import { useTicking } from '../../state/ticking.ts';
import { useStore } from '../../state/store.ts';
import { reasonText, t } from '../../texts.ts';
import { momentText } from '../../when.ts';
import { Odds, useLocale } from '../amount.tsx';
import { clockText, isInPlay, isOver, periodText } from '../clock.ts';

const icons: Readonly<Record<string, IconName>> = {
  open: 'circle-dashed',
  won: 'circle-check',
  half_won: 'circle-check',
  lost: 'circle-x',
  half_lost: 'circle-x',
  void: 'minus',
  push: 'minus',
  dead_heat: 'circle-check',
};

/** The state of the leg's event: before the start, in play, or its final score. */
function useEventLine(leg: LegView): string {
  const event = useStore(book, ({ events }) => events.get(leg.eventId));
  const locale = useLocale();
  const time = useTicking((now) => (event === undefined ? '' : clockText(event, now)));
  // With spaces it starts with the home side in either text direction, like the score of a live match.
  if (leg.finalScore !== null) return t('mine.resultScore', { score: leg.finalScore.replace(':', ' : ') });
  if (event !== undefined && event.score !== null) {
    const score = `${event.score.home} : ${event.score.away}`;
    if (isOver(event)) return t('mine.resultScore', { score });
    if (isInPlay(event)) return [t('mine.liveScore', { score }), time || periodText(event)].filter(Boolean).join(' · ');
  }
  // A leg decided without a score, such as a void one, has no start to announce.
  return leg.startsAt === null || leg.result !== null ? '' : t('mine.starts', { date: momentText(leg.startsAt, locale) });
}

const resultText = ({ result }: LegView): string =>
  result === null ? t('leg.open') : t(`leg.${result.kind}`, { paid: result.paid, tied: result.tied });

/** Results that the icon alone says. */
const PLAIN: ReadonlySet<string> = new Set(['open', 'won', 'lost']);

/** One leg of a ticket, with its result and the reason for it; the part of a built bet has no price of its own. */
export function BetLeg({ leg, isPart }: { leg: LegView; isPart: boolean }) {
  const line = useEventLine(leg);
  const names = legNames(leg);
  const kind = leg.result?.kind ?? 'open';
  const word = resultText(leg);
  const isPlain = PLAIN.has(kind);
  return (
    <li>
      <span data-result={kind}>
        <Icon name={icons[kind] ?? 'circle-dashed'} />
        {isPlain && <span className="visually-hidden">{word}: </span>}
      </span>
      <b>{names.outcome}</b>
      <span className="price">{!isPart && <Odds price={leg.price} />}</span>
      <span className="leg-line">
        {names.event}
        {'\u00A0· '}
        <bdi>{names.market}</bdi>
      </span>
      {line !== '' && <span className="leg-line numeric">{line}</span>}
      {!isPlain && <span className="leg-line">{word}</span>}
      {leg.reason !== null && <span className="leg-line">{reasonText(leg.reason)}</span>}
    </li>
  );
}
