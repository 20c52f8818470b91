import type { MarketView } from '../../data/views.ts';
import { slip } from '../../state/slip.ts';
import { useStore } from '../../state/store.ts';
import { t } from '../../texts.ts';

/** The start of the slip: its title, or on a phone the bar that opens it. */
export const SLIP_ENTRY = { 'data-slip-entry': '' } as const;

const toSlip = (): void => document.querySelector<HTMLElement>('[data-slip-entry]')?.focus();

/** Directly after a picked price, for keyboards only: the slip comes after all other prices, a hundred tab stops away. */
export function ToSlip({ market }: { market: MarketView | undefined }) {
  const isPicked = useStore(slip, ({ picks }) => picks.some(({ marketId }) => marketId === market?.id));
  if (!isPicked) return null;
  return (
    <button type="button" className="to-slip" onClick={toSlip}>
      {t('slip.title')}
    </button>
  );
}
