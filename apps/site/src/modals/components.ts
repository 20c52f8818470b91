import type { ComponentType } from 'react';
import { loadable } from '../navigation/loadable.tsx';
import type { ModalComponents, ModalProps } from '../navigation/modal-components.ts';

const part = (load: () => Promise<ComponentType<ModalProps>>) => loadable(load);

const cancelBonus = part(() => import('./bonus-confirm-action.tsx').then((file) => file.CancelBonus));
const result = part(() => import('./deposit-result.tsx').then((file) => file.DepositResult));

/** The component of each modal, loaded when it opens; twins share a file (spec §2 Modals). */
export const modalComponents: ModalComponents = {
  'sign-in': part(() => import('./sign-in.tsx').then((file) => file.SignIn)),
  'forgot-pass': part(() => import('./forgot-pass.tsx').then((file) => file.ForgotPass)),
  'reset-pass': part(() => import('./reset-pass.tsx').then((file) => file.ResetPass)),
  'sign-up': part(() => import('./sign-up.tsx').then((file) => file.SignUp)),
  wallet: part(() => import('./wallet.tsx').then((file) => file.Wallet)),
  'deposit-error': part(() => import('./deposit-error.tsx').then((file) => file.DepositError)),
  'deposit-success': result,
  'deposit-pending': result,
  'deposit-redirect': result,
  success: part(() => import('./success.tsx').then((file) => file.Success)),
  'profile-confirmed': part(() => import('./profile-confirmed.tsx').then((file) => file.ProfileConfirmed)),
  'sign-up-cancel': part(() => import('./sign-up-cancel.tsx').then((file) => file.SignUpCancel)),
  'cancel-deposit': part(() => import('./cancel-deposit.tsx').then((file) => file.CancelDeposit)),
  categories: part(() => import('./categories.tsx').then((file) => file.Categories)),
  providers: part(() => import('./providers.tsx').then((file) => file.Providers)),
  'demo-game': part(() => import('./demo-game.tsx').then((file) => file.DemoGame)),
  'mobile-game': part(() => import('./mobile-game.tsx').then((file) => file.MobileGame)),
  'geo-restricted-game': part(() => import('./geo-restricted.tsx').then((file) => file.GeoRestrictedGame)),
  'geo-restricted-type': part(() => import('./geo-restricted.tsx').then((file) => file.GeoRestrictedType)),
  'wallet-region': part(() => import('./wallet-region.tsx').then((file) => file.WalletRegion)),
  'equivalent-currency': part(() => import('./equivalent-currency.tsx').then((file) => file.EquivalentCurrency)),
  'quests-hub': part(() => import('./quests-hub.tsx').then((file) => file.QuestsHub)),
  'quest-rewards': part(() => import('./quest-rewards.tsx').then((file) => file.QuestRewards)),
  'quest-tasks': part(() => import('./quest-tasks.tsx').then((file) => file.QuestTasks)),
  'quest-task-games': part(() => import('./quest-task-games.tsx').then((file) => file.QuestTaskGames)),
  'wallet-bonus-info': part(() => import('./wallet-bonus-info.tsx').then((file) => file.WalletBonusInfo)),
  'loyalty-level': part(() => import('./loyalty-level.tsx').then((file) => file.LoyaltyLevelReached)),
  'loyalty-earn': part(() => import('./loyalty-earn.tsx').then((file) => file.LoyaltyEarn)),
  'turn-over-wager': part(() => import('./turn-over-wager.tsx').then((file) => file.TurnOverWager)),
  'add-cash-limit': part(() => import('./add-cash-limit.tsx').then((file) => file.AddCashLimit)),
  'edit-cash-limit': part(() => import('./edit-cash-limit.tsx').then((file) => file.EditCashLimit)),
  'game-limit-reached': part(() => import('./game-limit-reached.tsx').then((file) => file.GameLimitReached)),
  'self-exclusion-limit': part(() => import('./self-exclusion-limit.tsx').then((file) => file.SelfExclusionLimit)),
  'bonus-cancel-lock': part(() => import('./bonus-cancel-lock.tsx').then((file) => file.BonusCancelLock)),
  'change-active-bonus': part(() => import('./bonus-confirm-action.tsx').then((file) => file.ChangeActiveBonus)),
  'cancel-active-bonus': cancelBonus,
  'cancel-issued-bonus': cancelBonus,
  'cancel-unsettled-bonus': part(() => import('./cancel-unsettled-bonus.tsx').then((file) => file.CancelUnsettledBonus)),
  'package-bonus': part(() => import('./package-bonus.tsx').then((file) => file.PackageBonus)),
  'bonus-details': part(() => import('./bonus-details.tsx').then((file) => file.BonusDetails)),
  'max-bets': part(() => import('./max-bets.tsx').then((file) => file.MaxBets)),
  'restricted-bets': part(() => import('./restricted-bets.tsx').then((file) => file.RestrictedBets)),
};
