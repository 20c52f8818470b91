import type { AnswerOf } from '@pavilion/contract/calls/endpoint.ts';
import type { playerMoneyEndpoints } from '@pavilion/contract/console/player/money.ts';
import type { playerDeskEndpoints } from '@pavilion/contract/console/player/players.ts';

export type Head = AnswerOf<(typeof playerDeskEndpoints)['readPlayer']>;
export type Note = AnswerOf<(typeof playerDeskEndpoints)['listPlayerNotes']>['data'][number];
export type Operation = AnswerOf<(typeof playerMoneyEndpoints)['listPlayerStatement']>['data'][number];

export type PlayerOverview = AnswerOf<(typeof playerDeskEndpoints)['readPlayerOverview']>;
export type RealityCheckView = AnswerOf<(typeof playerDeskEndpoints)['readPlayerRealityCheck']>;

/** The props of every tab of a player's page. */
export interface TabProps {
  player: Head;
}
