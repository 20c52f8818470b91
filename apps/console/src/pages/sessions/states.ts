import type { AnswerOf } from '@pavilion/contract/calls/endpoint.ts';
import type { playerListEndpoints } from '@pavilion/contract/console/player/lists.ts';
import type { Tone } from '@pavilion/ui';

export type PlayerSession = AnswerOf<(typeof playerListEndpoints)['listAllSessions']>['data'][number];

/** How the state of a session is coloured. */
export const stateTones: Readonly<Record<PlayerSession['state'], Tone>> = { active: 'ok', open: 'info', ended: 'neutral' };
