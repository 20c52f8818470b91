import { figure, multiplier } from './amounts.ts';
import type { Round } from './api.ts';
import { h } from './dom.ts';
import { t } from './texts.ts';

const shownPills = 7;

/** What the row of the last rounds says of one, and how it looks. */
export type Pill = { text: string; className: string };

/** A list of the last rounds; `place` is the class of where it stands, beside its look. */
export const buildPills = (place = ''): HTMLOListElement => h('ol', { class: `history ${place}`.trim(), 'aria-label': t('history') });

/** @param roundId the player's own round, which tells a reader of the finished picture which round is drawn; empty where others played it */
export function addPill(list: HTMLElement, { text, className }: Pill, roundId = ''): void {
  list.prepend(h('li', { class: className, 'data-round': roundId }, [text]));
  while (list.children.length > shownPills) list.lastElementChild?.remove();
}

/** A pill that stands out where the round returned more than was staked. */
export const pillOf = ({ payoutMinor, stakedMinor }: Round, text: string): Pill => ({
  text,
  className: payoutMinor > stakedMinor ? 'up' : '',
});

/** A round's return as a multiple of its stake. */
export const timesPill = (round: Round): Pill =>
  pillOf(round, round.payoutMinor === 0n ? '0' : multiplier(round.payoutMinor, round.stakedMinor));

/** The amount that a round returned. */
export const amountPill = (round: Round): Pill => pillOf(round, round.payoutMinor === 0n ? '0' : figure(round.payoutMinor));
