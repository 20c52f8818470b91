import { type CoinCall, coinChance, coinGames, coinValue } from '@pavilion/fairness';
import * as z from 'zod/mini';
import { amount, multiplier, percent } from '../../amounts.ts';
import type { Played, Round } from '../../api.ts';
import { fill, h } from '../../dom.ts';
import { easing, type Showing } from '../../effects/motion.ts';
import type { BetRequest, OpenMain, Scene, TableSide } from '../../scene.ts';
import { type Pill, pillOf } from '../../pills.ts';
import { cues, playTone } from '../../effects/sound.ts';
import { listed, t } from '../../texts.ts';
import { parametersOf, type ParametersOf } from '../shared/parameters.ts';
import { picture, textTable } from '../shared/stage-controls.ts';
import { cashOutMain, reachedText } from '../shared/steps-common.ts';

const outcomeSchema = z.object({ faces: z.array(z.enum(['heads', 'tails', 'edge'])) });
type Face = z.output<typeof outcomeSchema>['faces'][number];
const halfTurns = 9;
const flipMs = 900;
const faceKeys: Readonly<Record<string, CoinCall>> = { h: 'heads', t: 'tails' };

const facesOf = (round: Round): Face[] => outcomeSchema.safeParse(round.outcome).data?.faces ?? [];
const rightOf = (round: Round): number => {
  const calls = round.actions.filter((action) => action !== 'cashOut');
  return facesOf(round).filter((face, index) => face === calls[index]).length;
};

/** Coin Garden: a large coin that turns, the whole run below it, the next step written out (games §8.2). */
class CoinScene implements Scene {
  readonly actionLabel = t('bet');
  readonly busyText = t('flipping');
  readonly repeats = 'steps';
  readonly element: HTMLElement;
  private readonly side: TableSide;
  private readonly parameters: ParametersOf<typeof coinGames>;
  private stakeMinor = 0n;
  private round: Round | null = null;
  private readonly disc: HTMLElement;
  private readonly shadow = h('i', { class: 'coin-shadow', 'aria-hidden': 'true' });
  private readonly coin: HTMLElement;
  private readonly run = h('ol', { class: 'coin-faces' });
  private readonly options: { call: 'heads' | 'tails'; button: HTMLButtonElement; value: HTMLSpanElement }[];

  constructor(side: TableSide) {
    this.side = side;
    this.parameters = parametersOf(coinGames, side.session.gameId);
    const front = picture(side.artBase, 'coin-heads', 'face');
    const back = picture(side.artBase, 'coin-tails', 'face back');
    this.disc = h('div', { class: 'flip-disc' }, [front, back]);
    this.coin = h('div', { class: 'flip-coin', role: 'img' }, [this.shadow, this.disc]);
    this.options = (['heads', 'tails'] as const).map((call) => {
      const value = h('span', { class: 'label numeric' });
      const button = h('button', { type: 'button', class: 'glass-panel option' }, [
        picture(this.side.artBase, `coin-${call}`),
        h('b', {}, [t(call)]),
        value,
      ]);
      button.addEventListener('click', () => (this.isOpen() ? this.side.act(call) : this.side.begin(call)));
      return { call, button, value };
    });
    this.element = h('div', { class: 'coin-game' }, [
      this.coin,
      this.run,
      h(
        'div',
        { class: 'coin-choices' },
        this.options.map((one) => one.button),
      ),
    ]);
    this.setFace(side.session.history[0] ? (facesOf(side.session.history[0]).at(-1) ?? 'heads') : 'heads');
    this.refresh();
  }

  private isOpen(): boolean {
    return this.round !== null && !this.round.isFinished;
  }

  private valueOf(shown: Round): bigint {
    return coinValue(shown.stakeMinor, rightOf(shown));
  }

  private setFace(face: Face): void {
    this.disc.style.transform = face === 'edge' ? 'rotateY(90deg) rotateX(0deg)' : face === 'heads' ? 'none' : 'rotateX(180deg)';
    this.coin.setAttribute('aria-label', t('coinFell', { face: t(face) }));
  }

