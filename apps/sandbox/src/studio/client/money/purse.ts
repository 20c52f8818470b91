import { minorOf } from '../amounts.ts';
import type { Session } from '../api.ts';
import type { SiteMessage } from '../host.ts';
import type { MoneyBar } from './money-bar.ts';
import { type CountedRound, countRound, netOf, noRounds, type SessionStats } from './session-stats.ts';

type SiteMoney = Extract<SiteMessage, { type: 'money' }>;
const clockEveryMs = 10_000;

/**
 * The figures of the money bar. The site's own are shown where it sends them, so that header and bar agree; in a demo, and where a site sends
 * none, they are those of this game since it was opened. Nothing changes while a round is being shown.
 */
export class Purse {
  private readonly bar: MoneyBar;
  private readonly isDemo: boolean;
  private readonly currency: string;
  private readonly openedAtMs = performance.now();
  private ownMinor: bigint;
  private betMinor = 0n;
  private lastMinor: bigint | null = null;
  private site: SiteMoney | null = null;
  private isHeld = false;
  stats: SessionStats = noRounds;

  constructor(bar: MoneyBar, { isDemo, currency, balanceMinor }: Pick<Session, 'isDemo' | 'currency' | 'balanceMinor'>) {
    this.bar = bar;
    this.isDemo = isDemo;
    this.currency = currency;
    this.ownMinor = balanceMinor;
    window.setInterval(() => this.draw(), clockEveryMs);
    this.draw();
  }

  /** The balance by the wallet's last answer. */
  get balanceMinor(): bigint {
    return this.ownMinor;
  }

  setBalance(balanceMinor: bigint): void {
    this.ownMinor = balanceMinor;
    this.draw();
  }

  setBet(betMinor: bigint): void {
    this.betMinor = betMinor;
    this.draw();
  }

  /** Takes the site's figures; those of another currency are not this game's. */
  hear(money: SiteMoney): void {
    if (this.isDemo || money.currency !== this.currency) return;
    this.site = money;
    this.draw();
  }

  hold(isHeld: boolean): void {
    this.isHeld = isHeld;
    this.draw();
  }

  count(round: CountedRound): void {
    this.stats = countRound(this.stats, round);
    this.lastMinor = round.returnedMinor - round.stakedMinor;
    this.draw();
  }

  /** The session's result and seconds, as far as known. */
  session(): { netMinor: bigint; playedSeconds: number } {
    const own = { netMinor: netOf(this.stats), playedSeconds: Math.floor((performance.now() - this.openedAtMs) / 1000) };
    if (!this.site) return own;
    return { netMinor: minorOf(this.site.net) ?? own.netMinor, playedSeconds: this.site.playedSeconds };
  }

  private draw(): void {
    if (this.isHeld) return;
    const { netMinor, playedSeconds } = this.session();
    this.bar.show({
      balanceMinor: (this.site && minorOf(this.site.balance)) ?? this.ownMinor,
      bonusMinor: (this.site && minorOf(this.site.bonus)) ?? 0n,
      betMinor: this.betMinor,
      lastMinor: this.site ? (minorOf(this.site.last) ?? null) : this.lastMinor,
      playedSeconds,
      sessionMinor: netMinor,
    });
  }
}
