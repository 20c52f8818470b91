import { mostTumbles, type TumbleGame } from '@pavilion/fairness';
import { h } from '../../dom.ts';
import { listed, t } from '../../texts.ts';
import { coinFigure, payTable, symbolPicture, times } from '../shared/slot-text.ts';

export function tumbleRules({ threshold, ladder, cap, cols, rows }: TumbleGame): string[] {
  return [
    t('tumbleRule', { count: threshold, cells: cols * rows }),
    t('ladderRule', { ladder: listed(ladder.map((rung) => `×${rung}`)) }),
    t('tumbleEndRule', { most: mostTumbles }),
    t('maxWin', { times: times(cap) }),
  ];
}

/** How many of a bucket: from its own least count to one below the next. */
function bucketText(buckets: readonly (readonly number[])[], index: number): string {
  const [least = 0] = buckets[index] ?? [];
  const next = buckets[index + 1]?.[0];
  if (next === undefined) return `${least}+`;
  return next - 1 === least ? String(least) : `${least}–${next - 1}`;
}

/** The pay of each symbol for the chosen stake at the first step of the ladder. */
export function tumblePayTable(game: TumbleGame, { names, stakeMinor }: { names: readonly string[]; stakeMinor: bigint }): HTMLElement {
  const [buckets = []] = game.pay;
  const columns = buckets.map((_, index) => buckets.length - 1 - index);
  const rows = game.pay.map((pays, symbol) =>
    h('tr', {}, [
      h('th', { scope: 'row' }, [symbolPicture(symbol), names[symbol] ?? '']),
      ...columns.map((index) => h('td', { class: 'numeric' }, [coinFigure(stakeMinor, pays[index]?.[1] ?? 0)])),
    ]),
  );
  const head = h('tr', {}, [
    h('th', { scope: 'col' }, [t('symbol')]),
    ...columns.map((index) => h('th', { scope: 'col', class: 'numeric' }, [bucketText(buckets, index)])),
  ]);
  return h('div', {}, [
    payTable(head, rows),
    ...tumbleRules(game)
      .slice(0, 3)
      .map((rule) => h('p', { class: 'label' }, [rule])),
  ]);
}
