import type { Given, ResultOf } from '@pavilion/contract/calls/endpoint.ts';
import type { CauseGiven, ExplainedKind } from '@pavilion/contract/console/explain.ts';
import type { PermissionName } from '@pavilion/contract/console/permissions.ts';
import type { playerDeskEndpoints } from '@pavilion/contract/console/players.ts';
import type { OperatorContext } from '../../operator/index.ts';
import type { PlayerContext } from '../context.ts';

/** The context of the console's calls about players. */
export type DeskContext = PlayerContext & OperatorContext;

type Head = Given<(typeof playerDeskEndpoints)['readPlayer']['response']>;
type Rows<Call extends 'listPlayerLimits' | 'listPlayerExclusions'> = ResultOf<(typeof playerDeskEndpoints)[Call]>['data'];

/** Something of a player's that is open, and since when. */
export type OpenMatter = NonNullable<Head['answerLine']>;

/** What areas to the right know of a player; the composition root hands their public API in. */
export interface PlayerDesk {
  accounts(context: DeskContext, playerId: string): Promise<Head['accounts']>;
  /** Payments that are open. */
  matters(context: DeskContext, playerId: string): Promise<OpenMatter[]>;
  /** How many limits of money there are, and the break or exclusion that runs longest. */
  protection(
    context: DeskContext,
    playerId: string,
  ): Promise<{ limits: number; exclusion: { kind: 'break' | 'exclusion'; endsAt: Date } | null }>;
  limits(context: DeskContext, playerId: string): Promise<Rows<'listPlayerLimits'>>;
  exclusions(context: DeskContext, playerId: string): Promise<Rows<'listPlayerExclusions'>>;
  /** What can be explained, by whom. Undefined: the player has none of this id. */
  explained: Readonly<
    Record<
      ExplainedKind,
      {
        permission: PermissionName;
        explain(context: DeskContext, asked: { playerId: string; id: string }): Promise<CauseGiven[] | undefined>;
      }
    >
  >;
  /** Where withdrawals went, unmasked: each place with what it is called. */
  payoutPlaces(context: DeskContext, playerId: string): Promise<{ name: string; value: string }[]>;
}
