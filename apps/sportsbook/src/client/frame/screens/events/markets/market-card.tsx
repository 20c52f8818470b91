import { Icon } from '@pavilion/ui/icons/icon.tsx';
import { useState } from 'react';
import type { EventView, MarketView } from '../../../data/views.ts';
import { go } from '../../../state/page.ts';
import { preferences, togglePin } from '../../../state/player/preferences.ts';
import { useStore } from '../../../state/store.ts';
import { t, tCount } from '../../../texts.ts';
import { useLocale } from '../../amount.tsx';
import { marginPpm, type NamedMarkets } from './market-groups.ts';
import { OddsButton } from './odds-button.tsx';
import { ToSlip } from '../../slip/to-slip.tsx';

const HANDICAPS = /handicap/;
const PPM = 1_000_000;

const pricedIds = ({ outcomes }: MarketView): string[] => outcomes.flatMap(({ id, price }) => (price > 0n ? [id] : []));

/** The outcomes that have had a price while the card was open: one that loses it is locked in its place (SB-95). */
function useShown(market: MarketView): readonly string[] {
  const [shown, setShown] = useState(() => pricedIds(market));
  const added = pricedIds(market).filter((id) => !shown.includes(id));
  if (added.length > 0) setShown([...shown, ...added]);
  return shown;
}

function Lines({ event, market }: { event: EventView; market: MarketView }) {
  const shown = useShown(market);
  const outcomes = market.outcomes.filter(({ id }) => shown.includes(id) || market.status !== 'open');
  return (
    <div className={outcomes.length === 2 || outcomes.length === 4 ? 'prices columns-two' : 'prices columns-three'}>
      {outcomes.map((outcome) => (
        <OddsButton key={outcome.id} event={event} market={market} outcome={outcome} />
      ))}
      <ToSlip market={market} />
    </div>
  );
}

function Margin({ markets }: { markets: readonly MarketView[] }) {
  const [isShown, setShown] = useState(false);
  const locale = useLocale();
  const known = markets.flatMap((market) => marginPpm(market) ?? []);
  if (known.length === 0) return null;
  if (!isShown)
    return (
      <button type="button" className="link caption" onClick={() => setShown(true)}>
        {t('market.margin')}
      </button>
    );
  const average = known.reduce((sum, ppm) => sum + ppm, 0n) / BigInt(known.length);
  const percent = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 1 }).format(Number(average) / PPM);
  return <span role="status">{t('market.marginIs', { percent })}</span>;
}

/** `isSecondColumn`: the second column begins with it, where there is one. */
type MarketCardProps = { event: EventView; named: NamedMarkets; startsOpen: boolean; isSecondColumn?: boolean };

/** All lines of one market, collapsible; its margin and its rules are one tap away. */
export function MarketCard({ event, named, startsOpen, isSecondColumn = false }: MarketCardProps) {
  const [isOpen, setOpen] = useState(startsOpen);
  const isPinned = useStore(preferences, ({ pinnedMarkets }) => pinnedMarkets.includes(named.type));
  const count = named.markets.reduce((sum, { outcomes }) => sum + outcomes.filter(({ price }) => price > 0n).length, 0);
  return (
    <section className={isSecondColumn ? 'market second-column' : 'market'} aria-label={named.name}>
      <div className="market-head">
        <h2>
          <button type="button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            <span className="market-name">{named.name}</span>
            <span className="caption text-faint numeric">{tCount('market.prices', count)}</span>
            <Icon name={isOpen ? 'chevron-up' : 'chevron-down'} />
          </button>
        </h2>
        <button type="button" className="icon-button pin" aria-pressed={isPinned} onClick={() => togglePin(named.type)}>
          <Icon name="pin" size="s" />
          <span className="visually-hidden">{t(isPinned ? 'market.unpin' : 'market.pin', { name: named.name })}</span>
        </button>
      </div>
      {isOpen && (
        <div className="market-prices">
          {named.markets.map((market) => (
            <Lines key={market.id} event={event} market={market} />
          ))}
          {HANDICAPS.test(named.type) && <p className="caption text-faint">{t('market.wholeMatch')}</p>}
          <p className="market-note">
            <Margin markets={named.markets} />
            <button type="button" className="link caption" onClick={() => go({ page: 'rules', sport: event.sport })}>
              {t('market.rules')}
            </button>
          </p>
        </div>
      )}
    </section>
  );
}
