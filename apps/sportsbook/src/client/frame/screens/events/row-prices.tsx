import { Icon } from '@pavilion/ui/icons/icon.tsx';
import { type EventView, mainMarketOf } from '../../data/views.ts';
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

/** The main market of an event in its columns. */
export function RowPrices({ event }: { event: EventView }) {
  const market = mainMarketOf(event);
  const cells = cellsOf(event, market);
  return (
    <div className={cells.length === 2 ? 'prices columns-two' : 'prices columns-three'}>
      {cells.map((key) => {
        const outcome = market?.outcomes.find((one) => one.key === key);
        if (market === undefined || outcome === undefined) return <LockedCell key={key} />;
        const mark = marks[key] ?? nameOfOutcome(outcome, market, event);
        return <OddsButton key={key} event={event} market={market} outcome={outcome} mark={mark} />;
      })}
      <ToSlip market={market} />
    </div>
  );
}
