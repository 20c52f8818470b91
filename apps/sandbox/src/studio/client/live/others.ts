import { hundredths } from '../amounts.ts';
import type { LiveTable, Round } from '../api.ts';
import { fill, h } from '../dom.ts';
import type { Pill } from '../pills.ts';
import { t } from '../texts.ts';

export type AtTheTable = {
  readonly results: HTMLElement;
  readonly players: HTMLElement;
  show(table: LiveTable, past: readonly Round[], pillOf: (round: Round) => Pill): void;
};

function betRow({ player, isOwn, fields, returnedTimes }: LiveTable['bets'][number]): HTMLElement {
  const name = isOwn ? t('companyYou') : t('companyPlayer', { number: player });
  const isWon = returnedTimes !== null && returnedTimes > 0;
  const end =
    returnedTimes === null ? t('tableFields', { count: fields.length }) : isWon ? `${hundredths(returnedTimes)}×` : t('companyLost');
  return h('li', { class: isWon ? 'live-won' : '' }, [h('span', {}, [name]), h('b', { class: 'numeric' }, [end])]);
}

/** The table's last results, and who has bet on its round: by numbers, without names, as in a climb. */
export function buildAtTheTable(): AtTheTable {
  const results = h('ol', { class: 'history live-results', 'aria-label': t('tableResults') });
  const count = h('h2');
  const list = h('ol', { class: 'live-bets' });
  const players = h('section', { class: 'live-players', 'aria-label': t('companyTitle') }, [count, list]);
  return {
    results,
    players,
    show(table, past, pillOf) {
      fill(results, ...past.map(pillOf).map(({ text, className }) => h('li', { class: className }, [text])));
      fill(count, table.players === 0 ? t('companyNobody') : t('tablePlayers', { count: table.players }));
      fill(list, ...table.bets.map(betRow));
    },
  };
}
