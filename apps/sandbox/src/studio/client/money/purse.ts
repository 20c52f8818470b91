import { minorOf } from '../amounts.ts';
import type { Session } from '../api.ts';
import type { SiteMessage } from '../host.ts';
import type { MoneyBar } from './money-bar.ts';
import { type CountedRound, countRound, netOf, noRounds, type SessionStats } from './session-stats.ts';

type SiteMoney = Extract<SiteMessage, { type: 'money' }>;
const clockEveryMs = 10_000;
/** The site's figures follow the end of a round at once; later than this, what the bar shows is announced. */
const patchWithinMs = 2000;
/** How long a change of the balance still belongs to the round that was announced. */
const announcedForMs = 10_000;

/** A round as assistive technology hears it; a balance of null is one that nobody has told since its end. */
type Announcement = { readonly write: (balanceMinor: bigint | null) => void; written: bigint | null | undefined; readonly untilMs: number };

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
  /** The last round that ended here, and the one that the bar shows; that follows with the site's figures of the moment. */
  private lastMinor: bigint | null = null;
  private shownLastMinor: bigint | null = null;
  private site: SiteMoney | null = null;
  private isHeld = false;
  private announcement: Announcement | null = null;
  stats: SessionStats = noRounds;

  constructor(bar: MoneyBar, { isDemo, currency, balanceMinor }: Pick<Session, 'isDemo' | 'currency' | 'balanceMinor'>) {
    this.bar = bar;
    this.isDemo = isDemo;
    this.currency = currency;
    this.ownMinor = balanceMinor;
    window.setInterval(() => this.draw(), clockEveryMs);
    this.draw();
  }

  /** The balance that the bar shows. */
  private get shownMinor(): bigint {
    return (this.site && minorOf(this.site.balance)) ?? this.ownMinor;
  }

  /**
   * Announces the round that has just ended with the balance of the bar: as soon as that is the one after the round, and again if it is
   * corrected. `isTold`: the wallet has answered with it.
   */
  announce(write: Announcement['write'], isTold: boolean): void {
    const announcement: Announcement = { write, written: undefined, untilMs: performance.now() + announcedForMs };
    this.announcement = announcement;
    if (!this.site) this.tell(isTold ? this.ownMinor : null);
    window.setTimeout(() => {
      this.showLast();
      this.draw();
      if (this.announcement === announcement && announcement.written === undefined) this.tell(this.shownMinor);
    }, patchWithinMs);
  }

  private tell(balanceMinor: bigint | null): void {
    const { announcement } = this;
    if (!announcement || announcement.written === balanceMinor || performance.now() > announcement.untilMs) return;
    announcement.written = balanceMinor;
    announcement.write(balanceMinor);
  }

  /** The balance by the wallet's last answer. */
  get balanceMinor(): bigint {
    return this.ownMinor;
  }

  setBalance(balanceMinor: bigint): void {
    this.ownMinor = balanceMinor;
    if (!this.site) this.tell(balanceMinor);
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
    this.showLast();
    this.tell(this.shownMinor);
    this.draw();
  }

  /** A round of this seat is its last one, whatever the site has heard of since; before the first, the site may know one of an earlier visit. */
  private showLast(): void {
    this.shownLastMinor = this.lastMinor ?? (this.site && minorOf(this.site.last)) ?? this.shownLastMinor;
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
      balanceMinor: this.shownMinor,
      bonusMinor: (this.site && minorOf(this.site.bonus)) ?? 0n,
      betMinor: this.betMinor,
      lastMinor: this.site ? this.shownLastMinor : this.lastMinor,
      playedSeconds,
      sessionMinor: netMinor,
    });
  }
}
