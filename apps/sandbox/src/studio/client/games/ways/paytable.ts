import { mostWays, type WaysGame, waysWild } from '@pavilion/fairness';
import { h } from '../../dom.ts';
import { t } from '../../texts.ts';
import { coinFigure, payTable, symbolPicture, times } from '../shared/slot-text.ts';

const ticketPicture = 10;

export function waysRules({ freeSpins, cap, heights }: WaysGame): string[] {
  const { spins, mult } = freeSpins;
  return [
    t('waysRule', { ways: mostWays({ heights }) }),
    t('waysWildRule'),
    t('ticketRule', { four: spins['4'] ?? 0, five: spins['5'] ?? 0, six: spins['6'] ?? 0, mult }),
    t('maxWin', { times: times(cap) }),
  ];
}

/** The pay of one way of each symbol for the chosen stake. */
export function waysPayTable(game: WaysGame, { names, stakeMinor }: { names: readonly string[]; stakeMinor: bigint }): HTMLElement {
  const counts = [6, 5, 4, 3];
  const rows = game.pay.map((pays, symbol) =>
    h('tr', {}, [
      h('th', { scope: 'row' }, [symbolPicture(symbol), names[symbol] ?? '']),
      ...counts.map((count) => h('td', { class: 'numeric' }, [coinFigure(stakeMinor, pays[count - 3] ?? 0)])),
    ]),
  );
  const head = h('tr', {}, [
    h('th', { scope: 'col' }, [t('symbol')]),
    ...counts.map((count) => h('th', { scope: 'col' }, [t('onReels', { count })])),
  ]);
  const [rule = '', wildRule = '', ticketRule = ''] = waysRules(game);
  return h('div', {}, [
    payTable(head, rows),
    h('p', { class: 'special' }, [symbolPicture(waysWild), wildRule]),
    h('p', { class: 'special' }, [symbolPicture(ticketPicture), ticketRule]),
    h('p', { class: 'label' }, [rule]),
  ]);
}
