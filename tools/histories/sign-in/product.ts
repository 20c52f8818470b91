import { DAY_MS, MINUTE_MS } from '@pavilion/contract/formats/durations.ts';
import { codeOf, acceptedStep, stepAt } from '../../../apps/server/src/kernel/secrets/one-time-codes.ts';
import { judgeAttempt, type ThrottlePolicy } from '../../../apps/server/src/kernel/throttle/verdict.ts';
import { CHALLENGE_TTL_MINUTES, CODE_PER_DEVICE, CODE_PER_PLAYER } from '../../../apps/server/src/modules/player/second-factor/rules.ts';
import { isTokenCurrent, judgeRefresh } from '../../../apps/server/src/modules/player/sessions/rules.ts';
import { SIGN_IN_ADDRESS, SIGN_IN_DEVICE, SIGN_IN_LOGIN } from '../../../apps/server/src/modules/player/throttle/rules.ts';
import type { ModelSignIn } from './model.ts';
import type { Tables } from './tables.ts';

/** Ways in which sign-in can be broken. */
export const signInFlaws = [
  'letsInUnseen',
  'undoesResets',
  'acceptsReusedTokens',
  'rotatesTwice',
  'countsNothing',
  'keepsSessions',
  'usesChallengesTwice',
  'usesCodesTwice',
] as const;
export type SignInFlaw = (typeof signInFlaws)[number];

/** A request as a caller makes it; what it names is one of what the callers were given. */
export type Request =
  | { readonly ask: 'signIn'; readonly player: string; readonly password: string; readonly ip: string }
  | { readonly ask: 'secondFactor'; readonly challenge: string; readonly isRight: boolean; readonly ip: string }
  | { readonly ask: 'refresh' | 'use' | 'signOut'; readonly token: string }
  | { readonly ask: 'askReset'; readonly player: string }
  | { readonly ask: 'reset'; readonly code: string; readonly password: string }
  | { readonly ask: 'change'; readonly token: string; readonly current: string; readonly password: string };

/** The credentials a caller receives: a token, a challenge, a code by mail, or nothing. */
export interface IssuedCredentials {
  readonly token?: string | undefined;
  readonly challenge?: string | undefined;
  readonly code?: string | undefined;
}

interface Means {
  readonly tables: () => Tables;
  readonly model: ModelSignIn;
  readonly now: () => Date;
  readonly newName: (of: string) => string;
  readonly flaw: SignInFlaw | undefined;
}

/** A request under way: what is between two `yield` is one database transaction, or one look at the tables. */
export type UnderWay = Generator<void, IssuedCredentials, void>;

/** A request that is one transaction. */
function* inOne(work: () => IssuedCredentials): UnderWay {
  yield;
  return work();
}

const sessionOf = (token: string): string => token.split('/')[0] ?? '';
const after = (now: Date, ms: number): Date => new Date(now.getTime() + ms);

/** The use cases of sign-in: their own decisions, in their own order of transactions, over tables in memory. */
export class SignInProduct {
  readonly #means: Means;

  constructor(means: Means) {
    this.#means = means;
  }

