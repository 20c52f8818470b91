import { type ComponentType, createContext, useContext } from 'react';

/** What the cashier shows of other areas. */
export type CashierParts = {
  PromoCode: ComponentType<{ label: string; hint?: string; buttonLabel: string; onSent?: () => void }>;
  Birthdate: ComponentType<{ onDone: () => void }>;
};

/** Given where the cashier is put together: in its dialog, and on its page. */
export const CashierPartsContext = createContext<CashierParts | undefined>(undefined);

export function useCashierParts(): CashierParts {
  const parts = useContext(CashierPartsContext);
  if (parts === undefined) throw new Error('The cashier was given no parts');
  return parts;
}
