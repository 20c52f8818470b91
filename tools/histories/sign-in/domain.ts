import fc from 'fast-check';
import type { Domain } from '../domain.ts';
import { ModelSignIn } from './model.ts';
import { type IssuedCredentials, type Request, type SignInFlaw, signInFlaws, SignInProduct, type UnderWay } from './product.ts';
import { Tables } from './tables.ts';

const players = ['ann', 'bob'] as const;
/** What an authenticator app of bob's was given. */
const SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
const FIRST_PASSWORD = 'p0';
const START_MS = Date.UTC(2026, 10, 20, 12);

/** A request before it is known what the callers have: what it names is counted modulo that. */
type Wish =
  | Extract<Request, { ask: 'signIn' | 'askReset' }>
  | { readonly ask: 'secondFactor'; readonly of: number; readonly isRight: boolean; readonly ip: string }
  | { readonly ask: 'refresh' | 'use' | 'signOut'; readonly of: number }
  | { readonly ask: 'reset'; readonly of: number; readonly password: string }
  | { readonly ask: 'change'; readonly of: number; readonly current: string; readonly password: string };

/** `crashes` ends a request before the transaction it is in has committed, `dies` right after it; nobody gets an answer. */
type SignInStep =
  /** Several times at once, as who guesses does. */
  | { readonly step: 'ask'; readonly wish: Wish; readonly times: number }
  /** All that are under way where none is named. */
  | { readonly step: 'advance'; readonly which: number | null; readonly fate: 'goesOn' | 'crashes' | 'dies'; readonly by: number }
  | { readonly step: 'replaced' }
  | { readonly step: 'clock'; readonly ms: number };

interface SignInHistory {
  readonly steps: readonly SignInStep[];
}

const player = fc.constantFrom(...players);
const password = fc.constantFrom(FIRST_PASSWORD, FIRST_PASSWORD, 'p1', 'p2');
const ip = fc.constantFrom('192.0.2.1', '192.0.2.1', '192.0.2.2');
const of = fc.nat(20);
const wish: fc.Arbitrary<Wish> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ ask: fc.constant('signIn' as const), player, password, ip }) },
  { weight: 4, arbitrary: fc.record({ ask: fc.constant('secondFactor' as const), of, isRight: fc.constantFrom(true, true, false), ip }) },
  { weight: 5, arbitrary: fc.record({ ask: fc.constantFrom('refresh' as const, 'refresh' as const, 'use' as const), of }) },
  { weight: 1, arbitrary: fc.record({ ask: fc.constant('signOut' as const), of }) },
  { weight: 2, arbitrary: fc.record({ ask: fc.constant('askReset' as const), player }) },
  { weight: 2, arbitrary: fc.record({ ask: fc.constant('reset' as const), of, password }) },
  { weight: 2, arbitrary: fc.record({ ask: fc.constant('change' as const), of, current: password, password }) },
);
const step: fc.Arbitrary<SignInStep> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ step: fc.constant('ask' as const), wish, times: fc.constantFrom(1, 1, 1, 1, 1, 7) }) },
  {
    weight: 9,
    arbitrary: fc.record({
      step: fc.constant('advance' as const),
      which: fc.oneof(fc.nat(8), fc.constant(null)),
      fate: fc.constantFrom('goesOn', 'goesOn', 'goesOn', 'goesOn', 'goesOn', 'goesOn', 'crashes', 'dies'),
      by: fc.constantFrom(1, 1, 5, 5),
    }),
  },
  { weight: 1, arbitrary: fc.constant({ step: 'replaced' as const }) },
  {
    weight: 2,
    arbitrary: fc.record({ step: fc.constant('clock' as const), ms: fc.constantFrom(1_000, 10_000, 29_000, 60_000, 900_000, -5_000) }),
  },
);

