import { amount } from '../amounts.ts';
import type { Round } from '../api.ts';
import { h } from '../dom.ts';
import { momentOf, showMoment } from './moments.ts';
import { setMessage, type Shell } from '../shell.ts';
import { cues } from './sound.ts';
import { t } from '../texts.ts';

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

/**
 * Shows the result of a finished round in the plate; only a win has light and sound (games §8.1).
 * @returns how long the moment takes
 */
export function showResult(shell: Shell, round: Round): number {
  const { tone, parts } = resultParts(round);
  setMessage(shell, tone, parts);
  const tier = momentOf(round);
  // A part of the stake is a loss, and a loss is silent (games §8.1).
  if (tier === 0) {
    if (round.payoutMinor > 0n && round.payoutMinor === round.stakedMinor) cues.returned();
    return 0;
  }
  if (tier === 1) cues.win();
  else cues.largeWin();
  return showMoment(shell.theatre, round);
}

type Sums = Pick<Round, 'stakedMinor' | 'payoutMinor'>;

/** Writes the sentence that assistive technology announces after a round. A balance of null is one that the wallet has not told since its end. */
export function resultSentence({ stakedMinor, payoutMinor }: Sums, balanceMinor: bigint | null): string {
  const key = payoutMinor === 0n ? 'sentenceNone' : payoutMinor > stakedMinor ? 'sentenceWon' : 'sentenceReturned';
  const result = t(key, { amount: amount(payoutMinor) });
  return t('sentence', { stake: amount(stakedMinor), result, balance: balanceMinor === null ? '–' : amount(balanceMinor) });
}

/** The same sentence for a replay, without the balance of that time. */
export function replaySentence({ stakedMinor, payoutMinor }: Sums): string {
  return t('replaySentence', { stake: amount(stakedMinor), amount: amount(payoutMinor) });
}
