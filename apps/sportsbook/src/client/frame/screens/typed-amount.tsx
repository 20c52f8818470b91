import { decimalSignOf } from '@pavilion/money/typed.ts';
import { amountOf } from '../odds/amount.ts';
import { numberLocale } from '../odds/format.ts';
import { Amount, useLocale } from './amount.tsx';

/** The sign that the player's language writes before the decimals (SB-109). */
export const useDecimalSign = () => decimalSignOf(numberLocale(useLocale()));

/** What an amount was understood as, for those that have two readings. */
export function Understood({ plain, currency }: { plain: string; currency: string }) {
  return (
    <span className="hint numeric" role="status">
      = <Amount minor={amountOf(plain, currency) ?? 0n} currency={currency} />
    </span>
  );
}
