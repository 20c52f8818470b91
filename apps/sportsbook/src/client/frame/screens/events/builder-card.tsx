import { Icon } from '@pavilion/ui/icons/icon.tsx';
import type { EventView } from '../../data/views.ts';
import { type BuiltQuote, isBuilt, quoteOf } from '../../slip/built.ts';
import { built } from '../../state/built.ts';
import { pickMarketName, pickName } from '../../state/names.ts';
import { changeSlip, slip } from '../../state/slip.ts';
import { useStore } from '../../state/store.ts';
import { t, tOr } from '../../texts.ts';
import { TicketOdds } from '../amount.tsx';

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

/** Puts a bet together from prices of this event: its parts, and the price they have as one (SB-96). */
export function BuilderCard({ event }: { event: EventView }) {
  const state = useStore(slip, (known) => known);
  const quote = useStore(built, (known) => known);
  const parts = isBuilt(state) && state.picks[0]?.eventId === event.id ? state.picks : [];
  const hasAlone = useStore(built, (known) => Object.keys(known?.blocked ?? {}).length > 0);
  return (
    <section className="card builder" aria-label={t('built.title')}>
      <div>
        <h2>{t('built.title')}</h2>
        <p className="text-soft">{t(parts.length === 0 ? 'built.hint' : 'built.how')}</p>
      </div>
      {parts.length > 0 && (
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
      )}
      {parts.length > 0 && (
        <p className="builder-total" role="status">
          <Price quote={quoteOf(state, quote)} />
        </p>
      )}
      {hasAlone && <p className="caption text-soft">{t('built.dashed')}</p>}
    </section>
  );
}
