import { useVirtualizer, useWindowVirtualizer, type Range, type VirtualItem } from '@tanstack/react-virtual';
import { useCallback, useContext, useEffect, useState, type RefObject } from 'react';
import { drawnRows, spacesOf } from './drawn-rows.ts';
import { rowOf } from './row-keys.ts';
import { RangeContext, ScrollContext } from './scrolling-context.ts';
import { useIsPhone } from '../../browser/use-phone.ts';

/** Up to this many rows are all rendered; of a longer list only those on screen. */
const PLAIN_ROWS_MAX = 100;
const ROW_PX = 32;
/** A row with stacked cells, on a phone. */
const STACKED_ROW_PX = 96;
const PHONE_ROW_PX = 49;
const OVERSCAN_ROWS = 12;

interface VirtualGiven {
  ids: readonly string[];
  body: RefObject<HTMLTableSectionElement | null>;
  /** The open row: like the focused one it is always rendered. */
  chosen: string | undefined;
  isStacked: boolean | undefined;
}

/** The rendered part of a list. */
interface VirtualRows {
  drawn: readonly { index: number; spacePx: number }[];
  behindPx: number;
  /** Takes the height of a row that is drawn. */
  measure: ((row: HTMLTableRowElement | null) => void) | undefined;
}

/** Whether a list is drawn in part: it is long, and the console knows what scrolls around it. */
export function useIsLong(rows: number): boolean {
  return useContext(ScrollContext) !== undefined && rows > PLAIN_ROWS_MAX;
}

/** How far the first row is below the top of what scrolls. */
function useMargin(body: VirtualGiven['body'], scroller: HTMLElement | null | undefined, isPage: boolean): number {
  const [margin, setMargin] = useState(0);
  useEffect(() => {
    const table = body.current?.parentElement;
    if (!table || !scroller) return;
    const watcher = new ResizeObserver(() => {
      const top = body.current?.getBoundingClientRect().top ?? 0;
      setMargin(isPage ? top + scrollY : top - scroller.getBoundingClientRect().top + scroller.scrollTop);
    });
    watcher.observe(table);
    watcher.observe(scroller);
    return () => watcher.disconnect();
  }, [body, scroller, isPage]);
  return margin;
}

/** The row that has the focus. */
function useFocusedRow(body: VirtualGiven['body']): string | undefined {
  const [focused, setFocused] = useState<string>();
  useEffect(() => {
    const rows = body.current;
    const enter = ({ target }: FocusEvent): void => setFocused(target instanceof Element ? rowOf(target) : undefined);
    const leave = (): void => setFocused(undefined);
    rows?.addEventListener('focusin', enter);
    rows?.addEventListener('focusout', leave);
    return () => {
      rows?.removeEventListener('focusin', enter);
      rows?.removeEventListener('focusout', leave);
    };
  }, [body]);
  return focused;
}

/** Says which rows are on screen, as long as only these are drawn. */
function useRange(range: { startIndex: number; endIndex: number } | null, isVirtual: boolean): void {
  const onRange = useContext(RangeContext);
  const [first, last] = isVirtual && range !== null ? [range.startIndex, range.endIndex] : [undefined, undefined];
  useEffect(() => onRange?.(first === undefined ? undefined : { first, last }), [onRange, first, last]);
  useEffect(() => () => onRange?.(undefined), [onRange]);
}

/** Renders only the visible part of a long list, whether its column scrolls or, on a phone, the page (operator §2.1). */
export function useVirtualRows(given: VirtualGiven): VirtualRows {
  const { ids, body, chosen, isStacked } = given;
  const scroller = useContext(ScrollContext);
  const isPage = useIsPhone();
  const isVirtual = useIsLong(ids.length);
  const margin = useMargin(body, scroller, isPage);
  const places = [chosen, useFocusedRow(body)].map((id) => (id === undefined ? -1 : ids.indexOf(id)));
  const placesKey = places.join();
  const shared = {
    estimateSize: () => (isPage ? (isStacked ? STACKED_ROW_PX : PHONE_ROW_PX) : ROW_PX),
    getItemKey: useCallback((place: number) => ids[place] ?? place, [ids]),
    rangeExtractor: useCallback((range: Range) => drawnRows(range, placesKey.split(',').map(Number)), [placesKey]),
    overscan: OVERSCAN_ROWS,
    scrollMargin: margin,
    initialRect: { width: innerWidth, height: innerHeight },
    // React draws once for several steps of the wheel.
    useFlushSync: false,
  };
  // Its callers re-render whenever it does.
  // oxlint-disable-next-line react/incompatible-library
  const column = useVirtualizer<HTMLElement, HTMLTableRowElement>({
    ...shared,
    count: isVirtual && !isPage ? ids.length : 0,
    enabled: isVirtual && !isPage,
    getScrollElement: () => scroller ?? null,
  });
  const page = useWindowVirtualizer<HTMLTableRowElement>({
    ...shared,
    count: isVirtual && isPage ? ids.length : 0,
    enabled: isVirtual && isPage,
  });
  const used = isPage ? page : column;
  useRange(used.range, isVirtual);
  if (!isVirtual) return { drawn: ids.map((_id, index) => ({ index, spacePx: 0 })), behindPx: 0, measure: undefined };
  const items: VirtualItem[] = used.getVirtualItems();
  const spaces = spacesOf(items, { from: margin, to: margin + used.getTotalSize() });
  return {
    drawn: items.map(({ index }, place) => ({ index, spacePx: spaces.before[place] ?? 0 })),
    behindPx: spaces.behind,
    measure: used.measureElement,
  };
}
