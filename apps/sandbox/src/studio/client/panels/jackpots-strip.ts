import { amount } from '../amounts.ts';
import type { JackpotView, JackpotWin } from '../api.ts';
import { fill, h } from '../dom.ts';
import { isMotionReduced } from '../effects/motion.ts';
import { setMessage, type Shell } from '../shell.ts';
import { cues } from '../effects/sound.ts';
import { sentences, t, type TextKey } from '../texts.ts';

const swell: Keyframe[] = [{ transform: 'none' }, { transform: 'scale(1.12)' }, { transform: 'none' }];
const names: Readonly<Record<string, TextKey>> = { lantern: 'jackpot.lantern', terrace: 'jackpot.terrace', pavilion: 'jackpot.pavilion' };
export const jackpotName = (name: string): string => {
  const key = names[name];
  return key ? t(key) : name;
};

/** What a round has won of the jackpots. */
export const jackpotTexts = (wins: readonly JackpotWin[]): string[] =>
  wins.map(({ name, amountMinor }) => t('jackpotWon', { name: jackpotName(name), amount: amount(amountMinor) }));

/** The jackpots at the head of the stage: the amount of each, and the amount at which it must be won, without countdown or pressure (games §9.1). */
export type JackpotsStrip = {
  /** Updates the jackpots after a round; a win is displayed in the plate before the game's own win. */
  show(played: { jackpots: readonly JackpotView[] | null; jackpotWins: readonly JackpotWin[] }, shell: Shell): void;
};

export function buildJackpotsStrip(
  head: HTMLElement,
  { jackpots, isDemo }: { jackpots: readonly JackpotView[]; isDemo: boolean },
): JackpotsStrip {
  const items = new Map(
    jackpots.map(({ name, mustMinor }) => {
      const value = h('b', { class: 'numeric' });
      const by = isDemo ? t('jackpotSample') : t('jackpotBy', { amount: amount(mustMinor) });
      const item = h('li', { class: 'glass-panel', title: by }, [
        h('span', { class: 'name' }, [jackpotName(name)]),
        value,
        h('span', { class: 'deadline' }, [t('jackpotBy', { amount: amount(mustMinor) })]),
      ]);
      return [name, { item, value }];
    }),
  );
  const list = h(
    'ul',
    {
      class: isDemo ? 'jackpots sample' : 'jackpots',
      'aria-label': isDemo ? sentences([t('jackpots'), t('jackpotSample')]) : t('jackpots'),
    },
    [...items.values()].map(({ item }) => item),
  );
  head.append(list);
  const set = (now: readonly JackpotView[]): void => {
    for (const { name, amountMinor } of now) {
      const value = items.get(name)?.value;
      if (value) fill(value, amount(amountMinor));
    }
  };
  set(jackpots);
  return {
    show({ jackpots: now, jackpotWins }, shell) {
      if (now) set(now);
      for (const { item } of items.values()) item.classList.remove('won');
      if (jackpotWins.length === 0) return;
      for (const { name } of jackpotWins) {
        const item = items.get(name)?.item;
        item?.classList.add('won');
        if (!isMotionReduced()) item?.animate(swell, { duration: 600, iterations: 3 });
      }
      setMessage(shell, 'win', [h('b', {}, [jackpotTexts(jackpotWins).join(' · ')])]);
      cues.largeWin();
    },
  };
}
