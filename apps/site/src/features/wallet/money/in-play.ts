import { useEffect, useSyncExternalStore } from 'react';
import { type Money, withoutNoise } from '../../../content/format.ts';
import { ownTab } from './own-tab.ts';

/** An open round as its game reports it, with the money at stake in it. */
export type OpenRound = Readonly<Money> & { readonly round: string };
/** The messages between the tabs of a browser: the open round of one's page, the end of a round, and the question of a new tab. */
type InPlayNews = { tab: string; open: OpenRound | null } | { ended: string } | { isAsking: true };

const channelName = 'pavilion-in-play';

/** The open rounds of a browser's tabs. A round is played in one place, so its end ends it in every tab that still shows it. */
export class RoundsInPlay {
  #byTab: ReadonlyMap<string, OpenRound> = new Map();
  readonly #listeners = new Set<() => void>();

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** The sum at stake in a currency; a round shown by two tabs counts once. */
  total(currency: string): number {
    const rounds = new Map([...this.#byTab.values()].filter((open) => open.currency === currency).map((open) => [open.round, open.amount]));
    return withoutNoise([...rounds.values()].reduce((sum, amount) => sum + amount, 0));
  }

  of(tab: string): OpenRound | undefined {
    return this.#byTab.get(tab);
  }

  show(tab: string, open: OpenRound | null): void {
    const others = [...this.#byTab].filter(([other]) => other !== tab);
    this.#set(open === null ? others : [...others, [tab, open]]);
  }

  end(round: string): void {
    this.#set([...this.#byTab].filter(([, open]) => open.round !== round));
  }

  /** Forgets the messages of other tabs, including a tab that disappeared without a last one. */
  forgetOthers(tab: string): void {
    this.#set([...this.#byTab].filter(([other]) => other === tab));
  }

  #set(entries: readonly (readonly [string, OpenRound])[]): void {
    this.#byTab = new Map(entries);
    for (const listener of this.#listeners) listener();
  }
}

const rounds = new RoundsInPlay();
let channel: BroadcastChannel | undefined;
const tell = (news: InPlayNews): void => channel?.postMessage(news);

/**
 * Shows the sum at stake in the open round of this page's game, here and in the browser's other tabs; null once the page is left (T-27).
 */
export function showInPlay(open: OpenRound | null): void {
  if (open === null && rounds.of(ownTab) === undefined) return;
  const named = open && { ...open, round: open.round || ownTab };
  rounds.show(ownTab, named);
  tell({ tab: ownTab, open: named });
}

/** The round has ended where it was played; a game that names none has one at a time. */
export function endInPlay(round: string): void {
  const ended = round || ownTab;
  rounds.end(ended);
  tell({ ended });
  showInPlay(null);
}

function hear(news: InPlayNews): void {
  if ('ended' in news) rounds.end(news.ended);
  else if ('tab' in news) rounds.show(news.tab, news.open);
  else {
    const open = rounds.of(ownTab);
    if (open !== undefined) tell({ tab: ownTab, open });
  }
}

/** Exchanges open rounds with other tabs (T-27). */
export function useInPlayElsewhere(isSignedIn: boolean): void {
  useEffect(() => {
    if (!isSignedIn || typeof BroadcastChannel === 'undefined') return undefined;
    const opened = new BroadcastChannel(channelName);
    channel = opened;
    opened.addEventListener('message', ({ data }: MessageEvent<InPlayNews>) => hear(data));
    const ask = (): void => {
      if (document.visibilityState === 'hidden') return;
      rounds.forgetOthers(ownTab);
      tell({ isAsking: true });
    };
    const leave = (): void => showInPlay(null);
    ask();
    document.addEventListener('visibilitychange', ask);
    addEventListener('pagehide', leave);
    return () => {
      document.removeEventListener('visibilitychange', ask);
      removeEventListener('pagehide', leave);
      rounds.forgetOthers(ownTab);
      channel = undefined;
      opened.close();
    };
  }, [isSignedIn]);
}

/** The money of a currency that is at stake in open rounds, in this tab and in others; 0 where there is none. */
export const useInPlay = (currency: string): number =>
  useSyncExternalStore(
    rounds.subscribe,
    () => rounds.total(currency),
    () => 0,
  );
