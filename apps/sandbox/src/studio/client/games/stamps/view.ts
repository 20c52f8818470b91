import { stampsGames } from '@pavilion/fairness';
import * as z from 'zod/mini';
import { amount, percent, timesFigure } from '../../amounts.ts';
import type { Played, Round } from '../../api.ts';
import { fill, h } from '../../dom.ts';
import { easing, type Showing } from '../../effects/motion.ts';
import type { BetRequest, Scene, TableSide } from '../../scene.ts';
import { timesPill } from '../../pills.ts';
import { cues, playNoise, playTone } from '../../effects/sound.ts';
import { t } from '../../texts.ts';
import { parametersOf, type ParametersOf } from '../shared/parameters.ts';
import { picture, textTable } from '../shared/stage-controls.ts';

const outcomeSchema = z.object({ stamps: z.array(z.number()), postmark: z.number() });
const turnMs = 300;
const thumpMs = 420;
const times = (value: number): string => (value === 0 ? '–' : `${timesFigure(value)}×`);
const weightOf = (rows: readonly (readonly number[])[]): number => rows.reduce((sum, [, weight = 0]) => sum + weight, 0);

/** Lucky Stamps: five stamps turned over, then the postmark comes down on all of them (games §8.2). */
class StampsScene implements Scene {
  readonly actionLabel = t('buyBooklet');
  readonly busyText = t('stamping');
  readonly repeats = true;
  readonly pill = timesPill;
  readonly element: HTMLElement;
  private readonly side: TableSide;
  private readonly parameters: ParametersOf<typeof stampsGames>;
  private readonly values: number[];
  private readonly stamps: { inside: HTMLSpanElement; element: HTMLElement }[];
  private readonly mark = h('div', { class: 'postmark', role: 'img' });
  private readonly sum = h('p', { class: 'rule numeric' });

  constructor(side: TableSide) {
    this.side = side;
    this.parameters = parametersOf(stampsGames, side.session.gameId);
    this.values = this.parameters.values.map(([value = 0]) => value).toReversed();
    this.stamps = Array.from({ length: this.parameters.count }, (_, index) => {
      const inside = h('span', { class: 'stamp-inside' });
      return { inside, element: h('div', { class: 'stamp', role: 'img', style: `--at:${index}` }, [inside]) };
    });
    const sheet = h('div', { class: 'sheet' }, [...this.stamps.map((one) => one.element), this.mark]);
    this.element = h('div', { class: 'stamps-game' }, [sheet, this.sum]);
    this.clear();
    const [last] = side.session.history;
    if (last) {
      const { stamps: drawn, postmark } = this.outcomeOf(last);
      drawn.forEach((value, index) => this.lay(index, value));
      this.setMark(postmark);
      this.saySum(drawn, postmark);
    }
  }

  private lay(index: number, value: number | null): void {
    const stamp = this.stamps[index];
    if (!stamp) return;
    const kind = value === null ? -1 : this.values.indexOf(value);
    stamp.element.className = `stamp ${value === null ? 'shut' : value === 0 ? 'plain' : 'worth'}`;
    stamp.element.setAttribute(
      'aria-label',
      value === null ? t('fieldShut', { index: index + 1 }) : t('stampValue', { index: index + 1, times: times(value) }),
    );
    fill(
      stamp.inside,
      ...(value === null
        ? [h('b', {}, ['✦'])]
        : [picture(this.side.artBase, `ticket-${Math.max(0, kind)}`), h('b', { class: 'numeric' }, [times(value)])]),
    );
  }

  private setMark(postmark: number | null): void {
    this.mark.hidden = postmark === null;
    fill(this.mark, h('b', { class: 'numeric' }, [`×${postmark ?? ''}`]));
    this.mark.setAttribute('aria-label', t('postmark', { times: postmark ?? 1 }));
  }

  private saySum(drawn: readonly number[], postmark: number | null): void {
    const total = drawn.reduce((all, one) => all + one, 0);
    fill(this.sum, drawn.length === 0 ? '' : postmark === null ? times(total) : t('stampsSum', { sum: times(total), times: postmark }));
  }

  private outcomeOf(round: Round): z.output<typeof outcomeSchema> {
    return outcomeSchema.parse(round.outcome);
  }

  private clear(): void {
    this.stamps.forEach((_, index) => this.lay(index, null));
    this.setMark(null);
    this.saySum([], null);
  }

  private async thump(postmark: number, showing: Showing): Promise<void> {
    this.setMark(postmark);
    await showing.move(
      this.mark,
      [
        { transform: 'rotate(-24deg) scale(3)', opacity: 0 },
        { transform: 'rotate(-14deg) scale(.94)', opacity: 1, offset: 0.6 },
        { transform: 'rotate(-14deg)' },
      ],
      { duration: thumpMs, easing: easing.in },
    );
    playNoise(260, { seconds: 0.1, gain: 0.1 });
  }

  betRequest(stake: bigint): BetRequest {
    return { stakeMinor: stake, input: {} };
  }

  async show({ round }: Played, showing: Showing): Promise<void> {
    const { stamps: drawn, postmark } = this.outcomeOf(round);
    this.clear();
    for (const [index, value] of drawn.entries()) {
      const stamp = this.stamps[index];
      if (!stamp) continue;
      cues.flip();
      await showing.move(stamp.element, [{ transform: 'none' }, { transform: 'scaleX(.05)' }], {
        duration: turnMs / 2,
        easing: easing.in,
      });
      this.lay(index, value);
      if (value > 0) playTone(440 + Math.min(880, value), { seconds: 0.12, gain: 0.045, type: 'triangle' });
      await showing.move(stamp.element, [{ transform: 'scaleX(.05)' }, { transform: 'none' }], {
        duration: turnMs / 2,
        easing: easing.out,
      });
      this.saySum(drawn.slice(0, index + 1), null);
    }
    await this.thump(postmark, showing);
    this.saySum(drawn, postmark);
  }

  note(round: Round): string {
    const { stamps: drawn, postmark } = this.outcomeOf(round);
    return t('stampsSum', { sum: times(drawn.reduce((all, one) => all + one, 0)), times: postmark });
  }

  payTable(stake: bigint): HTMLElement {
    return textTable(
      ['', t('winAmount'), t('chanceOf')],
      [
        ...this.parameters.values.map(([value = 0, weight = 0]) => [
          times(value),
          amount((stake * BigInt(value)) / 100n),
          percent(weight / weightOf(this.parameters.values), 2, 0),
        ]),
        ...this.parameters.postmarks.map(([value = 1, weight = 0]) => [
          t('postmark', { times: value }),
          '',
          percent(weight / weightOf(this.parameters.postmarks), 2, 0),
        ]),
      ],
    );
  }

  rules(): string[] {
    return [t('stampsRule', { cap: this.parameters.cap })];
  }
}

export const stampsScene = (side: TableSide): Scene => new StampsScene(side);
