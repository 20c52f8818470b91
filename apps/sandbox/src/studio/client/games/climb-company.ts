import { CallError, type Company, lookAtCompany } from '../api.ts';
import { hundredths } from '../amounts.ts';
import { fill, h } from '../dom.ts';
import { t } from '../texts.ts';

const retryMs = 1500;
const hiddenMs = 1000;
/** A bet that is sent later than this before the climb would come too late. */
const lastCallMs = 250;

const rest = (milliseconds: number): Promise<void> => new Promise((resolve) => window.setTimeout(resolve, milliseconds));

/** The climb everybody shares, as this browser last heard of it. */
export type CompanyTable = {
  readonly element: HTMLElement;
  /** Where the shared climb stands now; undefined while nothing is known of it. */
  now(): { state: Company; elapsedMs: number } | undefined;
  /** The number to bet on, while bets are taken. */
  openNumber(): number | undefined;
  /** Milliseconds to the start of the climb; 0 once it climbs. */
  leftMs(): number;
  join(): void;
  leave(): void;
};

function describeBet({ player, isOwn, isFlying, cashedOutAt }: Company['bets'][number]): HTMLElement {
  const name = isOwn ? t('companyYou') : t('companyPlayer', { number: player });
  const end = cashedOutAt === null ? t(isFlying ? 'companyFlying' : 'companyLost') : `${hundredths(cashedOutAt)}×`;
  return h('li', { class: cashedOutAt === null ? '' : 'off' }, [h('span', {}, [name]), h('b', { class: 'num' }, [end])]);
}

/** Sits down at the game's table: asks how its climb stands for as long as it is joined, and lists who has got off where. */
export function buildCompanyTable({ token, changed }: { token: string; changed: (state: Company) => void }): CompanyTable {
  let known: { state: Company; heardAt: number } | undefined;
  let isJoined = false;
  let asking = 0;
  const heading = h('h2', {}, [t('companyTitle')]);
  const ends = h('ol', { class: 'company-ends', 'aria-label': t('history') });
  const list = h('ol', { class: 'company-bets' });
  const element = h('aside', { class: 'pan company', 'aria-label': t('companyTitle') }, [heading, ends, list]);
  const show = (state: Company): void => {
    fill(ends, ...state.ended.slice(0, 6).map(({ crashAt }) => h('li', { class: 'num' }, [`${hundredths(crashAt)}×`])));
    fill(list, ...(state.bets.length === 0 ? [h('li', {}, [t('companyNobody')])] : state.bets.map(describeBet)));
    changed(state);
  };
  const ask = async (turn: number): Promise<void> => {
    while (isJoined && turn === asking) {
      if (document.hidden) {
        await rest(hiddenMs);
        continue;
      }
      try {
        const state = await lookAtCompany(token, known?.state.number ?? 0);
        if (turn !== asking) return;
        known = { state, heardAt: performance.now() };
        show(state);
      } catch (error) {
        if (!(error instanceof CallError)) throw error;
        await rest(retryMs);
      }
    }
  };
  const elapsedOf = ({ state, heardAt }: { state: Company; heardAt: number }): number => state.elapsedMs + performance.now() - heardAt;
  return {
    element,
    now: () => known && { state: known.state, elapsedMs: elapsedOf(known) },
    openNumber: () => (known?.state.phase === 'betting' && elapsedOf(known) < -lastCallMs ? known.state.number : undefined),
    leftMs: () => (known?.state.phase === 'betting' ? Math.max(0, -elapsedOf(known)) : 0),
    join() {
      if (isJoined) return;
      isJoined = true;
      asking += 1;
      void ask(asking);
    },
    leave() {
      isJoined = false;
      asking += 1;
      known = undefined;
    },
  };
}