  private refresh(faces: readonly Face[] = this.round ? facesOf(this.round) : []): void {
    const right = this.round && this.isOpen() ? rightOf(this.round) : 0;
    const stake = this.round && this.isOpen() ? this.round.stakeMinor : this.stakeMinor;
    const chance = percent(coinChance(right), 1, 0);
    for (const { value } of this.options)
      fill(value, `${chance} · ${multiplier(coinValue(stake, right + 1), stake)} · ${amount(coinValue(stake, right + 1))}`);
    const shownFaces = faces.map((face) =>
      h('li', { class: face === 'edge' ? 'on-edge' : '' }, [picture(this.side.artBase, face === 'edge' ? 'coin-heads' : `coin-${face}`)]),
    );
    const free = Array.from({ length: Math.max(0, this.parameters.maxCalls - faces.length) }, () => h('li', { class: 'empty' }));
    fill(this.run, ...shownFaces, ...free);
    this.run.setAttribute('aria-label', t('coinRun', { faces: listed(faces.map((face) => t(face))) }));
  }

  private async flip(face: Face, showing: Showing): Promise<void> {
    cues.chip();
    const turn = halfTurns + (face === 'tails' ? 0 : 1);
    const last = face === 'edge' ? 'rotateY(90deg)' : `rotateX(${turn * 180}deg)`;
    await Promise.all([
      showing.move(
        this.disc,
        [
          { transform: 'translateY(0) rotateX(0deg)', easing: easing.out },
          { transform: `translateY(-46%) rotateX(${turn * 95}deg)`, offset: 0.45, easing: easing.in },
          { transform: `translateY(0) ${last}`, offset: 0.86 },
          { transform: `translateY(-5%) ${last}`, offset: 0.93 },
          { transform: `translateY(0) ${last}` },
        ],
        { duration: flipMs },
      ),
      showing.move(
        this.shadow,
        [
          { transform: 'none', opacity: 0.5 },
          { transform: 'scale(.55)', opacity: 0.2, offset: 0.45 },
          { transform: 'none', opacity: 0.5 },
        ],
        { duration: flipMs },
      ),
    ]);
    this.setFace(face);
  }

  betRequest(stake: bigint): BetRequest {
    return { stakeMinor: stake, input: {} };
  }

  stakeChanged(next: bigint): void {
    this.stakeMinor = next;
    this.refresh();
  }

  setBusy(isBusy: boolean): void {
    this.options.forEach(({ button }) => button.toggleAttribute('disabled', isBusy));
  }

  async show({ round: shown }: Played, showing: Showing): Promise<void> {
    const before = this.round?.roundId === shown.roundId ? facesOf(this.round).length : 0;
    this.round = shown;
    const faces = facesOf(shown);
    this.refresh(faces.slice(0, before));
    for (let index = before; index < faces.length; index += 1) {
      const face = faces[index] ?? 'edge';
      await this.flip(face, showing);
      if (face === shown.actions[index]) playTone(392 * 1.12 ** index, { seconds: 0.14, gain: 0.05, type: 'triangle' });
      this.refresh(faces.slice(0, index + 1));
    }
    if (!shown.isFinished) this.side.say(reachedText(shown, this.valueOf(shown)));
  }

  resume(shown: Round): void {
    this.round = shown;
    this.setFace(facesOf(shown).at(-1) ?? 'heads');
    this.refresh();
  }

  openMain(shown: Round): OpenMain | undefined {
    return cashOutMain(shown, this.valueOf(shown));
  }

  note(shown: Round): string {
    return t('rightCalls', { count: rightOf(shown) });
  }

  pill(shown: Round): Pill {
    return pillOf(shown, shown.payoutMinor === 0n ? '0' : t('rightCalls', { count: rightOf(shown) }));
  }

  payTable(stake: bigint): HTMLElement {
    return textTable(
      [t('rightCalls', { count: '' }).trim(), t('pays'), t('winAmount')],
      Array.from({ length: this.parameters.maxCalls }, (_, index) => [
        String(index + 1),
        multiplier(coinValue(stake, index + 1), stake),
        amount(coinValue(stake, index + 1)),
      ]),
    );
  }

  rules(): string[] {
    // What neither side's chance covers is the edge.
    const edge = percent(1 - 2 * coinChance(0), 1, 0);
    return [t('coinRule', { most: this.parameters.maxCalls, edge }), t('coinKeys')];
  }

  key(key: string): boolean {
    const call = faceKeys[key.toLowerCase()];
    if (call === undefined) return false;
    if (this.isOpen()) this.side.act(call);
    else this.side.begin(call);
    return true;
  }
}

export const coinScene = (side: TableSide): Scene => new CoinScene(side);
