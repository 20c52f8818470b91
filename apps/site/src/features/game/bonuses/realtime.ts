import { bonusCodeStatus, bonusResult, bonusStatus } from '@pavilion/contract/constants.ts';
import type { Client } from '@pavilion/contract/client.ts';
import type { PublicationFound } from '@pavilion/contract/events.ts';
import type { PlayerBonus, PlayerFreespin } from '@pavilion/contract/game-bonus.ts';
import type { QueryClient } from '@tanstack/react-query';
import type { ModalName } from '../../../navigation/modals.ts';
import { betsKey } from '../history-queries.ts';
import { gameOptions } from '../queries.ts';
import { playerBonusesOptions, playerFreespinsOptions } from './queries.ts';
import { rememberRefusedBet } from './refused-bet.ts';

/** What these events may reach. */
export type BonusNews = {
  api: Client;
  queryClient: QueryClient;
  alert: (path: string, values?: Readonly<Record<string, string | number>>) => unknown;
  money: (amount: number, currency: string) => string;
  /** Only noted: nobody is told. */
  log: (error: unknown) => void;
  /** What is played for money on the page: a game as its address names it, or the sportsbook. */
  playing: () => string | undefined;
  openModal: (name: ModalName, value?: string) => unknown;
};

type Pair = { status: number; result: number };

const words: Readonly<Record<string, string>> = {
  [`${bonusStatus.issued}-${bonusResult.none}`]: 'Issued',
  [`${bonusStatus.active}-${bonusResult.none}`]: 'Activated',
  [`${bonusStatus.finished}-${bonusResult.played}`]: 'Played',
  [`${bonusStatus.finished}-${bonusResult.canceled}`]: 'Canceled',
  [`${bonusStatus.finished}-${bonusResult.expired}`]: 'Expired',
};

/** The alert of a bonus's pair of status and result; the others raise none (S-04, D-58). */
export function bonusAlert({ status, result }: Pair): string | undefined {
  if (status === bonusStatus.finished && result === bonusResult.lost) return 'bonus.bonusLost';
  const word = words[`${status}-${result}`];
  return word === undefined ? undefined : `bonus.bonus${word}`;
}

/** The same for free spins, which cannot be lost (S-05, D-58). */
export function freespinAlert({ status, result }: Pair): string | undefined {
  const word = words[`${status}-${result}`];
  return word === undefined ? undefined : `freeSpin.freeSpin${word}`;
}

/** The last pair told of each bonus in this tab: events of mere progress repeat it. */
const told = new Map<string, string>();

/**
 * Whether an event brings a pair that was not told yet. One that is under way when it is first heard of, as after a reload, was told
 * before.
 */
function isNews({ id, status, result }: Pair & { id: string }, isUnderWay: boolean): boolean {
  const pair = `${status}-${result}`;
  const before = told.get(id);
  told.set(id, pair);
  return before === undefined ? !(status === bonusStatus.active && isUnderWay) : before !== pair;
}

/** Forgets what was told, as a fresh tab. */
export const forgetTold = (): void => told.clear();

/** Puts a changed row in its place at once; one that is over leaves the list (S-06). A new one comes with the list's reload. */
function patched<Row extends { id: string; status: number }>(rows: Row[] | undefined, row: Row): Row[] | undefined {
  if (row.status === bonusStatus.finished) return rows?.filter(({ id }) => id !== row.id);
  return rows?.map((known) => (known.id === row.id ? row : known));
}

/** A bonus came, changed or ended: its list follows, and a new state is told (T-06). */
export function applyBonusEvent(news: BonusNews, bonus: PlayerBonus): void {
  news.queryClient.setQueryData(playerBonusesOptions(news.api, bonus.currency).queryKey, (rows) => patched(rows, bonus));
  const path = bonusAlert(bonus);
  if (path !== undefined && isNews(bonus, bonus.currentWagerPercentage > 0))
    news.alert(path, { amount: news.money(bonus.amount, bonus.currency) });
}

/** The same for free spins, which are told by the name of their game (T-07, X-29). */
export async function applyFreespinEvent(news: BonusNews, freespin: PlayerFreespin, bonuses: string): Promise<void> {
  news.queryClient.setQueryData(playerFreespinsOptions(news.api, freespin.currency).queryKey, (rows) => patched(rows, freespin));
  const path = freespinAlert(freespin);
  if (path === undefined || !isNews(freespin, freespin.usedCount > 0)) return;
  try {
    const game = await news.queryClient.ensureQueryData(gameOptions(news.api, freespin.gameId));
    news.alert(path, { count: freespin.count, currency: freespin.currency, game: game.name, bonuses });
  } catch (error) {
    news.log(error);
  }
}

/** A promo code that was looked at in the background. */
export function applyCodeEvent({ alert }: Pick<BonusNews, 'alert'>, { status }: { status: number }): void {
  if (status === bonusCodeStatus.incorrect) alert('bonus.bonusCodeIncorrect');
  if (status === bonusCodeStatus.unavailable) alert('bonus.bonusCodeNotAvailable');
}

const betModals = { 'game.bet.restricted': 'restricted-bets', 'game.bet.max.exceed': 'max-bets' } as const;

/** A bet was refused because of the bonus: said over the game it was meant for, if that is played here. */
export function applyBetEvent({ queryClient, playing, openModal }: BonusNews, event: PublicationFound['bets']): void {
  if (event.event === 'game.bet.updated') {
    void queryClient.invalidateQueries({ queryKey: betsKey });
    return;
  }
  const game = playing();
  if (game !== event.gameId && game !== event.gameIdentity) return;
  if (event.event === 'game.bet.balance-insufficient') {
    openModal('wallet', 'deposit');
    return;
  }
  rememberRefusedBet(queryClient, event.playerBonus);
  openModal(betModals[event.event]);
}
