import { decimalSignOf } from '@pavilion/money/typed.ts';
import type { TypedUnit } from '@pavilion/ui/form/use-typed-amount.ts';
import { amountOf } from '../odds/amount.ts';
import { numberLocale } from '../odds/format.ts';
import { Amount, useLocale } from './amount.tsx';

/** How the player's language writes amounts of a currency (SB-109). */
export const useTypedUnit = (currency: string): TypedUnit => ({ sign: decimalSignOf(numberLocale(useLocale())), currency });

/** What an amount was understood as, for those that have two readings. */
export function Understood({ plain, currency }: { plain: string; currency: string }) {
  return (
    <span className="hint numeric" role="status">
      = <Amount minor={amountOf(plain, currency) ?? 0n} currency={currency} />
    </span>
  );
}
