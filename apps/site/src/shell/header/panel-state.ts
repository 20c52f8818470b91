import { useSyncExternalStore } from 'react';

/** Panels under the header of a player, one at a time: the session (on a phone from the strip), the balance (currency nav), messages, the account (user nav). */
export type Panel = 'session' | 'strip' | 'balance' | 'bell' | 'account';

/** Classes of the body while a panel is open, as the drawer has its own (D-61). */
const panelClasses: Partial<Record<Panel, string>> = { account: 'user-nav-open', balance: 'currency-nav-open' };

let open: Panel | undefined;
const listeners = new Set<() => void>();

export const openPanel = (): Panel | undefined => open;

export function setPanel(panel: Panel | undefined): void {
  open = panel;
  for (const [name, className] of Object.entries(panelClasses)) document.body.classList.toggle(className, name === panel);
  for (const listener of listeners) listener();
}

export const usePanel = (): Panel | undefined =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    openPanel,
    () => undefined,
  );
