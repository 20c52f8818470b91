import { playerStatus } from '@pavilion/contract/constants.ts';
import type { ResultOf } from '@pavilion/contract/calls/endpoint.ts';
import type { playerEndpoints } from '@pavilion/contract/areas/player/player.ts';
import { accessTokenTtlSeconds } from '@pavilion/contract/areas/player/session-lifetime.ts';
import { recordAudit } from '../../../kernel/log/audit.ts';
import { inTransaction } from '../../../kernel/database.ts';
import { DomainError } from '../../../kernel/errors.ts';
import type { PlayerContext } from '../context.ts';
import { personCheck } from '../person-check/service.ts';
import { emailKeyOf, phoneKeyOf } from '../profile/changes.ts';
import { reopenOrMail } from '../exclusion/service.ts';
import { refuseBarredPlayer } from '../profile/status.ts';
import * as players from '../profile/store.ts';
import { profileView } from '../profile/view.ts';
import { refuseRestrictedVisitor } from '../registration/countries.ts';
import { challengeFor, secondFactorRequired } from '../second-factor/challenge.ts';
import { SIGN_IN_ADDRESS_STRICT, SIGN_IN_DEVICE, SIGN_IN_FAILURES } from '../throttle/rules.ts';
import { addressThrottles, forgiveAttempt, inAttempt, isUsedUp, loginThrottle, takeAttempt, type Throttled } from '../throttle/service.ts';
import { type OpenedSession, openSession } from './service.ts';
import * as store from './store.ts';

/** The answer of every entrance (wire §3.4). */
export type LoginView = ResultOf<(typeof playerEndpoints)['signIn']>;

const KNOWN_DEVICE_DAYS = 30;
const DAY_MS = 86_400_000;

export function loginResult(
  { identity }: Pick<PlayerContext, 'identity'>,
  entered: { player: players.Player; session: OpenedSession; isNewlyRegistered: boolean },
): LoginView {
  return {
    accessToken: entered.session.accessToken,
    tokenType: 'bearer',
    expiresAfter: String(accessTokenTtlSeconds),
    sessionId: entered.session.sessionId,
    profile: profileView(entered.player, identity.vault, entered.isNewlyRegistered),
  };
}

/** How a login is looked up and counted: by address when it has an at sign, else by phone. Any other text gets a key that matches no player. */
function loginKeyOf({ identity }: PlayerContext, login: string): { kind: 'email' | 'phone'; key: string } {
  if (login.includes('@')) return { kind: 'email', key: emailKeyOf(login) };
  return { kind: 'phone', key: phoneKeyOf(identity.vault, login) ?? identity.vault.lookupKey('nobody', login) };
}

interface SignInEntry {
  login: string;
  password: string;
  captcha?: string | null | undefined;
}

/**
 * Signs in by e-mail address or phone and password. Unknown login and wrong password get one answer after the same work (D-44, S22).
 * @throws countryRestricted, tooManyRequests, challengeRequired, wrongCredentials, playerBlocked, playerSelfExcluded, secondFactorRequired
 */
export async function signIn(
  context: PlayerContext,
  { fingerprint, ...entry }: SignInEntry & { fingerprint?: string | null | undefined },
): Promise<LoginView> {
  await refuseRestrictedVisitor(context);
  const { player, throttled } = await context.identity.passwords.inTurn(() => recognise(context, entry));
  await forgiveAttempt(context, throttled);
  if (!(await reopenOrMail(context, player))) refuseBarredPlayer(player);
  if (player.status === playerStatus.blocked) refuseBarredPlayer(player);
  await renewHash(context, player, entry.password);
  const challenge = await challengeFor(context, context.database, { playerId: player.id });
  if (challenge !== undefined) throw secondFactorRequired(challenge);
  const session = await inTransaction(context.database, (transaction) =>
    openSession(context, transaction, { playerId: player.id, fingerprint }),
  );
  return loginResult(context, { player, session, isNewlyRegistered: false });
}

/** The player whose password this is. @throws tooManyRequests, challengeRequired, wrongCredentials */
async function recognise(
  context: PlayerContext,
  { login, password, captcha }: SignInEntry,
): Promise<{ player: players.Player; throttled: SignInThrottles }> {
  const { kind, key } = loginKeyOf(context, login);
  const throttled = await signInThrottles(context, key);
  const person = personCheck(context, { purpose: `sign-in ${key}`, captcha });
  const find = kind === 'email' ? players.findPlayerByEmail : players.findPlayerByPhone;
  const counting = { throttled: [...throttled.forgotten, ...throttled.returned], person };
  const { player, matches } = await inAttempt(context, counting, async (judged) => {
    const found = await find(context.database, key);
    const isRight = await context.identity.passwords.verify(found?.passwordHash ?? null, password);
    judged();
    return { player: found, matches: isRight };
  });
  if (player !== undefined && matches) return { player, throttled };
  const detail = { loginKey: context.identity.vault.lookupKey('audit', key) };
  if (throttled.isStranger) await takeAttempt(context, [strangersFailures]);
  await recordAudit(context, context.database, { kind: 'signInFailed', playerId: player?.id ?? null, detail });
  throw new DomainError('wrongCredentials');
}

interface SignInThrottles {
  forgotten: Throttled[];
  returned: Throttled[];
  /** A sign-in over the network from a device the player has not used lately. */
  isStranger: boolean;
}

/** Failures of strangers over the whole site: one try each at thousands of accounts shows nowhere else (S21). */
const strangersFailures: Throttled = { policy: SIGN_IN_FAILURES, subject: 'sign-in failures of strangers' };

/** What a sign-in is counted under: `forgotten` by a success, or only `returned`. */
async function signInThrottles(context: PlayerContext, loginKey: string): Promise<SignInThrottles> {
  const { ip, isLocalTool } = context.request;
  const since = new Date(context.clock.now().getTime() - KNOWN_DEVICE_DAYS * DAY_MS);
  // A device the player came from lately keeps its own lane: strangers cannot lock the player out (S20).
  const isKnownDevice = await store.hasRecentSession(context.database, { loginKey, ip, since });
  const isStranger = !isKnownDevice && !isLocalTool;
  const isUnderAttack = isStranger && (await isUsedUp(context, strangersFailures));
  return {
    isStranger,
    forgotten: [{ policy: SIGN_IN_DEVICE, subject: `sign-in device ${loginKey} ${ip}` }],
    returned: [
      ...addressThrottles(context.request),
      ...(isUnderAttack ? [{ policy: SIGN_IN_ADDRESS_STRICT, subject: `sign-in address under attack ${ip}` }] : []),
      ...(isKnownDevice ? [] : [loginThrottle(loginKey)]),
    ],
  };
}

/** A hash made with weaker parameters is replaced while the password is at hand (S17). */
async function renewHash(context: PlayerContext, player: players.Player, password: string): Promise<void> {
  const { passwords } = context.identity;
  if (player.passwordHash === null || !passwords.isOutdated(player.passwordHash)) return;
  const passwordHash = await passwords.hash(password);
  await players.updatePasswordHash(context.database, { id: player.id, passwordHash, now: context.clock.now() });
}
