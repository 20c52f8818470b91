import type { AnswerOf } from '@pavilion/contract/calls/endpoint.ts';
import type { linkEndpoints } from '@pavilion/contract/console/player/links.ts';

export type Pair = AnswerOf<(typeof linkEndpoints)['listDuplicates']>['data'][number];
export type PairPlayer = Pair['players'][number];
export type Reason = Pair['reasons'][number];
export type Graph = AnswerOf<(typeof linkEndpoints)['readGraph']>;

export const stateTones = { open: 'warning', notSame: 'neutral' } as const;

const STRONG_FROM = 60;

/** Whether a score weighs as much as the same name and birth date, or more: such ties are highlighted. */
export const isStrong = (score: number): boolean => score >= STRONG_FROM;

/** An account's label here: two without a nickname must still be distinguishable. */
export const nameOf = ({ nickname, email, phone, number }: Pick<PairPlayer, 'nickname' | 'email' | 'phone' | 'number'>): string =>
  nickname ?? email ?? phone ?? number;

/** Both names of a pair, as its title. */
export const namesOf = ({ players }: Pick<Pair, 'players'>): string => players.map(nameOf).join(' – ');
