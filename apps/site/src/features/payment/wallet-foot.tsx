import { createContext, type ReactNode, useContext } from 'react';
import { createPortal } from 'react-dom';

/** The foot of the wallet stays while its body scrolls; the form shown puts its button there. */
export const WalletFootContext = createContext<HTMLElement | null>(null);

export function WalletFoot({ children }: { children: ReactNode }) {
  const foot = useContext(WalletFootContext);
  return foot ? createPortal(children, foot) : null;
}
