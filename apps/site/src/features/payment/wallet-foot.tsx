import { createContext, type ReactNode, useContext } from 'react';
import { createPortal } from 'react-dom';

/** The wallet's fixed footer, into which the current form renders its button. */
export const WalletFootContext = createContext<HTMLElement | null>(null);

/** Renders its children into the wallet's footer; nothing outside the wallet. */
export function WalletFoot({ children }: { children: ReactNode }) {
  const foot = useContext(WalletFootContext);
  return foot ? createPortal(children, foot) : null;
}
