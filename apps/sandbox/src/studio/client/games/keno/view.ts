import { kenoGames, kenoNumbers } from '@pavilion/fairness';
import * as z from 'zod/mini';
import { amount, hundredths } from '../../amounts.ts';
import { CallError, type Played } from '../../api.ts';
import { fill, h } from '../../dom.ts';
import { easing, type Showing } from '../../effects/motion.ts';
import type { Scene, TableSide } from '../../scene.ts';
import { cues, playTone } from '../../effects/sound.ts';
import { t } from '../../texts.ts';
import { buildChoice, levelOptions, levelText, textTable } from '../shared/stage-controls.ts';
import { moveInGrid } from '../shared/steps-common.ts';

const outcomeSchema = z.object({ drawn: z.array(z.number()), hits: z.number() });
const inputSchema = z.object({ risk: z.string(), picks: z.array(z.number()) });
const ballMs = 150;
const mostPicks = 10;
const columns = 8;

const times = (value: number): string => `${hundredths(value).replace(/[.,]00$/, '')}×`;

/** Ten or fewer numbers out of forty by the browser's own randomness: it chooses a bet, never an outcome. */
function randomPicks(count: number): number[] {
  const pool = Array.from({ length: kenoNumbers }, (_, index) => index + 1);
  const words = crypto.getRandomValues(new Uint32Array(count));
  return [...words].flatMap((word) => pool.splice(word % pool.length, 1));
}

/** Keno Sky: numbers called in order, own hits marked by shape, the pay column beside them (games §8.2). */
export function kenoScene(side: TableSide): Scene {
  const parameters = kenoGames.get(side.session.gameId);
  if (!parameters) throw new CallError('GAME_UNKNOWN');
  const risks = Object.keys(parameters.tables);
  const lastInput = inputSchema.safeParse(side.session.history[0]?.input);
  let risk = lastInput.success ? lastInput.data.risk : 'low';
  let picks: readonly number[] = lastInput.success ? lastInput.data.picks : [];
  let drawn: readonly number[] = [];
  let isBusy = false;

  const balls = Array.from({ length: kenoNumbers }, (_, index) => {
    const number = index + 1;
    const button = h('button', { type: 'button', class: 'ball' }, [h('b', {}, [String(number)])]);
    button.addEventListener('click', () => toggle(number));
    return { number, button };
  });
  const grid = h(
    'div',
    { class: 'kg', role: 'group', 'aria-label': t('kenoPick') },
    balls.map((one) => one.button),
  );
  const pays = h('ol', { class: 'kp' });
  const riskChoice = buildChoice(t('risk'), levelOptions(risks), (value) => {
    risk = value;
    restart();
  });
  const random = h('button', { type: 'button', class: 'go s2' }, [t('kenoRandom')]);
  const clear = h('button', { type: 'button', class: 'go s2' }, [t('clear')]);
  random.addEventListener('click', () => {
    picks = randomPicks(picks.length === 0 ? mostPicks : picks.length);
    restart();
  });
  clear.addEventListener('click', () => {
    picks = [];
    restart();
  });
  const options = h('div', { class: 'pan options' }, [riskChoice.element, random, clear]);
  const element = h('div', { class: 'kn' }, [grid, h('div', { class: 'keno-side' }, [pays, options])]);

  const table = (): readonly number[] => parameters.tables[risk]?.[String(picks.length)] ?? [];
  const hits = (): number => picks.filter((pick) => drawn.includes(pick)).length;
  const refresh = (): void => {
    riskChoice.select(risk);
    for (const { number, button } of balls) {
      const isPicked = picks.includes(number);
      const isDrawn = drawn.includes(number);
      button.className = `ball ${isPicked ? 'picked' : ''} ${isDrawn ? 'drawn' : ''}`;
      button.setAttribute('aria-pressed', String(isPicked));
      button.setAttribute(
        'aria-label',
        t(isPicked && isDrawn ? 'kenoHit' : isDrawn ? 'kenoDrawn' : isPicked ? 'kenoMine' : 'kenoFree', { number }),
      );
    }
    const reached = drawn.length > 0 ? hits() : -1;
    fill(
      pays,
      ...table().map((value, count) =>
        h('li', { class: count === reached ? 'pan on' : 'pan' }, [
          h('span', {}, [t('kenoRow', { hits: count })]),
          h('b', { class: 'num' }, [times(value)]),
        ]),
      ),
    );
  };
  const restart = (): void => {
    drawn = [];
    refresh();
    side.betRequestChanged();
  };
  const toggle = (number: number): void => {
    if (isBusy) return;
    if (!picks.includes(number) && picks.length >= mostPicks) return side.say(t('kenoPick'));
    picks = picks.includes(number) ? picks.filter((one) => one !== number) : [...picks, number];
    cues.chip();
    restart();
  };
  const call = async (number: number, showing: Showing): Promise<void> => {
    drawn = [...drawn, number];
    refresh();
    const isHit = picks.includes(number);
    if (isHit) playTone(523 * 1.08 ** hits(), { seconds: 0.14, gain: 0.05, type: 'triangle' });
    else cues.ball();
    const ball = balls[number - 1];
    if (!ball) return;
    await showing.move(
      ball.button,
      [{ transform: 'scale(.6)' }, { transform: isHit ? 'scale(1.22)' : 'scale(1.08)' }, { transform: 'none' }],
      { duration: ballMs, easing: easing.out },
    );
  };

  refresh();
  return {
    element,
    actionLabel: t('draw'),
    busyText: t('drawing'),
    usesStakeStepper: true,
    betRequest: (stake) => (picks.length === 0 ? { problem: t('kenoPick') } : { stakeMinor: stake, input: { risk, picks } }),
    stakeChanged: () => undefined,
    setBusy(next) {
      isBusy = next;
      options.toggleAttribute('inert', next);
    },
    async show({ round }: Played, showing) {
      drawn = [];
      refresh();
      for (const number of outcomeSchema.parse(round.outcome).drawn) await call(number, showing);
    },
    note: () => `${t('kenoHits', { hits: hits(), count: picks.length })} · ${levelText(risk)}`,
    pill(round) {
      const [outcome, input] = [outcomeSchema.safeParse(round.outcome), inputSchema.safeParse(round.input)];
      const text = outcome.success && input.success ? `${outcome.data.hits}/${input.data.picks.length}` : '';
      return { text, className: round.payoutMinor > round.stakedMinor ? 'up' : '' };
    },
    payTable: (stake) =>
      textTable(
        [t('hits'), ...risks.map(levelText)],
        Array.from({ length: Math.max(1, picks.length) + 1 }, (_, count) => [
          String(count),
          ...risks.map((one) => amount((stake * BigInt(parameters.tables[one]?.[String(Math.max(1, picks.length))]?.[count] ?? 0)) / 100n)),
        ]),
      ),
    rules: () => [t('kenoRule'), t('kenoKeys')],
    key(key) {
      if (isBusy) return false;
      if (key.toLowerCase() === 'f') {
        random.click();
        return true;
      }
      return moveInGrid(
        balls.map((one) => one.button),
        columns,
        key,
      );
    },
  };
}
