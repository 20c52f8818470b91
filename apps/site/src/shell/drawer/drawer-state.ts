import { useSyncExternalStore } from 'react';
import { localKeys, localStore } from '../../browser/storage.ts';

/** Body classes of the drawer (D-61). They are set on the body so that the first paint has the right width. */
const drawerOpenClass = 'drawer-open';
export const drawerCompactClass = 'drawer-compact';

let isOpen = false;
const listeners = new Set<() => void>();

function set(open: boolean): void {
  isOpen = open;
  document.body.classList.toggle(drawerOpenClass, open);
  for (const listener of listeners) listener();
}

/** The preference is stored beyond the visit (N-17). */
function setCompact(isCompact: boolean): void {
  document.body.classList.toggle(drawerCompactClass, isCompact);
  localStore().setItem(localKeys.isDrawerCompact, String(isCompact));
}

export const isDrawerOpen = (): boolean => isOpen;
export const isDrawerCompact = (): boolean => document.body.classList.contains(drawerCompactClass);

const wide = '(min-width: 1280px)';

/** A game takes the width of the drawer too. */
const hasDrawer = (): boolean => matchMedia(wide).matches && document.querySelector('[data-game-window]') === null;

/** On wide screens the button toggles the drawer's width; elsewhere it opens the drawer as a sheet, which resets it to compact (S-20). */
export function toggleDrawer(): void {
  if (hasDrawer()) setCompact(!isDrawerCompact());
  else openDrawer();
}

export function openDrawer(): void {
  setCompact(false);
  set(true);
}

export const closeDrawer = (): void => set(false);

export function useDrawerOpen(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    isDrawerOpen,
    () => false,
  );
}

/** Runs inline before the first paint, so that a stored preference causes no layout shift: the document begins with a rail. */
export const drawerScript = `try{if(localStorage.getItem('${localKeys.isDrawerCompact}')==='false')document.body.classList.remove('${drawerCompactClass}')}catch{}`;
