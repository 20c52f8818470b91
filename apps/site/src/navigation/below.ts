import type { ComponentType } from 'react';
import { session } from '../session/session.ts';
import { pageReady } from '../session/when-ready.ts';
import { loadable, type Loadable } from './loadable.tsx';

/**
 * A part below the first screen that can be read and followed without a script: the server draws it, and its script is asked for when
 * the page has come to rest or is touched or scrolled. Whoever leads to it within the site preloads it. It stands within `Suspense`.
 */
export function loadableBelow<Props extends object>(load: () => Promise<ComponentType<Props>>): Loadable<Props> {
  return loadable(load, import.meta.env.SSR ? undefined : atRest);
}

/** What cannot be had stays as the server drew it. */
const atRest = (preload: () => Promise<void>): Promise<void> =>
  pageReady(session.isSignedIn())
    .then(preload)
    .catch(() => new Promise(() => undefined));
