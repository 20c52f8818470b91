import type { AnswerOf } from '@pavilion/contract/calls/endpoint.ts';
import type { linkEndpoints } from '@pavilion/contract/console/links.ts';

export type Pair = AnswerOf<(typeof linkEndpoints)['listDuplicates']>['data'][number];
export type PairPlayer = Pair['players'][number];
export type Reason = Pair['reasons'][number];
export type Graph = AnswerOf<(typeof linkEndpoints)['readGraph']>;

export const stateTones = { open: 'warning', notSame: 'neutral' } as const;

const STRONG_FROM = 60;

/** Whether a score says as much as one name with its birth date, or more: such ties stand out. */
export const isStrong = (score: number): boolean => score >= STRONG_FROM;

/** What an account is called here: two without a nickname must still be told apart. */
export const nameOf = ({ nickname, email, phone, number }: Pick<PairPlayer, 'nickname' | 'email' | 'phone' | 'number'>): string =>
  nickname ?? email ?? phone ?? number;

/** Both names of a pair, as its title. */
export const namesOf = ({ players }: Pick<Pair, 'players'>): string => players.map(nameOf).join(' – ');
