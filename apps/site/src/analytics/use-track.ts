import { useCallback, useEffect, useRef } from 'react';
import { session } from '../session/session.ts';
import { useSite } from '../visitor/use-site.ts';
import { pushEvent } from './data-layer.ts';
import type { AnalyticsEvent } from './events.ts';

/** Builds an event from the current player's id; undefined for a guest. */
export type Track = (build: (userId: string) => AnalyticsEvent) => void;

/** Sends events to the tag manager, if configured and consented to (wire §6.5). */
export function useTrack(): Track {
  const { gtm } = useSite().config;
  return useCallback((build) => pushEvent(gtm, build(session.playerId())), [gtm]);
}

/** Sends the most recently built event when the calling component unmounts. */
export function useTrackOnLeave(build: (userId: string) => AnalyticsEvent): void {
  const track = useTrack();
  const last = useRef(build);
  useEffect(() => {
    last.current = build;
  });
  useEffect(() => () => track((userId) => last.current(userId)), [track]);
}

/** Sends an event once, when the calling component has been shown (N-04). */
export function useTrackOnce(build: (userId: string) => AnalyticsEvent): void {
  const track = useTrack();
  const first = useRef(build);
  useEffect(() => track(first.current), [track]);
}
