import type { SchemaInput, ResultOf } from '@pavilion/contract/calls/endpoint.ts';
import type { CauseGiven, ExplainedKind } from '@pavilion/contract/console/player/explain.ts';
import type { PermissionName } from '@pavilion/contract/calls/permissions.ts';
import type { playerOverviewEndpoints } from '@pavilion/contract/console/player/overview.ts';
import type { playerDeskEndpoints } from '@pavilion/contract/console/player/players.ts';
import type { OperatorContext } from '../../operator/index.ts';
import type { PlayerContext } from '../context.ts';

/** The context of the console's calls about players. */
export type DeskContext = PlayerContext & OperatorContext;

type Head = SchemaInput<(typeof playerDeskEndpoints)['readPlayer']['response']>;
type Rows<Call extends 'listPlayerLimits' | 'listPlayerExclusions'> = ResultOf<(typeof playerDeskEndpoints)[Call]>['data'];

type Overview = SchemaInput<(typeof playerOverviewEndpoints)['readPlayerOverview']['response']>;

/** Something that happened to a player, and when. */
export type Happened = Overview['latest'][number];

/** The facts about a player in the list that other areas supply. */
type ListedFigures = Pick<
  ResultOf<(typeof playerDeskEndpoints)['listPlayers']>['data'][number],
  'level' | 'balance' | 'deposits30d' | 'baseCurrency'
>;

/** Something of a player's that is open, and since when. */
export type OpenMatter = NonNullable<Head['answerLine']>;

/** The facts about a player that areas to the right supply; the composition root passes their public API. */
export interface PlayerDesk {
  accounts(context: DeskContext, playerId: string): Promise<Head['accounts']>;
  /**
   * The player's open matters in separate parts: payments, held money, limits, messages, and requests that await a second person. A part
   * with more than `OPEN_MATTERS_MAX` entries has one entry more than that.
   */
  matters(context: DeskContext, playerId: string): Promise<OpenMatter[][]>;
  /** The number of money limits, and the break or exclusion that ends last. */
  protection(
    context: DeskContext,
    playerId: string,
  ): Promise<{ limits: number; exclusion: { kind: 'break' | 'exclusion'; endsAt: Date } | null }>;
  limits(context: DeskContext, playerId: string): Promise<Rows<'listPlayerLimits'>>;
  exclusions(context: DeskContext, playerId: string): Promise<Rows<'listPlayerExclusions'>>;
  /** Further facts in the list of players, read only for the rows of one page. */
  listed(context: DeskContext, playerIds: readonly string[]): Promise<(playerId: string) => ListedFigures>;
  /** The level and the points; null where there are no levels. */
  level(context: DeskContext, playerId: string): Promise<Head['level']>;
  /** Money and play since a day, by currency, and for how long was played. */
  periods(context: DeskContext, asked: { playerId: string; from: Date }): Promise<{ periods: Overview['periods']; playedSeconds: number }>;
  /** The newest operations of the ledger that moved the player's money. */
  operations(context: DeskContext, asked: { playerId: string; limit: number }): Promise<Happened[]>;
  turnover(
    context: DeskContext,
    playerId: string,
  ): Promise<SchemaInput<(typeof playerOverviewEndpoints)['readPlayerTurnover']['response']>>;
  assessments(context: DeskContext, playerId: string): Promise<ResultOf<(typeof playerOverviewEndpoints)['listPlayerAssessments']>['data']>;
  realityCheck(
    context: DeskContext,
    playerId: string,
  ): Promise<SchemaInput<(typeof playerOverviewEndpoints)['readPlayerRealityCheck']['response']>>;
  /** The explanations, each for operators with its permission. Undefined: the player has none with this id. */
  explained: Readonly<
    Record<
      ExplainedKind,
      {
        permission: PermissionName;
        explain(context: DeskContext, asked: { playerId: string; id: string }): Promise<CauseGiven[] | undefined>;
      }
    >
  >;
  /** The names of games that are open in sessions, by session. */
  gamesIn(context: DeskContext, sessionIds: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>>;
  /** The sessions in which something is played, those that launched last where there are more than the limit. */
  playedSessions(context: DeskContext, limit: number): Promise<readonly string[]>;
  /** The accounts that withdrawals went to, unmasked, each with its label. */
  payoutPlaces(context: DeskContext, playerId: string): Promise<{ name: string; value: string }[]>;
}
