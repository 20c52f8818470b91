import { Icon } from '@pavilion/ui/icons/icon.tsx';
import { useState } from 'react';
import { type EventView, mainMarketOf, type MarketView } from '../../data/views.ts';
import { cellsOf } from '../../data/cells.ts';
import { nameOfOutcome } from '../../state/names.ts';
import { t } from '../../texts.ts';
import { OddsButton } from './markets/odds-button.tsx';
import { ToSlip } from '../slip/to-slip.tsx';

const marks: Readonly<Record<string, string>> = { home: '1', draw: 'X', away: '2' };
/** A cell whose outcome is not offered: it keeps its place and is marked. */
function LockedCell() {
  return (
    <span className="price-button suspended">
      <Icon name="lock" size="s" />
      <span className="visually-hidden">{t('odds.suspended')}</span>
    </span>
  );
}

/** A season's favourites stay for as long as the row is shown: no column moves by a price. */
function useCells(event: EventView, market: MarketView | undefined): readonly string[] {
  const cells = cellsOf(event, market);
  const [first] = useState(cells);
  return event.away === '' && !first.includes('') ? first : cells;
}

/** The main market of an event in its columns. */
export function RowPrices({ event }: { event: EventView }) {
  const market = mainMarketOf(event);
  const cells = useCells(event, market);
  return (
    <div className={cells.length === 2 ? 'prices columns-two' : 'prices columns-three'} data-named={event.away === ''}>
      {cells.map((key, place) => {
        const outcome = market?.outcomes.find((one) => one.key === key);
        if (market === undefined || outcome === undefined) return <LockedCell key={key || place} />;
        const mark = marks[key] ?? nameOfOutcome(outcome, market, event);
        return <OddsButton key={key} event={event} market={market} outcome={outcome} mark={mark} />;
      })}
      <ToSlip market={market} />
    </div>
  );
}
