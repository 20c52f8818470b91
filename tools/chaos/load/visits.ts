import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Random } from '@pavilion/server/kernel/secrets/random.ts';
import * as z from 'zod';
import type { Load } from '../../witness/load.ts';
import { cardDeposit } from '../../witness/players.ts';
import { PASSWORD } from '../../witness/session.ts';
import type { Caller } from './caller.ts';

const DEPOSIT = 30;
const WITHDRAWAL = 10;
const LEAST = 20;
const SPORT_STAKE_MINOR = 100;
const PENDING_MS = 300;
const PAGES = [
  '/',
  '/api/game/games?perPage=20',
  '/static/terms',
  '/api/player/profile',
  '/api/wallet/accounts',
  '/sandbox/sportsbook/events?state=live',
];

const accounts = z.object({ data: z.array(z.object({ id: z.string(), balance: z.number() })).min(1) });
const invoice = z.object({ data: z.looseObject({ invoiceId: z.string() }) });
const started = z.object({ data: z.object({ token: z.string() }) });
const ticket = z.object({ data: z.looseObject({ id: z.string(), status: z.string(), odds: z.string().optional() }) });
const pending = z.object({ data: z.looseObject({ status: z.literal('pending') }) });
const market = z.object({ id: z.string(), status: z.string(), outcomes: z.array(z.object({ id: z.string(), odds: z.string() })) });
const offered = z.object({ data: z.array(z.object({ id: z.string(), markets: z.array(market) })) });

/** A player's other activities besides playing, one after the other. */
export class Visitor {
  readonly caller: Caller;
  readonly #load: Load;
  readonly #sportsbook: string;
  readonly #random: Pick<Random, 'integer'>;
  readonly #card: string;
  #accountId = '';
  /** Token of the sportsbook. */
  #token = '';

  constructor(load: Load, caller: Caller, { sportsbook, random }: { sportsbook: string; random: Pick<Random, 'integer'> }) {
    this.#load = load;
    this.caller = caller;
    this.#sportsbook = sportsbook;
    this.#random = random;
    this.#card = String(1000 + random.integer(9000));
  }

  async accountOf(): Promise<{ id: string; balance: number }> {
    const { data } = await this.caller.ask({ what: 'browse', path: '/api/wallet/accounts' }, accounts);
    const [account] = data;
    if (account === undefined) throw new Error('The player has no account');
    this.#accountId = account.id;
    return account;
  }

