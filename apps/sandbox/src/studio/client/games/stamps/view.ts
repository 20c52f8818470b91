import { stampsGames } from '@pavilion/fairness';
import * as z from 'zod/mini';
import { amount, hundredths } from '../../amounts.ts';
import { CallError, type Played, type Round } from '../../api.ts';
import { fill, h } from '../../dom.ts';
import { easing, type Showing } from '../../effects/motion.ts';
import type { Scene, TableSide } from '../../scene.ts';
import { cues, playNoise, playTone } from '../../effects/sound.ts';
import { t } from '../../texts.ts';
import { picture, textTable, timesPill } from '../shared/stage-controls.ts';

const outcomeSchema = z.object({ stamps: z.array(z.number()), postmark: z.number() });
const turnMs = 300;
const thumpMs = 420;
const times = (value: number): string =>
  value === 0
    ? '–'
    : `${hundredths(value)
        .replace(/[.,]00$/, '')
        .replace(/([.,]\d)0$/, '$1')}×`;

/** Lucky Stamps: five stamps turned over, then the postmark comes down on all of them (games §8.2). */
export function stampsScene(side: TableSide): Scene {
  const parameters = stampsGames.get(side.session.gameId);
  if (!parameters) throw new CallError('GAME_UNKNOWN');
  const values = parameters.values.map(([value = 0]) => value).toReversed();

  const stamps = Array.from({ length: parameters.count }, (_, index) => {
    const inside = h('span', { class: 'st-in' });
    return { inside, element: h('div', { class: 'stamp', role: 'img', style: `--at:${index}` }, [inside]) };
  });
  const mark = h('div', { class: 'postmark', role: 'img' });
  const sheet = h('div', { class: 'sheet' }, [...stamps.map((one) => one.element), mark]);
  const sum = h('p', { class: 'rule num' });
  const element = h('div', { class: 'sps' }, [sheet, sum]);

  const lay = (index: number, value: number | null): void => {
    const stamp = stamps[index];
    if (!stamp) return;
    const kind = value === null ? -1 : values.indexOf(value);
    stamp.element.className = `stamp ${value === null ? 'shut' : value === 0 ? 'plain' : 'worth'}`;
    stamp.element.setAttribute(
      'aria-label',
      value === null ? t('fieldShut', { index: index + 1 }) : t('stampValue', { index: index + 1, times: times(value) }),
    );
    fill(
      stamp.inside,
      ...(value === null
        ? [h('b', {}, ['✦'])]
        : [picture(side.artBase, `ticket-${Math.max(0, kind)}`), h('b', { class: 'num' }, [times(value)])]),
    );
  };
  const setMark = (postmark: number | null): void => {
    mark.hidden = postmark === null;
    fill(mark, h('b', { class: 'num' }, [`×${postmark ?? ''}`]));
    mark.setAttribute('aria-label', t('postmark', { times: postmark ?? 1 }));
  };
  const saySum = (drawn: readonly number[], postmark: number | null): void => {
    const total = drawn.reduce((all, one) => all + one, 0);
    fill(sum, drawn.length === 0 ? '' : postmark === null ? times(total) : t('stampsSum', { sum: times(total), times: postmark }));
  };
  const outcomeOf = (round: Round): z.output<typeof outcomeSchema> => outcomeSchema.parse(round.outcome);
  const clear = (): void => {
    stamps.forEach((_, index) => lay(index, null));
    setMark(null);
    saySum([], null);
  };
  const thump = async (postmark: number, showing: Showing): Promise<void> => {
    setMark(postmark);
    await showing.move(
      mark,
      [
        { transform: 'rotate(-24deg) scale(3)', opacity: 0 },
        { transform: 'rotate(-14deg) scale(.94)', opacity: 1, offset: 0.6 },
        { transform: 'rotate(-14deg)' },
      ],
      { duration: thumpMs, easing: easing.in },
    );
    playNoise(260, { seconds: 0.1, gain: 0.1 });
  };

  clear();
  const [last] = side.session.history;
  if (last) {
    const { stamps: drawn, postmark } = outcomeOf(last);
    drawn.forEach((value, index) => lay(index, value));
    setMark(postmark);
    saySum(drawn, postmark);
  }
  return {
    element,
    actionLabel: t('buyBooklet'),
    busyText: t('stamping'),
    usesStakeStepper: true,
    betRequest: (stake) => ({ stakeMinor: stake, input: {} }),
    stakeChanged: () => undefined,
    setBusy: () => undefined,
    async show({ round }: Played, showing) {
      const { stamps: drawn, postmark } = outcomeOf(round);
      clear();
      for (const [index, value] of drawn.entries()) {
        const stamp = stamps[index];
        if (!stamp) continue;
        cues.flip();
        await showing.move(stamp.element, [{ transform: 'none' }, { transform: 'scaleX(.05)' }], {
          duration: turnMs / 2,
          easing: easing.in,
        });
        lay(index, value);
        if (value > 0) playTone(440 + Math.min(880, value), { seconds: 0.12, gain: 0.045, type: 'triangle' });
        await showing.move(stamp.element, [{ transform: 'scaleX(.05)' }, { transform: 'none' }], {
          duration: turnMs / 2,
          easing: easing.out,
        });
        saySum(drawn.slice(0, index + 1), null);
      }
      await thump(postmark, showing);
      saySum(drawn, postmark);
    },
    note(round) {
      const { stamps: drawn, postmark } = outcomeOf(round);
      return t('stampsSum', { sum: times(drawn.reduce((all, one) => all + one, 0)), times: postmark });
    },
    pill: timesPill,
    payTable: (stake) =>
      textTable(
        ['', t('winAmount'), t('chanceOf')],
        [
          ...parameters.values.map(([value = 0, weight = 0]) => [
            times(value),
            amount((stake * BigInt(value)) / 100n),
            `${weight / 100} %`,
          ]),
          ...parameters.postmarks.map(([value = 1, weight = 0]) => [t('postmark', { times: value }), '', `${weight / 10} %`]),
        ],
      ),
    rules: () => [t('stampsRule', { cap: parameters.cap })],
  };
}
