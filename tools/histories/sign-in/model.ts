import { demand } from '../world.ts';

interface Family {
  readonly player: string;
  /** Its tokens, oldest first. */
  readonly tokens: string[];
  rotatedAtMs: number;
  isEnded: boolean;
}

const GRACE_MS = 30_000;
const ALLOWANCE = 5;
const WINDOW_MS = 3_600_000;

/** The invariants of sign-in, as a list of what was done. */
export class ModelSignIn {
  readonly #families = new Map<string, Family>();
  readonly #passwords = new Map<string, string>();
  readonly #guarded = new Set<string>();
  readonly #usedChallenges = new Set<string>();
  readonly #usedCodes = new Set<string>();
  /** When a guess was let through, by login and address, since the last one that was right. */
  readonly #guesses = new Map<string, number[]>();

  register(player: string, { password, isGuarded }: { password: string; isGuarded: boolean }): void {
    this.#passwords.set(player, password);
    if (isGuarded) this.#guarded.add(player);
  }

  /** S12: who is let in typed the password of this moment; S28: and a code, where a second factor is on. */
  opened(token: string, given: { player: string; session: string; password: string | undefined; challenge: string | undefined }): void {
    const { player, session, password, challenge } = given;
    const isRight = password === undefined || password === this.#passwords.get(player);
    demand(isRight, () => `S12 ${player} is let in by ${password}, which is the password no more`);
    demand(challenge !== undefined || !this.#guarded.has(player), () => `S28 ${player} is let in without a code`);
    if (challenge !== undefined) this.#useOnce(this.#usedChallenges, challenge);
    this.#families.set(session, { player, tokens: [token], rotatedAtMs: 0, isEnded: false });
  }

  #useOnce(used: Set<string>, key: string): void {
    demand(!used.has(key), () => `${key} is good twice`);
    used.add(key);
  }

  #place(session: string, token: string, nowMs: number): 'present' | 'previous' | 'old' | 'ended' {
    const family = this.#families.get(session);
    if (family === undefined || family.isEnded) return 'ended';
    const back = family.tokens.length - 1 - family.tokens.lastIndexOf(token);
    if (back === 0) return 'present';
    return back === 1 && nowMs - family.rotatedAtMs <= GRACE_MS ? 'previous' : 'old';
  }

  /** S8, S9: the present token gets a new one, the one before it that same one for half a minute, and any other ends them all. */
  refreshed(session: string, token: string, { answer, nowMs }: { answer: string | undefined; nowMs: number }): void {
    const family = this.#families.get(session);
    const place = this.#place(session, token, nowMs);
    if (family === undefined || place === 'ended' || place === 'old') {
      if (family !== undefined) family.isEnded = true;
      demand(answer === undefined, () => `S9 a token that is ${place} got ${answer}`);
      return;
    }
    demand(answer !== undefined, () => `S9 a token that is ${place} got none`);
    if (place === 'previous') {
      demand(answer === family.tokens.at(-1), () => `S9 a repeat got ${answer} after ${family.tokens.at(-1)}`);
      return;
    }
    demand(!family.tokens.includes(answer), () => `S8 ${answer} comes a second time`);
    family.tokens.push(answer);
    family.rotatedAtMs = nowMs;
  }

  used(session: string, token: string, { isAllowed, nowMs }: { isAllowed: boolean; nowMs: number }): void {
    const place = this.#place(session, token, nowMs);
    const isGood = place === 'present' || place === 'previous';
    demand(isAllowed === isGood, () => `S11 S12 a token that is ${place} is ${isAllowed ? '' : 'not '}good`);
  }

  ended(player: string, exceptSession: string | undefined): void {
    for (const [session, family] of this.#families) if (family.player === player && session !== exceptSession) family.isEnded = true;
  }

  signedOut(session: string): void {
    const family = this.#families.get(session);
    if (family !== undefined) family.isEnded = true;
  }

  /** S24: a code sets a password once. */
  reset(code: string, player: string, password: string): void {
    this.#useOnce(this.#usedCodes, code);
    this.#passwords.set(player, password);
    this.ended(player, undefined);
  }

  /** S12: only from a session that is open, which stays as the only one. */
  changed(session: string, player: string, password: string): void {
    const isOpen = this.#families.get(session)?.isEnded === false;
    demand(isOpen, () => `S12 the password of ${player} is changed from a session that has ended`);
    this.#passwords.set(player, password);
    this.ended(player, session);
  }

  /** S20: from the sixth attempt, the wait before each further guess is that of the rule. */
  guessed(lane: string, takenAtMs: number): void {
    const before = this.#guesses.get(lane) ?? [];
    const last = before.at(-1);
    const isForgotten = last !== undefined && takenAtMs - last >= WINDOW_MS;
    const kept = isForgotten ? [] : before;
    const beyond = kept.length - ALLOWANCE;
    const waitMs = beyond < 0 ? 0 : Math.min(900_000, 15_000 * 2 ** beyond);
    demand(
      last === undefined || isForgotten || takenAtMs >= last + waitMs || beyond < 0,
      () => `S20 guess ${kept.length + 1} of ${lane} came after ${takenAtMs - (last ?? 0)} ms`,
    );
    this.#guesses.set(lane, [...kept, takenAtMs]);
  }

  forgiven(lane: string): void {
    this.#guesses.delete(lane);
  }
}
