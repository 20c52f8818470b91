import { fill, h } from '../dom.ts';
import { t } from '../texts.ts';
import { type ClockCall, leftMsOf, nextMsOf, phaseOf, type SeenTable } from './state.ts';

const words = { betting: 'companyBetsOpen', closed: 'noMoreBets', over: 'tableResult' } as const;

export type TableClock = { readonly element: HTMLElement; show(seen: SeenTable, nowMs: number): void };

/** The clock of a table's round: how long bets are taken, in seconds and as a ring that empties, and when the next round begins. */
export function buildClock(): TableClock {
  const seconds = h('b', { class: 'numeric' });
  const ring = h('i', { class: 'live-ring' }, [seconds]);
  const word = h('span', { class: 'live-word' });
  const element = h('div', { class: 'live-clock', 'aria-hidden': 'true' }, [ring, word]);
  return {
    element,
    show(seen, nowMs) {
      const leftMs = leftMsOf(seen, nowMs);
      const phase = phaseOf(seen, nowMs);
      ring.style.setProperty('--left', `${(leftMs / seen.table.bettingMs) * 100}%`);
      const text = phase === 'closed' ? '' : String(Math.ceil((phase === 'over' ? nextMsOf(seen, nowMs) : leftMs) / 1000));
      if (seconds.textContent !== text) fill(seconds, text);
      if (element.dataset.phase === phase) return;
      element.dataset.phase = phase;
      fill(word, t(words[phase]));
    },
  };
}

/** What a screen reader hears of the clock. */
export const spokenCall = ({ call, seconds }: ClockCall): string => (call === 'closed' ? t('noMoreBets') : t('tableOpenFor', { seconds }));