/** Requests under way, a transaction of one after the other, and what their callers were given. */
class SignInWorld {
  #tables = new Tables();
  #nowMs = START_MS;
  #names = 0;
  #underWay: UnderWay[] = [];
  readonly #given: { readonly token: string[]; readonly challenge: string[]; readonly code: string[] } = {
    token: [],
    challenge: [],
    code: [],
  };
  readonly #product: SignInProduct;

  constructor(flaw: SignInFlaw | undefined) {
    const model = new ModelSignIn();
    for (const name of players) {
      const secret = name === 'bob' ? SECRET : null;
      this.#tables.players.set(name, { password: FIRST_PASSWORD, secret, lastStep: null });
      model.register(name, { password: FIRST_PASSWORD, isGuarded: secret !== null });
    }
    const newName = (what: string) => `${what} ${(this.#names += 1)}`;
    this.#product = new SignInProduct({ tables: () => this.#tables, model, now: () => new Date(this.#nowMs), newName, flaw });
    // A player without a second factor is signed in already.
    this.#ask({ ask: 'signIn', player: 'ann', password: FIRST_PASSWORD, ip: '192.0.2.9' });
    while (this.#underWay.length > 0) this.#advance(0, 'goesOn');
  }

  take(one: SignInStep): void {
    if (one.step === 'clock') this.#nowMs += one.ms;
    if (one.step === 'replaced') this.#underWay = [];
    if (one.step === 'ask') for (let time = 0; time < one.times; time += 1) this.#ask(one.wish);
    if (one.step === 'advance') for (let turn = 0; turn < one.by; turn += 1) this.#turn(one.which, one.fate);
  }

  #turn(which: number | null, fate: 'goesOn' | 'crashes' | 'dies'): void {
    if (which !== null) return this.#advance(which, fate);
    // From the last one on, since one that ends leaves its place.
    for (let place = this.#underWay.length - 1; place >= 0; place -= 1) this.#advance(place, fate);
  }

  /** Lets every request end that is still under way. */
  end(): void {
    while (this.#underWay.length > 0) this.#advance(0, 'goesOn');
    for (const token of this.#given.token) this.#underWay.push(this.#product.begin({ ask: 'use', token }));
    while (this.#underWay.length > 0) this.#advance(0, 'goesOn');
  }

  #ask(wished: Wish): void {
    const request = this.#requestOf(wished);
    if (request !== undefined) this.#underWay.push(this.#product.begin(request));
  }

  #requestOf(wished: Wish): Request | undefined {
    if (!('of' in wished)) return wished;
    const lists = { secondFactor: 'challenge', reset: 'code' } as const;
    const list = this.#given[wished.ask === 'secondFactor' || wished.ask === 'reset' ? lists[wished.ask] : 'token'];
    const named = list[wished.of % Math.max(1, list.length)];
    if (named === undefined) return undefined;
    switch (wished.ask) {
      case 'secondFactor':
        return { ...wished, challenge: named };
      case 'reset':
        return { ...wished, code: named };
      default:
        return { ...wished, token: named };
    }
  }

  #advance(which: number, fate: 'goesOn' | 'crashes' | 'dies'): void {
    const place = which % Math.max(1, this.#underWay.length);
    const request = this.#underWay[place];
    if (request === undefined) return;
    if (fate === 'crashes') {
      // Rolled back: as if it had not begun.
      this.#underWay.splice(place, 1);
      return;
    }
    const { done, value } = request.next();
    if (done === true || fate === 'dies') this.#underWay.splice(place, 1);
    if (done === true && fate === 'goesOn') this.#keep(value);
    // A mail leaves whatever becomes of the request that asked for it.
    if (done === true && value.code !== undefined && fate === 'dies') this.#keep({ code: value.code });
  }

  #keep({ token, challenge, code }: IssuedCredentials): void {
    if (token !== undefined) this.#given.token.push(token);
    if (challenge !== undefined) this.#given.challenge.push(challenge);
    if (code !== undefined) this.#given.code.push(code);
  }
}

const MOST_STEPS = 50;
export const signInDomain: Domain<SignInHistory, SignInFlaw> = {
  name: 'sign-in',
  history: fc.record({ steps: fc.array(step, { maxLength: MOST_STEPS, size: 'max' }) }),
  flaws: signInFlaws,
  play: ({ steps }, flaw) => {
    const world = new SignInWorld(flaw);
    for (const one of steps) world.take(one);
    world.end();
  },
};
