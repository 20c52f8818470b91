import { type SharedRound, fetchSharedRound } from '../../api.ts';
import { hundredths } from '../../amounts.ts';
import { fill, h } from '../../dom.ts';
import { t } from '../../texts.ts';
import { followRounds } from '../shared/follow-rounds.ts';

export type SharedRoundPanel = {
  readonly element: HTMLElement;
  join(): void;
  leave(): void;
};

function describeBet({ player, isOwn, isFlying, cashedOutAt }: SharedRound['bets'][number]): HTMLElement {
  const name = isOwn ? t('companyYou') : t('companyPlayer', { number: player });
  const end = cashedOutAt === null ? t(isFlying ? 'companyFlying' : 'companyLost') : `${hundredths(cashedOutAt)}×`;
  return h('li', { class: cashedOutAt === null ? '' : 'off' }, [h('span', {}, [name]), h('b', { class: 'numeric' }, [end])]);
}

/** Polls a game's shared round from `join` to `leave`, and lists its bets and the crashes before it. `changed` gets every answer. */
export function buildSharedRoundPanel({ token, changed }: { token: string; changed: (round: SharedRound) => void }): SharedRoundPanel {
  const heading = h('h2', {}, [t('companyTitle')]);
  const ends = h('ol', { class: 'company-ends', 'aria-label': t('history') });
  const list = h('ol', { class: 'company-bets' });
  const element = h('aside', { class: 'glass-panel company', 'aria-label': t('companyTitle') }, [heading, ends, list]);
  const show = (round: SharedRound): void => {
    fill(ends, ...round.ended.slice(0, 6).map(({ crashAt }) => h('li', { class: 'numeric' }, [`${hundredths(crashAt)}×`])));
    fill(list, ...(round.bets.length === 0 ? [h('li', {}, [t('companyNobody')])] : round.bets.map(describeBet)));
    changed(round);
  };
  return { element, ...followRounds({ ask: (number) => fetchSharedRound(token, number), changed: show }) };
}
