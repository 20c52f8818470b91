import { amount } from '../amounts.ts';
import type { Round } from '../api.ts';
import { h } from '../dom.ts';
import { isMotionReduced, type Showing } from '../effects/motion.ts';
import { setMessage, type Shell } from '../shell.ts';
import { cues } from '../effects/sound.ts';
import { t } from '../texts.ts';

/** Three levels of celebration by the net result; smaller results are displayed plainly (games §8.1). */
function celebrationStep({ stakeMinor, stakedMinor, payoutMinor, isFreespin }: Round): 0 | 1 | 2 | 3 {
  // A free spin is measured by its stake.
  const measureMinor = isFreespin ? stakeMinor : stakedMinor;
  const net = payoutMinor - stakedMinor;
  if (net <= 0n) return 0;
  if (net >= measureMinor * 50n) return 3;
  return net >= measureMinor * 10n ? 2 : 1;
}

const particleCount = 24;

function burst(shell: Shell, showing: Showing): void {
  if (isMotionReduced()) return;
  const ring = h('div', { class: 'burst', 'aria-hidden': 'true' });
  shell.stage.append(ring);
  const flights = Array.from({ length: particleCount }, (_, index) => {
    const particle = h('i', { class: index % 3 === 0 ? 'big' : '' });
    ring.append(particle);
    const angle = (index / particleCount) * 2 * Math.PI;
    const [x, y] = [Math.cos(angle) * 260, Math.sin(angle) * 170];
    return showing.move(
      particle,
      [
        { transform: 'translate(0,0) scale(.4)', opacity: 1 },
        { transform: `translate(${x}px,${y}px) scale(1)`, opacity: 0 },
      ],
      { duration: 900, easing: 'cubic-bezier(.1,.7,.3,1)' },
    );
  });
  void Promise.all(flights).finally(() => ring.remove());
}

/** The result as text without the celebration: neutral unless more than the stake was returned. */
export function resultParts({ stakedMinor, payoutMinor }: Round): { tone: 'plain' | 'win'; parts: (Node | string)[] } {
  const value = (minor: bigint): HTMLElement => h('b', {}, [h('bdi', { class: 'numeric', dir: 'ltr' }, [amount(minor)])]);
  if (payoutMinor === 0n) return { tone: 'plain', parts: [t('noReturn')] };
  if (payoutMinor === stakedMinor) return { tone: 'plain', parts: [`${t('stakeReturned')} `, value(payoutMinor)] };
  if (payoutMinor < stakedMinor) {
    return { tone: 'plain', parts: [t('returned', { amount: amount(payoutMinor), stake: amount(stakedMinor) })] };
  }
  return { tone: 'win', parts: [`${t('win')} `, value(payoutMinor)] };
}

/** Shows the result of a finished round in the plate, with sound and particles only for a win. */
export function showResult(shell: Shell, round: Round, showing: Showing): void {
  const { tone, parts } = resultParts(round);
  setMessage(shell, tone, parts);
  const step = celebrationStep(round);
  shell.message.classList.toggle('large', step >= 2);
  if (step === 0) {
    // A part of the stake is a loss, and a loss is silent (games §8.1).
    if (round.payoutMinor > 0n && round.payoutMinor === round.stakedMinor) cues.returned();
    return;
  }
  void showing.move(shell.message, [{ transform: 'scale(.96)' }, { transform: 'scale(1.06)' }, { transform: 'none' }], { duration: 420 });
  if (step === 1) cues.win();
  else {
    cues.largeWin();
    burst(shell, showing);
  }
}

/** The sentence that assistive technology announces after a round. */
export function resultSentence({ stakedMinor, payoutMinor }: Round, balanceMinor: bigint | null): string {
  const key = payoutMinor === 0n ? 'sentenceNone' : payoutMinor > stakedMinor ? 'sentenceWon' : 'sentenceReturned';
  const result = t(key, { amount: amount(payoutMinor) });
  return t('sentence', { stake: amount(stakedMinor), result, balance: balanceMinor === null ? '–' : amount(balanceMinor) });
}

/** The same sentence for a replay, without the balance of that time. */
export function replaySentence({ stakedMinor, payoutMinor }: Round): string {
  return t('replaySentence', { stake: amount(stakedMinor), amount: amount(payoutMinor) });
}
