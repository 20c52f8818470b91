import { emailKeyOf } from '@pavilion/contract/identity/email.ts';
import { DAY_MS } from '@pavilion/contract/formats/durations.ts';
import { networkOf } from '../../../kernel/network.ts';
import { fromKnownNetwork, fromNetwork } from '../../../kernel/throttle/from-network.ts';
import { recordAudit } from '../../../kernel/log/audit.ts';
import { inTransaction } from '../../../kernel/database.ts';
import { DomainError } from '../../../kernel/errors.ts';
import type { PlayerContext } from '../context.ts';
import { personCheck } from '../person-check/service.ts';
import { phoneLookupOf } from '../profile/changes.ts';
import { letIn } from '../exclusion/service.ts';
import * as players from '../profile/store.ts';
import { type LoginView, loginResult } from '../sessions/login-result.ts';
import { refuseRestrictedVisitor } from '../visitor-countries.ts';
import { challengeFor, secondFactorRequired } from '../second-factor/challenge.ts';
import { SIGN_IN_ADDRESS_STRICT, SIGN_IN_DEVICE, SIGN_IN_FAILURES } from '../throttle/rules.ts';
import { addressThrottles, forgiveAttempt, inAttempt, isUsedUp, loginThrottle, takeAttempt, type Throttled } from '../throttle/service.ts';
import { type OpenedSession, openSession } from '../sessions/service.ts';
import type { LoginKeys } from '../sessions/rules.ts';
import * as store from '../sessions/store.ts';

const KNOWN_DEVICE_DAYS = 30;

/** How a login is looked up and counted: by address when it has an at sign, else by phone. Any other text gets a key that matches no player. */
function loginOf({ identity }: PlayerContext, login: string): Login {
  const email = emailKeyOf(login);
  if (email.includes('@')) return { kind: 'email', keys: [email], name: email };
  const { keys, root } = phoneLookupOf(identity.vault, login) ?? {
    keys: identity.vault.lookupKeys('nobody', login),
    root: identity.vault.lookupRoot('nobody', login),
  };
  return { kind: 'phone', keys, name: root };
}

/** `name` is what it is counted by. */
type Login = LoginKeys & { name: string };

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
  const { player: known, throttled } = await context.identity.passwords.inTurn(() => recognise(context, entry));
  await forgiveAttempt(context, throttled);
  const player = await letIn(context, known);
  const entered = await enter(context, { player, password: entry.password, fingerprint });
  await renewHash(context, player, entry.password);
  if ('challenge' in entered) throw secondFactorRequired(entered.challenge);
  return loginResult(context, { player, session: entered.session, isNewlyRegistered: false });
}

interface Entering {
  player: players.Player;
  password: string;
  fingerprint: string | null | undefined;
}

type Entered = { challenge: string } | { session: OpenedSession };

/** Lets a player in by a password that was judged before: the one of this moment, or none (S12). @throws wrongCredentials */
async function enter(context: PlayerContext, entering: Entering): Promise<Entered> {
  const entered = await enterBy(context, entering);
  if (entered !== undefined) return entered;
  // Another sign-in has renewed the hash, or the password was changed.
  const player = await players.findPlayer(context.database, entering.player.id);
  const isRight = player !== undefined && (await context.identity.passwords.verify(player.passwordHash, entering.password));
  const again = isRight ? await enterBy(context, { ...entering, player }) : undefined;
  if (again !== undefined) return again;
  await recordAudit(context, context.database, { kind: 'signInFailed', playerId: entering.player.id, detail: { step: 'passwordChanged' } });
  throw new DomainError('wrongCredentials');
}

/** @returns undefined where the hash is another one than was judged; a reset that comes next ends this session with the others */
const enterBy = (context: PlayerContext, { player, fingerprint }: Entering): Promise<Entered | undefined> =>
  inTransaction(context.database, async (transaction) => {
    const locked = await players.lockPlayer(transaction, player.id);
    if (locked?.passwordHash !== player.passwordHash) return undefined;
    const challenge = await challengeFor(context, transaction, { playerId: player.id });
    if (challenge !== undefined) return { challenge };
    return { session: await openSession(context, transaction, { playerId: player.id, fingerprint }) };
  });

