import { createElement, use } from 'react';
import type { ComponentType } from 'react';
import { loadWhenOnline } from '../browser/online.ts';

export type Loadable<Props> = { Component: ComponentType<Props>; preload: () => Promise<void> };

/**
 * A component loaded when first needed. Unlike `React.lazy` it renders at once after `preload`, so that the server can
 * render it into the page and the browser can hydrate it without a gap.
 * @param untilLoaded delays loading a part that was not preloaded; by default it is loaded at once
 */
export function loadable<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  untilLoaded?: (preload: () => Promise<void>) => Promise<void>,
): Loadable<Props> {
  let loaded: ComponentType<Props> | undefined;
  let loading: Promise<void> | undefined;
  const preload = (): Promise<void> => {
    loading ??= loadWhenOnline(load).then(
      (component) => {
        loaded = component;
      },
      (error: unknown) => {
        // The next use retries.
        loading = undefined;
        throw error;
      },
    );
    return loading;
  };
  let late: Promise<void> | undefined;
  const inTime = (): Promise<void> => {
    if (untilLoaded === undefined) return preload();
    late ??= untilLoaded(preload);
    return late;
  };
  function Component(props: Props) {
    if (!loaded) use(inTime());
    return loaded ? createElement(loaded, props) : null;
  }
  return { Component, preload };
}
