import { useCallback, useEffect, useRef } from 'react';
import { session } from '../session/session.ts';
import { useSite } from '../session/use-site.ts';
import { pushEvent } from './data-layer.ts';
import type { AnalyticsEvent } from './events.ts';

/** Builds an event for whoever is there now: a player's id, or nothing. */
export type Track = (build: (userId: string) => AnalyticsEvent) => void;

/** Hands events to the tag manager, as far as there is one and the visitor lets it (wire §6.5). */
export function useTrack(): Track {
  const { gtm } = useSite().config;
  return useCallback((build) => pushEvent(gtm, build(session.playerId())), [gtm]);
}

/** Sends an event when what calls it goes away, as it was last. */
export function useTrackOnLeave(build: (userId: string) => AnalyticsEvent): void {
  const track = useTrack();
  const last = useRef(build);
  useEffect(() => {
    last.current = build;
  });
  useEffect(() => () => track((userId) => last.current(userId)), [track]);
}

/** Sends an event once, when what calls it has come into view (N-04). */
export function useTrackOnce(build: (userId: string) => AnalyticsEvent): void {
  const track = useTrack();
  const first = useRef(build);
  useEffect(() => track(first.current), [track]);
}
