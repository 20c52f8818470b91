import { bonusCodeStatus, bonusResult, bonusStatus } from '@pavilion/contract/constants.ts';
import type { Client } from '@pavilion/contract/calls/client.ts';
import type { PublicationFound } from '@pavilion/contract/events.ts';
import type { PlayerBonus, PlayerFreespin } from '@pavilion/contract/areas/game/bonus.ts';
import type { QueryClient } from '@tanstack/react-query';
import type { ModalName } from '../../../navigation/modals.ts';
import { betsKey } from '../history/queries.ts';
import { gameOptions } from '../queries.ts';
import { playerBonusesOptions, playerFreespinsOptions } from './queries.ts';
import { rememberRefusedBet } from './refused-bet.ts';

/** The dependencies of the event handlers. */
export type BonusEventContext = {
  api: Client;
  queryClient: QueryClient;
  alert: (path: string, values?: Readonly<Record<string, string | number>>) => unknown;
  money: (amount: number, currency: string) => string;
  /** Logs an error without alerting the player. */
  log: (error: unknown) => void;
  /** The identity of the game that the page plays for money, the sportsbook included; undefined on other pages. */
  playing: () => string | undefined;
  openModal: (name: ModalName, value?: string) => unknown;
};

type BonusState = { status: number; result: number };

const alertSuffixes: Readonly<Record<string, string>> = {
  [`${bonusStatus.issued}-${bonusResult.none}`]: 'Issued',
  [`${bonusStatus.active}-${bonusResult.none}`]: 'Activated',
  [`${bonusStatus.finished}-${bonusResult.played}`]: 'Played',
  [`${bonusStatus.finished}-${bonusResult.canceled}`]: 'Canceled',
  [`${bonusStatus.finished}-${bonusResult.expired}`]: 'Expired',
};

/** The alert of a bonus's status and result; other combinations have none (S-04, D-58). */
function bonusAlert({ status, result }: BonusState): string | undefined {
  if (status === bonusStatus.finished && result === bonusResult.lost) return 'bonus.bonusLost';
  const suffix = alertSuffixes[`${status}-${result}`];
  return suffix === undefined ? undefined : `bonus.bonus${suffix}`;
}

/** The alert of free spins, which cannot be lost (S-05, D-58). */
function freespinAlert({ status, result }: BonusState): string | undefined {
  const suffix = alertSuffixes[`${status}-${result}`];
  return suffix === undefined ? undefined : `freeSpin.freeSpin${suffix}`;
}

/** The last state alerted for each bonus in this tab; progress events repeat it. */
const alertedStates = new Map<string, string>();

/**
 * Whether an event brings a state that has not been alerted yet. A bonus that already has progress when its first event arrives, as
 * after a reload, was alerted before.
 */
function isNewState({ id, status, result }: BonusState & { id: string }, hasProgress: boolean): boolean {
  const state = `${status}-${result}`;
  const before = alertedStates.get(id);
  alertedStates.set(id, state);
  return before === undefined ? !(status === bonusStatus.active && hasProgress) : before !== state;
}

/** Forgets the alerted states, like a new tab. */
export const forgetAlertedStates = (): void => alertedStates.clear();

type Held = { id: string; status: number; name: string; packageName: string | null };

/**
 * Replaces a changed row; a finished one leaves the list (S-06). A new one arrives when the list is refetched. Names stay as the list has them: an
 * event has them in the player's language, which may not be the page's (wire §1.1).
 */
function patched<Row extends Held>(rows: Row[] | undefined, row: Row): Row[] | undefined {
  if (row.status === bonusStatus.finished) return rows?.filter(({ id }) => id !== row.id);
  return rows?.map((known) => (known.id === row.id ? { ...row, name: known.name, packageName: known.packageName } : known));
}

/** Updates the list for a bonus event, and alerts a new state (T-06). */
export function applyBonusEvent(context: BonusEventContext, bonus: PlayerBonus): void {
  context.queryClient.setQueryData(playerBonusesOptions(context.api, bonus.currency).queryKey, (rows) => patched(rows, bonus));
  const path = bonusAlert(bonus);
  if (path !== undefined && isNewState(bonus, bonus.currentWagerPercentage > 0))
    context.alert(path, { amount: context.money(bonus.amount, bonus.currency) });
}

/** Updates the list for a free-spin event, and alerts a new state with the game's name (T-07, X-29). */
export async function applyFreespinEvent(context: BonusEventContext, freespin: PlayerFreespin, bonuses: string): Promise<void> {
  context.queryClient.setQueryData(playerFreespinsOptions(context.api, freespin.currency).queryKey, (rows) => patched(rows, freespin));
  const path = freespinAlert(freespin);
  if (path === undefined || !isNewState(freespin, freespin.usedCount > 0)) return;
  try {
    const game = await context.queryClient.ensureQueryData(gameOptions(context.api, freespin.gameId));
    context.alert(path, { count: freespin.count, currency: freespin.currency, game: game.name, bonuses });
  } catch (error) {
    context.log(error);
  }
}

/** Alerts the refusal of a promo code that was checked in the background. */
export function applyCodeEvent({ alert }: Pick<BonusEventContext, 'alert'>, { status }: { status: number }): void {
  if (status === bonusCodeStatus.incorrect) alert('bonus.bonusCodeIncorrect');
  if (status === bonusCodeStatus.unavailable) alert('bonus.bonusCodeNotAvailable');
}

const betModals = { 'game.bet.restricted': 'restricted-bets', 'game.bet.max.exceed': 'max-bets' } as const;

/** Invalidates the bets, or opens the dialog of a refused bet if this page plays the bet's game. */
export function applyBetEvent({ queryClient, playing, openModal }: BonusEventContext, event: PublicationFound['bets']): void {
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
