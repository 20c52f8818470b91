import type { AnswerOf } from '@pavilion/contract/calls/endpoint.ts';
import type { playerListEndpoints } from '@pavilion/contract/console/player/lists.ts';
import type { Tone } from '@pavilion/ui';

export type PlayerSession = AnswerOf<(typeof playerListEndpoints)['listAllSessions']>['data'][number];

/** The colour of each state of a session. */
export const stateTones: Readonly<Record<PlayerSession['state'], Tone>> = { active: 'ok', open: 'info', ended: 'neutral' };
