import { createElement, use } from 'react';
import type { ComponentType } from 'react';
import { loadWhenOnline } from '../session/online.ts';

export type Loadable<Props> = { Component: ComponentType<Props>; preload: () => Promise<void> };

/**
 * A component loaded when first needed. Unlike `React.lazy` it renders at once after `preload`, so that the server can
 * draw it into the page and the browser can take it over without a gap.
 * @param untilLoaded decides when a part that nobody preloaded is asked for: at once, unless it is given
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
        // The next one who wants it asks again.
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
