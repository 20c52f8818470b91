import { playerStatus, sportsbookGameType } from '@pavilion/contract/constants.ts';
import { inTransaction } from '../../../kernel/database.ts';
import { DomainError, invariant } from '../../../kernel/errors.ts';
import { ownPage, siteOrigins } from '../../../kernel/site-origin.ts';
import type { RequestContext } from '../../../kernel/visitor.ts';
import { holdSession, playerById } from '../../player/index.ts';
import { beginPlay, type LaunchRules, launchRules, policyOfPlayer, requirePlayAllowed, requirePolicyMet } from '../../risk/index.ts';
import { countryByCode, currencyByCode } from '../../settings/index.ts';
import { accountOf, activeAccountOf, openGameSession, type WalletKernel } from '../../wallet/index.ts';
import { requireUnrestricted } from '../bonuses/refused-bets.ts';
import { gameByKey } from '../catalogue/service.ts';
import type { CatalogueGame } from '../catalogue/snapshot.ts';
import type { GamePorts } from '../ports.ts';
import { bettingUrl } from '../sportsbook/client.ts';

export type PlayContext = RequestContext & Pick<WalletKernel, 'ledger'> & { game: GamePorts };

export interface PlayRequest {
  /** UUID or identity of the game. */
  key: string;
  accountId?: string | null | undefined;
  lobbyUrl: string;
  locale: string;
  countryCode: string;
  platform: 1 | 2;
  demoMode: boolean;
}

interface PlayAnswer {
  gameUrl: string;
  token: string;
}

const DEMO_TOKEN_BYTES = 24;

/**
 * Opens a game (wire row 75). A demonstration is open to anyone; real money needs a player who may play, and his account.
 * The earlier session of the same game ends: a second tab takes over (wire §1.9). Betting stays open in both: the slip is in every tab of the
 * player (sportsbook §9), and what each bet may cost is decided with its money.
 */
export async function playGame(context: PlayContext, request: PlayRequest): Promise<PlayAnswer> {
  const game = await gameByKey(context, request.key);
  await refuseByCountry(context, game);
  const lobbyUrl = lobbyOf(context, request.lobbyUrl);
  if (game.type === sportsbookGameType) return playSportsbook(context, game, { ...request, lobbyUrl });
  const platform = request.platform === 1 ? ('mobile' as const) : ('desktop' as const);
  const currency = request.demoMode ? await demoCurrency(context) : undefined;
  const launch = { game, currency, locale: request.locale.slice(0, 20), lobbyUrl, platform };
  if (request.demoMode) {
    if (!game.isDemoMode) throw new DomainError('demoUnavailable');
    const token = context.random.bytes(DEMO_TOKEN_BYTES).toString('base64url');
    return { gameUrl: context.game.studio.launchUrl({ ...launch, token, mode: 'demo', rules: undefined }), token };
  }
  const { token, rules } = await openRealSession(context, game, request.accountId ?? undefined);
  return { gameUrl: context.game.studio.launchUrl({ ...launch, token, mode: 'real', rules }), token };
}

/** Opens betting: a guest may look at it and gets no token, a player one for bets (wire §1.9, §7.8). It knows no demonstration. */
async function playSportsbook(context: PlayContext, game: CatalogueGame, request: PlayRequest): Promise<PlayAnswer> {
  const client = await context.game.betting();
  if (client === undefined) throw new DomainError('gameUnavailable');
  if (request.demoMode) throw new DomainError('demoUnavailable');
  const gameUrl = bettingUrl(client, request.lobbyUrl);
  if (context.player === undefined) return { gameUrl, token: '' };
  const { token } = await openRealSession(context, game, request.accountId ?? undefined);
  return { gameUrl, token };
}

/** The server decides by the edge's country; what the client says can only forbid more (S51). */
async function refuseByCountry(context: PlayContext, game: CatalogueGame): Promise<void> {
  const { country } = context.request;
  if (country === null) return;
  // A country the site is closed to has no games either (D-45).
  const isClosed = ((await countryByCode(context, country))?.restrictType ?? null) !== null;
  if (isClosed || game.blockedCountries.includes(country)) throw new DomainError('gameCountryRestricted');
}

/** Demo credits are counted in the player's own currency, a guest's in that of the country. */
async function demoCurrency(context: PlayContext): Promise<string | undefined> {
  if (context.player !== undefined) return (await activeAccountOf(context, context.player.playerId))?.currency;
  const country = await countryByCode(context, context.request.country);
  return country === undefined ? undefined : (await currencyByCode(context, country.currencyCode))?.code;
}

interface OpenedPlay {
  token: string;
  rules: LaunchRules;
}

async function openRealSession(context: PlayContext, game: CatalogueGame, accountId: string | undefined): Promise<OpenedPlay> {
  if (context.player === undefined) throw new DomainError('unauthenticated');
  const { player: identity } = context;
  const { playerId, sessionId } = identity;
  const player = await playerById(context, playerId);
  invariant(player, 'a session belongs to a player');
  if (player.status === playerStatus.limited) throw new DomainError('playerLimited');
  if (player.status !== playerStatus.active) throw new DomainError('coolingOffActive');
  if (player.country !== null && game.blockedCountries.includes(player.country)) throw new DomainError('gameCountryRestricted');
  if (accountId === undefined) throw new DomainError('validation', { fields: { accountId: { rule: 'accountMissing' } } });
  const account = await accountOf(context, { playerId, accountId });
  if (account === undefined) throw new DomainError('notFound');
  await requirePlayAllowed(context, playerId);
  await requirePolicyMet(context, playerId);
  await requireUnrestricted(context, { playerId, currency: account.currency, gameId: game.id });
  const policy = await policyOfPlayer(context, playerId);
  const rules = await launchRules(context, { playerId, gameType: game.type, currency: account.currency });
  return inTransaction(context.database, async (transaction) => {
    await holdSession(transaction, identity);
    await beginPlay(context, transaction, { playerId, policy });
    const session = await openGameSession(context, transaction, {
      playerId,
      playerSessionId: sessionId,
      source: game.provider.identity,
      gameId: game.id,
      currency: account.currency,
      stakeMaxMinor: rules.stakeMaxMinor,
      isBesideOthers: game.type === sportsbookGameType,
    });
    await context.publish(transaction, { type: 'GameStarted', playerId, gameId: game.id, accountId: account.id });
    return { token: session.token, rules };
  });
}

/** The address behind "back": a page of this site, whatever was requested (S39). */
function lobbyOf(context: PlayContext, asked: string): string {
  const home = context.publicUrl();
  return (ownPage(asked, siteOrigins(home)) ?? new URL(home)).href;
}
