import { useLayoutEffect, type RefObject } from 'react';

/** While only a part of a list is drawn, its columns keep the width they have: else they would move as other rows come into sight. */
export function useKeptWidths(table: RefObject<HTMLTableElement | null>, isVirtual: boolean, columns: string): void {
  useLayoutEffect(() => {
    const head = table.current?.tHead?.rows[0];
    const place = table.current?.parentElement;
    if (!isVirtual || !head || !place) return;
    const cells = [...head.cells];
    const letGo = (): void => cells.forEach(({ style }) => style.removeProperty('inline-size'));
    let width = -1;
    const watcher = new ResizeObserver(() => {
      if (place.clientWidth === width) return;
      width = place.clientWidth;
      letGo();
      const widths = cells.map((cell) => cell.getBoundingClientRect().width);
      cells.forEach(({ style }, at) => style.setProperty('inline-size', `${widths[at]}px`));
    });
    watcher.observe(place);
    return () => {
      watcher.disconnect();
      letGo();
    };
  }, [table, isVirtual, columns]);
}
