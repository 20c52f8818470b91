import type { ComponentType } from 'react';
import { session } from '../session/session.ts';
import { pageReady } from '../hydration/when-ready.ts';
import { loadable, type Loadable } from './loadable.tsx';

/**
 * A part below the first screen that works without scripts: the server renders it, and its script is loaded at a guest's first touch of the page, for
 * a player at once. Navigation within the site preloads it. Must be rendered inside `Suspense`.
 */
export function loadableBelow<Props extends object>(load: () => Promise<ComponentType<Props>>): Loadable<Props> {
  return loadable(load, import.meta.env.SSR ? undefined : atRest);
}

/** If the script cannot be loaded, the server's markup stays. */
const atRest = (preload: () => Promise<void>): Promise<void> =>
  pageReady(session.isSignedIn())
    .then(preload)
    .catch(() => new Promise(() => undefined));
