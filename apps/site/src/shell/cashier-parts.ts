import type { CashierParts } from '../features/payment/cashier/cashier-parts.ts';
import { loadable } from '../navigation/loadable.tsx';

// Both on demand: few deposits have a code, and few players owe a date of birth, whose fields are larger than the rest of the cashier.
const { Component: PromoCode } = loadable(() =>
  import('../features/game/bonus-codes/promo-code-box.tsx').then(({ PromoCodeBox }) => PromoCodeBox),
);
const { Component: Birthdate } = loadable(() =>
  import('../features/player/profile/birthdate-form.tsx').then(({ BirthdateForm }) => BirthdateForm),
);

/** Parts of other areas in the cashier, for its dialog and its page. */
export const cashierParts: CashierParts = { PromoCode, Birthdate };
