import { type StonesLevel, stonesGames, stonesValue } from '@pavilion/fairness';
import * as z from 'zod/mini';
import { amount, hundredths, multiplier } from '../../amounts.ts';
import { CallError, type Played, type Round } from '../../api.ts';
import { fill, h } from '../../dom.ts';
import { easing, type Showing } from '../../effects/motion.ts';
import type { Scene, TableSide } from '../../scene.ts';
import { cues, playNoise, playTone } from '../../effects/sound.ts';
import { t } from '../../texts.ts';
import { buildChoice, levelOptions, levelText, textTable, timesPill } from '../shared/stage-controls.ts';
import { cashOutMain, newActions, reachedText } from '../shared/steps-common.ts';
import { hero, stone } from './art.ts';

const outcomeSchema = z.object({ firstFall: z.number() });
const inputSchema = z.object({ difficulty: z.string() });
const hopMs = 420;
const sinkMs = 520;

const takenOf = (round: Round): number => round.actions.filter((action) => action === 'step').length;
const fallOf = (round: Round): number => (round.isFinished ? (outcomeSchema.safeParse(round.outcome).data?.firstFall ?? -1) : -1);

/** The way over the lava: across a wide screen, in a bend up a tall one. In per cent of the stage. */
function placeOf(index: number, count: number): string {
  const share = count === 1 ? 0 : index / (count - 1);
  const wide = { x: 8 + share * 84, y: 60 + Math.sin(index * 1.25) * 13 };
  const row = Math.floor(index / 3);
  const column = row % 2 === 0 ? index % 3 : 2 - (index % 3);
  const tall = { x: 22 + column * 28, y: 88 - row * 22 };
  return `--wx:${wide.x}%;--wy:${wide.y}%;--tx:${tall.x}%;--ty:${tall.y}%`;
}

