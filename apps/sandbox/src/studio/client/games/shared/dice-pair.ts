import { h } from '../../dom.ts';
import { easing, type Showing } from '../../effects/motion.ts';
import { cues } from '../../effects/sound.ts';
import { picture } from './stage-controls.ts';

export type ThrownDice = {
  readonly element: HTMLElement;
  rest(values: readonly number[]): void;
  throw(values: readonly number[], showing: Showing): Promise<void>;
};

/** Dice that tumble in from the side and come to rest at an angle; their values were drawn before. */
export function buildDice({ artBase, count, throwMs }: { artBase: string; count: number; throwMs: number }): ThrownDice {
  const dice = Array.from({ length: count }, () => picture(artBase, 'die-1', 'die'));
  const askew = (index: number): string => `rotate(${(index - (count - 1) / 2) * 9}deg)`;
  const rest = (values: readonly number[]): void => {
    dice.forEach((die, index) => {
      die.src = `${artBase}/shared/die-${values[index] ?? 1}.svg`;
      die.style.transform = askew(index);
    });
  };
  rest([]);
  return {
    element: h('div', { class: 'dice-row' }, dice),
    rest,
    async throw(values, showing) {
      cues.dice();
      rest(values);
      await Promise.all(
        dice.map((die, index) =>
          showing.move(
            die,
            [
              { transform: `translate(${-190 - index * 40}px,-70px) rotate(${-560 - index * 90}deg) scale(.7)`, opacity: 0.2 },
              { transform: `translate(-20px,6px) rotate(-40deg)`, opacity: 1, offset: 0.62 },
              { transform: `translate(0,-16px) ${askew(index)}`, offset: 0.78 },
              { transform: `translate(0,0) ${askew(index)}`, offset: 0.9 },
              { transform: `translate(0,-4px) ${askew(index)}`, offset: 0.95 },
              { transform: askew(index) },
            ],
            { duration: throwMs + index * 60, easing: easing.out },
          ),
        ),
      );
    },
  };
}
