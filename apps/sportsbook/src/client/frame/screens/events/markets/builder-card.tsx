import { Icon } from '@pavilion/ui/icons/icon.tsx';
import type { EventView } from '../../../data/views.ts';
import { type BuiltQuote, isBuilt, quoteOf } from '../../../slip/built.ts';
import type { Pick } from '../../../slip/model.ts';
import { built } from '../../../state/built.ts';
import { pickMarketName, pickName } from '../../../state/names.ts';
import { changeSlip, slip } from '../../../state/slip.ts';
import { useStore } from '../../../state/store.ts';
import { t, tOr } from '../../../texts.ts';
import { TicketOdds } from '../../amount.tsx';

/** The one price, and what the parts would be multiplied: they differ because the parts hang together. */
function Price({ quote }: { quote: BuiltQuote | null }) {
  if (quote === null) return <span className="text-soft">{t('slip.checking')}</span>;
  if (quote.price === null) return <span>{tOr(`built.${quote.refusal ?? ''}`, 'slip.suspended')}</span>;
  return (
    <>
      <b className="builder-price">
        <TicketOdds odds={quote.price} />
      </b>
      {quote.product !== null && (
        <span className="text-soft">
          {t('built.product')} <TicketOdds odds={quote.product} />
        </span>
      )}
    </>
  );
}

/** One of several texts in the room of the longest: what is below must not move while somebody taps one price after the other. */
function Texts({ texts, shown }: { texts: readonly string[]; shown: number }) {
  return (
    <p className="texts text-soft">
      {texts.map((text, place) => (
        <span key={text} aria-hidden={place !== shown}>
          {text}
        </span>
      ))}
    </p>
  );
}

/** Where the first parts will be. */
const NoParts = () => (
  <div className="no-parts" aria-hidden="true">
    <span />
    <span />
    <span />
  </div>
);

const Parts = ({ parts }: { parts: readonly Pick[] }) => (
  <ul>
    {parts.map((pick) => (
      <li key={pick.outcomeId}>
        <Icon name="check" size="s" />
        <span>
          {pickName(pick)} <span className="text-soft">{pickMarketName(pick)}</span>
        </span>
        <button type="button" className="icon-button" onClick={() => changeSlip({ kind: 'remove', outcomeIds: [pick.outcomeId] })}>
          <Icon name="x" size="s" />
          <span className="visually-hidden">{t('slip.remove', { name: pickName(pick) })}</span>
        </button>
      </li>
    ))}
  </ul>
);

/** Puts a bet together from prices of this event: its parts, and the price they have as one (SB-96). */
export function BuilderCard({ event }: { event: EventView }) {
  const state = useStore(slip, (known) => known);
  const quote = useStore(built, (known) => known);
  const parts = isBuilt(state) && state.picks[0]?.eventId === event.id ? state.picks : [];
  const hasAlone = useStore(built, (known) => Object.keys(known?.blocked ?? {}).length > 0);
  const text = parts.length === 0 ? 0 : hasAlone ? 2 : 1;
  return (
    <section className="card builder" aria-label={t('built.title')}>
      <div>
        <h2>{t('built.title')}</h2>
        <Texts texts={[t('built.hint'), t('built.how'), t('built.dashed')]} shown={text} />
      </div>
      <div className="builder-row">
        {/* Further parts scroll among the first ones. It scrolls from its end, and begins there again with each: the newest stays in sight. */}
        <div key={parts.length} className="builder-parts">
          {parts.length === 0 ? <NoParts /> : <Parts parts={parts} />}
        </div>
        <p className="builder-total" role="status">
          {parts.length === 0 ? <span className="text-soft">–</span> : <Price quote={quoteOf(state, quote)} />}
        </p>
      </div>
    </section>
  );
}