/** Lava Steps: a traveller walks from stone to stone; the next stone shows its amount and chance (games §8.2). */
export function stonesScene(side: TableSide): Scene {
  const parameters = stonesGames.get(side.session.gameId);
  if (!parameters) throw new CallError('GAME_UNKNOWN');
  const names = Object.keys(parameters.difficulties);
  const lastInput = inputSchema.safeParse(side.session.history[0]?.input);
  let difficulty = lastInput.success && names.includes(lastInput.data.difficulty) ? lastInput.data.difficulty : 'warm';
  let stakeMinor = 0n;
  let round: Round | null = null;

  const level = (): StonesLevel => parameters.difficulties[difficulty] ?? { num: 1, den: 2 };
  const isOpen = (): boolean => round !== null && !round.isFinished;
  const stakeOf = (): bigint => (round && isOpen() ? round.stakeMinor : stakeMinor);
  const valueAt = (taken: number): bigint => stonesValue(parameters, { stakeMinor: stakeOf(), level: level() }, taken);

  const traveller = h('div', { class: 'hero', 'aria-hidden': 'true' }, [hero()]);
  const stones = Array.from({ length: parameters.steps }, (_, index) => {
    const value = h('b', { class: 'num' });
    const button = h('button', { type: 'button', class: 'stone', style: placeOf(index, parameters.steps) }, [stone(index), value]);
    button.addEventListener('click', () => (isOpen() ? side.act('step') : side.begin('step')));
    return { button, value };
  });
  const bank = h('div', { class: 'stone bank', style: '--wx:-4%;--wy:60%;--tx:22%;--ty:108%', 'aria-hidden': 'true' });
  const lava = h('div', { class: 'lava' }, [
    h('i', { class: 'glow' }),
    h('i', { class: 'glow two' }),
    bank,
    ...stones.map((one) => one.button),
    traveller,
  ]);
  const choice = buildChoice(t('difficulty'), levelOptions(names), (value) => {
    difficulty = value;
    round = null;
    refresh();
    side.betRequestChanged();
  });
  const stepButton = h('button', { type: 'button', class: 'go s2' });
  stepButton.addEventListener('click', () => side.act('step'));
  const element = h('div', { class: 'lv' }, [lava, h('div', { class: 'pan options' }, [choice.element])]);

  const standOn = (index: number): void => {
    const place = index < 0 ? '--wx:-4%;--wy:60%;--tx:22%;--ty:108%' : placeOf(index, parameters.steps);
    traveller.setAttribute('style', place);
  };
  const refresh = (): void => {
    const taken = round ? takenOf(round) : 0;
    const fall = round ? fallOf(round) : -1;
    const chance = hundredths((level().num / level().den) * 10_000);
    const next = isOpen() ? taken : round ? -1 : 0;
    choice.select(difficulty);
    choice.element.toggleAttribute('inert', isOpen());
    stones.forEach(({ button, value }, index) => {
      fill(value, multiplier(valueAt(index + 1), stakeOf()));
      button.disabled = isOpen() ? index !== taken : index !== 0;
      button.classList.toggle('next', index === next);
      button.classList.toggle('held', index < taken && index !== fall);
      button.classList.toggle('broken', index === fall);
      const text = `${t('stoneOf', { index: index + 1, count: parameters.steps })}, ${amount(valueAt(index + 1))}${index === next ? `, ${chance} %` : ''}`;
      button.setAttribute('aria-label', text);
    });
    stepButton.hidden = !isOpen();
    fill(stepButton, `${t('stepOn')} · ${chance} %`);
    standOn(fall >= 0 && fall < taken ? fall : taken - 1);
    traveller.classList.toggle('gone', fall >= 0 && fall < taken);
  };
  const hop = async (index: number, isBroken: boolean, showing: Showing): Promise<void> => {
    const from = traveller.getBoundingClientRect();
    traveller.classList.remove('gone');
    standOn(index);
    const to = traveller.getBoundingClientRect();
    const [x, y] = [from.x - to.x, from.y - to.y];
    playNoise(700, { seconds: 0.07, gain: 0.05 });
    await showing.move(
      traveller,
      [
        { transform: `translate(-50%,-88%) translate(${x}px,${y}px)`, easing: easing.out },
        { transform: `translate(-50%,-88%) translate(${x / 2}px,${y / 2 - 70}px) rotate(6deg)`, offset: 0.5, easing: easing.in },
        { transform: 'translate(-50%,-88%) scale(1.08,.9)', offset: 0.86 },
        { transform: 'translate(-50%,-88%)' },
      ],
      { duration: hopMs },
    );
    const target = stones[index];
    if (!target) return;
    if (!isBroken) {
      target.button.classList.add('held');
      return playTone(349 * 1.07 ** index, { seconds: 0.14, gain: 0.05, type: 'triangle' });
    }
    target.button.classList.add('broken');
    await Promise.all([
      showing.move(
        traveller,
        [
          { transform: 'translate(-50%,-88%)', opacity: 1 },
          { transform: 'translate(-50%,-40%) scale(.8)', opacity: 0 },
        ],
        { duration: sinkMs, easing: easing.in },
      ),
      showing.move(
        target.button,
        [
          { transform: 'translate(-50%,-50%)', opacity: 1 },
          { transform: 'translate(-50%,-20%) scale(.9)', opacity: 0.2 },
        ],
        { duration: sinkMs, easing: easing.in },
      ),
    ]);
    traveller.classList.add('gone');
  };

  refresh();
  return {
    element,
    controls: [stepButton],
    actionLabel: t('bet'),
    busyText: t('climbing'),
    usesStakeStepper: true,
    betRequest: (stake) =>
      stonesValue(parameters, { stakeMinor: stake, level: level() }, 1) <= stake
        ? { problem: t('raiseRisk') }
        : { stakeMinor: stake, input: { difficulty } },
    stakeChanged(next) {
      stakeMinor = next;
      refresh();
    },
    setBusy: (isBusy) => {
      stepButton.disabled = isBusy;
    },
    betPlaced: cues.press,
    async show({ round: shown }: Played, showing) {
      const fresh = newActions(round, shown).filter((action) => action === 'step').length;
      const before = takenOf(shown) - fresh;
      if (before === 0) {
        round = { ...shown, actions: [], isFinished: false };
        refresh();
      }
      for (let index = before; index < before + fresh; index += 1) await hop(index, fallOf(shown) === index, showing);
      round = shown;
      refresh();
      if (!shown.isFinished) side.say(reachedText(shown, valueAt(takenOf(shown))));
    },
    resume(shown) {
      const input = inputSchema.safeParse(shown.input);
      if (input.success) difficulty = input.data.difficulty;
      round = shown;
      refresh();
    },
    openMain: (shown) => cashOutMain(shown, valueAt(takenOf(shown))),
    note: (shown) =>
      `${levelText(difficulty)} · ${t('stones', { count: shown.payoutMinor > 0n ? takenOf(shown) : Math.max(0, takenOf(shown) - 1) })}`,
    pill: timesPill,
    payTable: (stake) =>
      textTable(
        [t('stones', { count: '' }).replace(/[:\s]+$/, ''), ...names.map(levelText)],
        Array.from({ length: parameters.steps }, (_, index) => [
          String(index + 1),
          ...Object.values(parameters.difficulties).map((one) =>
            amount(stonesValue(parameters, { stakeMinor: stake, level: one }, index + 1)),
          ),
        ]),
      ),
    rules: () => [
      t('stepRule'),
      ...Object.entries(parameters.difficulties).map(([name, one]) => `${levelText(name)}: ${one.num} / ${one.den}`),
    ],
    key(key) {
      if (key !== 'ArrowRight') return false;
      if (isOpen()) side.act('step');
      else side.begin('step');
      return true;
    },
  };
}
