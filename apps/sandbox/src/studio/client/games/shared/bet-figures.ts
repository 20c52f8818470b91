import type { BetFigures } from '@pavilion/fairness';
import { percent, timesFigure } from '../../amounts.ts';
import { listed } from '../../texts.ts';

/** What a bet pays: `× 2`, or `× 2, 3, 15` where it can win in several ways. */
export const winsText = ({ wins }: BetFigures): string => `× ${listed(wins.map(timesFigure))}`;

/** The single win of a bet as a number for a rule's text: 6.5 of 650. */
export const winOf = ({ wins: [win = 0] }: BetFigures): number => win / 100;

/** A row of a table's pay table: the bet, what it pays and what it returns. */
export const figuresRow = (name: string, figures: BetFigures): string[] => [name, winsText(figures), percent(figures.rtp)];