  async #browse(): Promise<void> {
    await this.caller.call({ what: 'browse', path: PAGES[this.#random.integer(PAGES.length)] ?? '/' });
  }

  /** Money by the simulated payment provider. Money it has said it has taken must arrive. */
  async deposit(): Promise<void> {
    const { player } = this.caller;
    const body = cardDeposit(this.#accountId, DEPOSIT);
    const asked = await this.caller.call({ what: 'deposit', path: '/api/payment/invoices/deposit', body, idempotencyKey: randomUUID() });
    if (asked === undefined || asked.isRefused) return;
    const { invoiceId } = invoice.parse(asked.json).data;
    const call = { source: 'player:deposit', externalId: invoiceId, playerId: player.playerId, movesMinor: DEPOSIT * 100 };
    this.#load.journal.begin(call);
    const outcome = { outcome: 'success', times: 1 + this.#random.integer(2), delayMs: 0 };
    const paid = await this.caller.call({ what: 'pay', path: `/sandbox/psp/invoices/${invoiceId}/outcome`, body: outcome });
    if (paid?.isRefused === false) this.#load.journal.acknowledge(call);
  }

  async withdraw(): Promise<void> {
    const { player } = this.caller;
    const place = { method: 'pavilion.withdrawal.card', currency: 'EUR', fields: { cardLastFour: this.#card } };
    const body = { ...place, accountId: this.#accountId, amount: WITHDRAWAL, currentPassword: PASSWORD };
    const path = '/api/payment/invoices/withdrawal';
    const asked = await this.caller.call({ what: 'withdraw', path, body, idempotencyKey: randomUUID() });
    if (asked === undefined || asked.isRefused) return;
    const externalId = `${invoice.parse(asked.json).data.invoiceId}:reserve`;
    const call = { source: 'player:withdrawal', externalId, playerId: player.playerId, movesMinor: -WITHDRAWAL * 100 };
    this.#load.journal.begin(call);
    this.#load.journal.acknowledge(call);
  }

  async #openSportsbook(): Promise<void> {
    const body = { accountId: this.#accountId, lobbyUrl: this.#load.url, locale: 'en', countryCode: 'IE', platform: 2, demoMode: false };
    while (!this.#load.isGivenUp) {
      const opened = await this.caller.call({ what: 'launch', path: '/api/game/games/sportsbook/play', body });
      if (opened?.isRefused !== false) return;
      this.#token = started.parse(opened.json).data.token;
      if (this.#token !== '') return;
      // A guest's client: by a clock that has jumped ahead, the player's token has ended.
      await this.caller.renew();
    }
  }

  async #pick() {
    const path = '/sandbox/sportsbook/events?state=prematch&markets=main&perPage=50';
    const { data } = await this.caller.ask({ what: 'browse', path }, offered);
    const open = data.flatMap(({ id, markets }) =>
      markets
        .filter(({ status }) => status === 'open')
        .slice(0, 1)
        .map(({ id: marketId, outcomes }) => ({ eventId: id, marketId, outcomes })),
    );
    const { eventId, marketId, outcomes } = open[this.#random.integer(Math.max(1, open.length))] ?? { outcomes: [] };
    const [outcome] = outcomes;
    return outcome === undefined ? undefined : { eventId, marketId, outcomeId: outcome.id, odds: outcome.odds };
  }

  /** A single on an event that is still to come, under one request id until it is decided. */
  async betOnSport(): Promise<void> {
    if (this.#token === '') await this.#openSportsbook();
    const selection = await this.#pick();
    if (selection === undefined || this.#token === '') return;
    const stake = (SPORT_STAKE_MINOR / 100).toFixed(2);
    const slip = { requestId: randomUUID(), type: 'single', stake, acceptOddsChange: true, selections: [selection] };
    for (;;) {
      const body = { token: this.#token, ...slip };
      const decided = await this.caller.call({ what: 'bet on sport', path: '/sandbox/sportsbook/bets', body, hasOwnToken: true });
      if (decided === undefined) return;
      if (decided.isRefused && decided.isUnknown) await this.#openSportsbook();
      else if (decided.isRefused) return;
      else if (!pending.safeParse(decided.json).success) return this.#placed(decided.json);
      await delay(PENDING_MS);
    }
  }

  #placed(json: unknown): void {
    const { id, odds } = ticket.parse(json).data;
    // Without a price it was not taken.
    if (odds === undefined) return;
    const moved = { playerId: this.caller.player.playerId, movesMinor: -SPORT_STAKE_MINOR };
    const call = { source: this.#sportsbook, externalId: `${id}:bet`, ...moved };
    this.#load.journal.begin(call);
    this.#load.journal.acknowledge(call);
  }

  /** Does something that costs, unless too little would be left to play on with. */
  async #spend(work: () => Promise<void>): Promise<void> {
    if ((await this.accountOf()).balance < LEAST) return this.deposit();
    return work();
  }

  /** One thing that a player does, some more often than others. */
  async act(): Promise<void> {
    const lot = this.#random.integer(100);
    if (lot < 55) return this.#browse();
    if (lot < 77) return this.#spend(() => this.betOnSport());
    if (lot < 93) return this.deposit();
    // Seldom enough for the limits of an account and an address.
    if (lot < 94) return this.caller.signIn();
    return this.#spend(() => this.withdraw());
  }
}
