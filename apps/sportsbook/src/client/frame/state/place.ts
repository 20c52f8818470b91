import { session } from './player/session.ts';
import { type Route, writeRoute } from './route.ts';

/** The scroll position of a screen when it was left, in pixels of the frame. */
interface Place {
  /** The upper edge of the visible area. */
  readonly top: number;
  /** The event that was opened; empty where none was. */
  readonly eventId: string;
  /** How far below that edge its row began. */
  readonly below: number;
}

/** How long to wait for a row, and then to hold its position while the list adds new rows: three seconds. */
const FRAMES = 180;
const LATER_FRAMES = 120;

const places = new Map<string, Place>();
let lastList: Route | undefined;
let turn = 0;

const rowOf = (eventId: string): HTMLElement | null => document.querySelector(`main [data-event="${CSS.escape(eventId)}"]`);
const topOf = (row: HTMLElement): number => row.getBoundingClientRect().top + window.scrollY;

/** A tall frame is scrolled by the page that shows it, any other scrolls itself. */
const visibleTop = (): number => session.get().viewport?.top ?? window.scrollY;

/** Keeps where a screen stands that is left for another. */
export function keepPlace(at: Route, to: Route): void {
  if (at.page !== 'event' && at.page !== 'rules') lastList = at;
  const top = visibleTop();
  const eventId = to.page === 'event' ? to.eventId : '';
  const row = rowOf(eventId);
  places.set(writeRoute(at), { top, eventId, below: row === null ? 0 : topOf(row) - top });
}

/** The list, search or bets from which what is shown has been opened. */
export const listBefore = (): Route | undefined => lastList;

/** The event that was opened from a screen. */
export const openedFrom = (at: Route): string | undefined => places.get(writeRoute(at))?.eventId;

/** Whoever scrolls, presses or types moves on: nothing is held any more. */
const release = (): void => void (turn += 1);
export function followActs(): void {
  for (const act of ['wheel', 'touchmove', 'pointerdown', 'keydown']) window.addEventListener(act, release, { passive: true });
}

/** Shows a screen as it was left, by the row that was opened if that still stands there; null: shows the new screen from its head. */
export function showFrom(at: Route | null, scrollTo: (top: number) => void): void {
  release();
  const { top, eventId, below } = (at && places.get(writeRoute(at))) ?? { top: 0, eventId: '', below: 0 };
  if (eventId === '') return scrollTo(top);
  const own = turn;
  let shown = 0;
  const look = (left: number): void => {
    if (own !== turn || left === 0) return;
    const row = rowOf(eventId);
    const next = row === null ? top : Math.max(0, Math.round(topOf(row) - below));
    // At first the page may scroll of its own accord: its router restores what it knows. Later it is the visitor who has moved on.
    const isNew = left > LATER_FRAMES;
    const isAway = Math.abs(visibleTop() - (isNew ? next : shown)) > 1;
    if (isNew ? isAway : !isAway && next !== shown) scrollTo(next);
    if (isNew || !isAway) shown = next;
    requestAnimationFrame(() => look(left - 1));
  };
  requestAnimationFrame(() => look(FRAMES));
}
