import type { MarketView } from '../../data/views.ts';
import { slip } from '../../state/slip.ts';
import { useStore } from '../../state/store.ts';
import { t } from '../../texts.ts';

/** Where the slip begins: its title, or on a phone the bar that opens it. */
export const SLIP_ENTRY = { 'data-slip-entry': '' } as const;

const toSlip = (): void => document.querySelector<HTMLElement>('[data-slip-entry]')?.focus();

/** Right behind a picked price, for the keyboard alone: the slip stands behind all other prices of the screen, a hundred steps away. */
export function ToSlip({ market }: { market: MarketView | undefined }) {
  const isPicked = useStore(slip, ({ picks }) => picks.some(({ marketId }) => marketId === market?.id));
  if (!isPicked) return null;
  return (
    <button type="button" className="to-slip" onClick={toSlip}>
      {t('slip.title')}
    </button>
  );
}