  begin(request: Request): UnderWay {
    switch (request.ask) {
      case 'signIn':
        return this.#signIn(request);
      case 'secondFactor':
        return this.#secondFactor(request);
      case 'refresh':
        return inOne(() => this.#refresh(request.token));
      case 'use':
        return inOne(() => this.#use(request.token));
      case 'signOut':
        return this.#signOut(request.token);
      case 'askReset':
        return inOne(() => this.#askReset(request.player));
      case 'reset':
        return this.#reset(request);
      case 'change':
        return this.#change(request);
    }
  }

  /** Counts an attempt under all of these before it is made. @returns false where one of them makes it wait, or asks for a person */
  #take(keys: readonly (readonly [string, ThrottlePolicy])[]): boolean {
    const { tables, now, flaw } = this.#means;
    const { throttles } = tables();
    const verdicts = keys.map(([key, policy]) => [key, judgeAttempt(policy, throttles.get(key), now())] as const);
    if (verdicts.some(([, verdict]) => !verdict.isAllowed || verdict.heat > 0)) return false;
    if (flaw !== 'countsNothing') for (const [key, verdict] of verdicts) if (verdict.isAllowed) throttles.set(key, verdict.next);
    return true;
  }

  #forgive(forgotten: string, returned: readonly string[]): void {
    const { throttles } = this.#means.tables();
    throttles.delete(forgotten);
    for (const key of returned) {
      const state = throttles.get(key);
      if (state !== undefined) throttles.set(key, { ...state, attempts: Math.max(0, state.attempts - 1), blockedUntil: null });
    }
  }

  #open(player: string, by: { password?: string; challenge?: string }): string {
    const { tables, model, now, newName } = this.#means;
    const session = newName('session');
    const token = `${session}/${newName('token')}`;
    const never = { previousTokenKey: null, rotatedAt: null, successor: null, closedAt: null };
    tables().sessions.set(session, { player, tokenKey: token, ...never, refreshableUntil: after(now(), 30 * DAY_MS) });
    model.opened(token, { player, session, password: by.password, challenge: by.challenge });
    return token;
  }

  *#signIn({ player, password, ip }: Extract<Request, { ask: 'signIn' }>): UnderWay {
    const { tables, model, now, newName, flaw } = this.#means;
    const lane = `${player} ${ip}`;
    const [device, address, login] = [`device ${lane}`, `address ${ip}`, `login ${player}`];
    const limits = [[device, SIGN_IN_DEVICE] as const, [address, SIGN_IN_ADDRESS] as const, [login, SIGN_IN_LOGIN] as const];
    if (!this.#take(limits)) return {};
    model.guessed(lane, now().getTime());
    yield;
    const known = tables().players.get(player);
    if (known?.password !== password) return {};
    yield;
    this.#forgive(device, [address, login]);
    model.forgiven(lane);
    yield;
    const locked = tables().players.get(player);
    if (flaw !== 'letsInUnseen' && locked?.password !== known.password) return {};
    if (locked?.secret === null) return { token: this.#open(player, { password }) };
    const challenge = newName('challenge');
    tables().challenges.set(challenge, { player, isUsed: false, expiresAt: after(now(), CHALLENGE_TTL_MINUTES * MINUTE_MS) });
    return { challenge };
  }

  /** The step that a right or a wrong code is accepted for, if any. */
  #stepOf(player: string, isRight: boolean): number | undefined {
    const { tables, now } = this.#means;
    const { secret = null, lastStep = null } = tables().players.get(player) ?? {};
    if (secret === null) return undefined;
    const typed = isRight ? codeOf(secret, stepAt(now())) : '000000';
    return acceptedStep(typed, { secret, lastStep, now: now() });
  }

  *#secondFactor({ challenge, isRight, ip }: Extract<Request, { ask: 'secondFactor' }>): UnderWay {
    const { tables, now, flaw } = this.#means;
    const waiting = tables().challenges.get(challenge);
    const isOver = (pass: typeof waiting) =>
      pass === undefined || (pass.isUsed && flaw !== 'usesChallengesTwice') || pass.expiresAt <= now();
    if (waiting === undefined || isOver(waiting)) return {};
    const { player } = waiting;
    yield;
    const [device, everywhere] = [`code ${player} ${ip}`, `code ${player}`];
    if (!this.#take([[device, CODE_PER_DEVICE] as const, [everywhere, CODE_PER_PLAYER] as const])) return {};
    yield;
    const step = this.#stepOf(player, isRight);
    if (step === undefined) return {};
    if (isOver(tables().challenges.get(challenge))) return {};
    tables().change(tables().players, player, { lastStep: BigInt(step) });
    tables().change(tables().challenges, challenge, { isUsed: true });
    const token = this.#open(player, { challenge });
    yield;
    this.#forgive(device, [everywhere]);
    return { token };
  }

