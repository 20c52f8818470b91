import type { PublicConfig } from '@pavilion/contract/config.ts';
import { consent } from '../visitor/consent.ts';
import { msSinceAct } from './act-time.ts';
import type { AnalyticsEvent } from './events.ts';

declare global {
  interface Window {
    /** The tag manager's queue; created by the first event. */
    dataLayer?: object[];
  }
}

export type TagManager = PublicConfig['gtm'];

/** The script of the tag manager; undefined unless all of its settings are there (N-08). */
export function tagManagerUrl({ enabled, id, scriptUrl = '' }: TagManager): string | undefined {
  return enabled && id !== '' && scriptUrl !== '' ? `${scriptUrl}?id=${encodeURIComponent(id)}` : undefined;
}

/** Sends an event to the tag manager, if it is configured (wire §6.5) and the visitor has consented to analytics (S67). */
export function pushEvent(gtm: TagManager, event: AnalyticsEvent): void {
  if (!gtm.enabled || !consent.isAllowed('statistics')) return;
  window.dataLayer ??= [];
  window.dataLayer.push(event.loadTime === undefined ? event : { ...event, loadTime: msSinceAct() });
}
