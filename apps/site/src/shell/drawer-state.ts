import { useSyncExternalStore } from 'react';
import { localKeys, localStore } from '../session/storage.ts';

/** Body classes of the drawer (D-61). They stand on the body so that the first paint already has the right width. */
export const drawerOpenClass = 'drawer-open';
export const drawerCompactClass = 'drawer-compact';

let isOpen = false;
const listeners = new Set<() => void>();

function set(open: boolean): void {
  isOpen = open;
  document.body.classList.toggle(drawerOpenClass, open);
  for (const listener of listeners) listener();
}

/** The preference survives the visit (N-17). */
function setCompact(isCompact: boolean): void {
  document.body.classList.toggle(drawerCompactClass, isCompact);
  localStore().setItem(localKeys.isDrawerCompact, String(isCompact));
}

export const isDrawerOpen = (): boolean => isOpen;
export const isDrawerCompact = (): boolean => document.body.classList.contains(drawerCompactClass);

const wide = '(min-width: 1280px)';

/** On wide screens the button narrows and widens the drawer; elsewhere it opens it as a sheet, which ends compact (S-20). */
export function toggleDrawer(): void {
  if (matchMedia(wide).matches) setCompact(!isDrawerCompact());
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

/** Runs before the first paint, inline in the page: a stored preference shows no jump. */
export const drawerScript = `try{if(localStorage.getItem('${localKeys.isDrawerCompact}')==='true')document.body.classList.add('${drawerCompactClass}')}catch{}`;