  #refresh(token: string): IssuedCredentials {
    const { tables, model, now, newName, flaw } = this.#means;
    const id = sessionOf(token);
    const session = tables().sessions.get(id);
    const nowMs = now().getTime();
    const answered = (answer: string | undefined): IssuedCredentials => {
      model.refreshed(id, token, { answer, nowMs });
      return { token: answer };
    };
    if (session === undefined) return answered(undefined);
    const found = judgeRefresh({ tokenKey: token, session, now: now(), realNow: now() });
    const outcome = flaw === 'acceptsReusedTokens' && found === 'reuse' ? 'rotate' : found;
    if (outcome === 'ended') return answered(undefined);
    if (outcome === 'reuse') {
      tables().change(tables().sessions, id, { closedAt: now() });
      return answered(undefined);
    }
    if (outcome === 'repeat' && flaw !== 'rotatesTwice') return answered(session.successor ?? undefined);
    const successor = `${id}/${newName('token')}`;
    const rotated = { previousTokenKey: session.tokenKey, tokenKey: successor, rotatedAt: now(), successor };
    tables().change(tables().sessions, id, rotated);
    return answered(successor);
  }

  /** The owner of a token's open session; undefined if the token is no longer valid (`authenticate`). */
  #authenticate(token: string): string | undefined {
    const { tables, now } = this.#means;
    const session = tables().sessions.get(sessionOf(token));
    const isOpen = session !== undefined && session.closedAt === null && isTokenCurrent(token, session, now());
    return isOpen ? session.player : undefined;
  }

  #use(token: string): IssuedCredentials {
    const { model, now } = this.#means;
    const player = this.#authenticate(token);
    model.used(sessionOf(token), token, { isAllowed: player !== undefined, nowMs: now().getTime() });
    return {};
  }

  *#signOut(token: string): UnderWay {
    const { tables, model, now } = this.#means;
    if (this.#authenticate(token) === undefined) return {};
    yield;
    const id = sessionOf(token);
    if (tables().sessions.get(id)?.closedAt === null) tables().change(tables().sessions, id, { closedAt: now() });
    model.signedOut(id);
    return {};
  }

  /** A new code takes the place of earlier ones, and is mailed. */
  #askReset(player: string): IssuedCredentials {
    const { tables, now, newName } = this.#means;
    for (const [code, pass] of tables().codes) if (pass.player === player) tables().codes.delete(code);
    const code = newName('code');
    tables().codes.set(code, { player, isUsed: false, expiresAt: after(now(), 60 * MINUTE_MS) });
    return { code };
  }

  *#reset({ code, password }: Extract<Request, { ask: 'reset' }>): UnderWay {
    const { tables, model, now, flaw } = this.#means;
    const isGood = () => {
      const pass = tables().codes.get(code);
      return pass !== undefined && (!pass.isUsed || flaw === 'usesCodesTwice') && pass.expiresAt > now() ? pass.player : undefined;
    };
    if (isGood() === undefined) return {};
    yield;
    const player = isGood();
    if (player === undefined) return {};
    tables().change(tables().codes, code, { isUsed: true });
    tables().change(tables().players, player, { password });
    if (flaw !== 'keepsSessions') tables().endSessionsOf(player, { exceptId: undefined, now: now() });
    model.reset(code, player, password);
    yield;
    tables().throttles.delete(`login ${player}`);
    return {};
  }

  *#change({ token, current, password }: Extract<Request, { ask: 'change' }>): UnderWay {
    const { tables, model, now, flaw } = this.#means;
    const player = this.#authenticate(token);
    if (player === undefined || tables().players.get(player)?.password !== current) return {};
    yield;
    const id = sessionOf(token);
    if (flaw !== 'undoesResets' && tables().sessions.get(id)?.closedAt !== null) return {};
    tables().change(tables().players, player, { password });
    tables().endSessionsOf(player, { exceptId: id, now: now() });
    model.changed(id, player, password);
    return {};
  }
}
