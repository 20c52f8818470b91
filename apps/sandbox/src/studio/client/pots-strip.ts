import { amount } from './amounts.ts';
import type { PotView, PotWin } from './api.ts';
import { fill, h } from './dom.ts';
import { isMotionReduced } from './motion.ts';
import { setMessage, type Shell } from './shell.ts';
import { cues } from './sound.ts';
import { t, type TextKey } from './texts.ts';

const swell: Keyframe[] = [{ transform: 'none' }, { transform: 'scale(1.12)' }, { transform: 'none' }];
const names: Readonly<Record<string, TextKey>> = { lantern: 'pot.lantern', terrace: 'pot.terrace', pavilion: 'pot.pavilion' };
export const potName = (name: string): string => {
  const key = names[name];
  return key ? t(key) : name;
};

/** The pots over the stage: what each holds and by what amount it is won. Without countdown, flame or push (games.md §9.1). */
export type PotsStrip = {
  /** The pots as they stand after a round; one that was won stands in the plate before the game's own win. */
  show(played: { pots: readonly PotView[] | null; potWins: readonly PotWin[] }, shell: Shell): void;
};

export function buildPotsStrip(stage: HTMLElement, { pots, isDemo }: { pots: readonly PotView[]; isDemo: boolean }): PotsStrip {
  const items = new Map(
    pots.map(({ name, mustMinor }) => {
      const value = h('b', { class: 'num' });
      const by = isDemo ? t('potSample') : t('potBy', { amount: amount(mustMinor) });
      const item = h('li', { class: 'pan', title: by }, [
        h('span', { class: 'name' }, [potName(name)]),
        value,
        h('span', { class: 'by' }, [t('potBy', { amount: amount(mustMinor) })]),
      ]);
      return [name, { item, value }];
    }),
  );
  const list = h(
    'ul',
    { class: isDemo ? 'pots sample' : 'pots', 'aria-label': isDemo ? `${t('pots')}. ${t('potSample')}` : t('pots') },
    [...items.values()].map(({ item }) => item),
  );
  stage.classList.add('has-pots');
  stage.prepend(list);
  const set = (now: readonly PotView[]): void => {
    for (const { name, amountMinor } of now) {
      const value = items.get(name)?.value;
      if (value) fill(value, amount(amountMinor));
    }
  };
  set(pots);
  return {
    show({ pots: now, potWins }, shell) {
      if (now) set(now);
      for (const { item } of items.values()) item.classList.remove('won');
      if (potWins.length === 0) return;
      for (const { name } of potWins) {
        const item = items.get(name)?.item;
        item?.classList.add('won');
        if (!isMotionReduced()) item?.animate(swell, { duration: 600, iterations: 3 });
      }
      const texts = potWins.map(({ name, amountMinor }) => t('potWon', { name: potName(name), amount: amount(amountMinor) }));
      setMessage(shell, 'win', [h('b', {}, [texts.join(' · ')])]);
      fill(shell.live, `${texts.join('. ')}. ${shell.live.textContent}`);
      cues.largeWin();
    },
  };
}