/** The player whose password this is. @throws tooManyRequests, challengeRequired, wrongCredentials */
async function recognise(
  context: PlayerContext,
  { login, password, captcha }: SignInEntry,
): Promise<{ player: players.Player; throttled: SignInThrottles }> {
  const asked = loginOf(context, login);
  const throttled = await signInThrottles(context, asked);
  const person = personCheck(context, { purpose: `sign-in ${asked.name}`, captcha });
  const counting = { throttled: [...throttled.forgotten, ...throttled.returned], person };
  const { player, matches } = await inAttempt(context, counting, async (judged) => {
    const found = await findByLogin(context, asked);
    const isRight = await context.identity.passwords.verify(found?.passwordHash ?? null, password);
    judged();
    return { player: found, matches: isRight };
  });
  if (player !== undefined && matches) return { player, throttled };
  const detail = { loginKey: context.identity.vault.lookupKey('audit', asked.name) };
  if (throttled.isStranger) await takeAttempt(context, [strangersFailures]);
  await recordAudit(context, context.database, { kind: 'signInFailed', playerId: player?.id ?? null, detail });
  throw new DomainError('wrongCredentials');
}

const findByLogin = ({ database }: PlayerContext, { kind, keys }: Login): Promise<players.Player | undefined> =>
  kind === 'email' ? players.findPlayerByEmail(database, keys[0]) : players.findPlayerByPhone(database, keys);

interface SignInThrottles {
  forgotten: Throttled[];
  returned: Throttled[];
  /** A sign-in over the network from a device the player has not used lately. */
  isStranger: boolean;
}

/** Failures of strangers over the whole site: one try each at thousands of accounts shows nowhere else (S21). */
const strangersFailures: Throttled = { policy: SIGN_IN_FAILURES, subject: 'sign-in failures of strangers' };

/** The throttles of a sign-in: `forgotten` on success, or only `returned`. */
async function signInThrottles(context: PlayerContext, login: Login): Promise<SignInThrottles> {
  const { ip, isLocalTool } = context.request;
  const since = new Date(context.clock.now().getTime() - KNOWN_DEVICE_DAYS * DAY_MS);
  const { near } = networkOf(ip);
  // A device in a network the player came from lately keeps its own lane: strangers, those around it as well, cannot lock the player out (S20).
  const isKnownDevice = (await store.listRecentAddresses(context.database, { login, since })).some((one) => networkOf(one).near === near);
  const isStranger = !isKnownDevice && !isLocalTool;
  const isUnderAttack = isStranger && (await isUsedUp(context, strangersFailures));
  const device = { policy: SIGN_IN_DEVICE, subject: `sign-in device ${login.name}` };
  return {
    isStranger,
    forgotten: isKnownDevice ? [fromKnownNetwork(device, ip)] : fromNetwork(device, ip),
    returned: [
      ...addressThrottles(context.request),
      ...(isUnderAttack ? fromNetwork({ policy: SIGN_IN_ADDRESS_STRICT, subject: 'sign-in address under attack' }, ip) : []),
      ...(isKnownDevice ? [] : [loginThrottle(login.name)]),
    ],
  };
}

/** A hash made with weaker parameters is replaced while the password is at hand (S17). */
async function renewHash(context: PlayerContext, player: players.Player, password: string): Promise<void> {
  const { passwords } = context.identity;
  if (player.passwordHash === null || !passwords.isOutdated(player.passwordHash)) return;
  const passwordHash = await passwords.hash(password);
  await players.renewPasswordHash(context.database, {
    id: player.id,
    from: player.passwordHash,
    to: passwordHash,
    now: context.clock.now(),
  });
}
