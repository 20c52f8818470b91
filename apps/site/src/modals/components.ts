import type { ComponentType } from 'react';
import { loadable } from '../navigation/loadable.tsx';
import type { ModalComponents, ModalProps } from '../navigation/modals/modal-components.ts';

const part = (load: () => Promise<ComponentType<ModalProps>>) => loadable(load);

const cancelBonus = part(() => import('./bonuses/bonus-confirm-action.tsx').then((file) => file.CancelBonus));
const result = part(() => import('./payment/deposit-result.tsx').then((file) => file.DepositResult));

/** The component of each modal, loaded when it opens; twins share a file (product §2 Modals). */
export const modalComponents: ModalComponents = {
  'sign-in': part(() => import('./player/sign-in.tsx').then((file) => file.SignIn)),
  'forgot-pass': part(() => import('./player/forgot-pass.tsx').then((file) => file.ForgotPass)),
  'reset-pass': part(() => import('./player/reset-pass.tsx').then((file) => file.ResetPass)),
  'sign-up': part(() => import('./player/sign-up.tsx').then((file) => file.SignUp)),
  wallet: part(() => import('./payment/wallet.tsx').then((file) => file.Wallet)),
  'deposit-error': part(() => import('./payment/deposit-error.tsx').then((file) => file.DepositError)),
  'deposit-success': result,
  'deposit-pending': result,
  'deposit-redirect': result,
  success: part(() => import('./success.tsx').then((file) => file.Success)),
  'profile-confirmed': part(() => import('./player/profile-confirmed.tsx').then((file) => file.ProfileConfirmed)),
  'sign-up-cancel': part(() => import('./player/sign-up-cancel.tsx').then((file) => file.SignUpCancel)),
  'cancel-deposit': part(() => import('./payment/cancel-deposit.tsx').then((file) => file.CancelDeposit)),
  categories: part(() => import('./game/categories.tsx').then((file) => file.Categories)),
  providers: part(() => import('./game/providers.tsx').then((file) => file.Providers)),
  'demo-game': part(() => import('./game/demo-game.tsx').then((file) => file.DemoGame)),
  'mobile-game': part(() => import('./game/mobile-game.tsx').then((file) => file.MobileGame)),
  'geo-restricted-game': part(() => import('./game/geo-restricted.tsx').then((file) => file.GeoRestrictedGame)),
  'geo-restricted-type': part(() => import('./game/geo-restricted.tsx').then((file) => file.GeoRestrictedType)),
  'wallet-region': part(() => import('./payment/wallet-region.tsx').then((file) => file.WalletRegion)),
  'equivalent-currency': part(() => import('./payment/equivalent-currency.tsx').then((file) => file.EquivalentCurrency)),
  'quests-hub': part(() => import('./retention/quests-hub.tsx').then((file) => file.QuestsHub)),
  'quest-rewards': part(() => import('./retention/quest-rewards.tsx').then((file) => file.QuestRewards)),
  'quest-tasks': part(() => import('./retention/quest-tasks.tsx').then((file) => file.QuestTasks)),
  'quest-task-games': part(() => import('./retention/quest-task-games.tsx').then((file) => file.QuestTaskGames)),
  'wallet-bonus-info': part(() => import('./payment/wallet-bonus-info.tsx').then((file) => file.WalletBonusInfo)),
  'loyalty-level': part(() => import('./retention/loyalty-level.tsx').then((file) => file.LoyaltyLevelReached)),
  'loyalty-earn': part(() => import('./retention/loyalty-earn.tsx').then((file) => file.LoyaltyEarn)),
  'turn-over-wager': part(() => import('./payment/turn-over-wager.tsx').then((file) => file.TurnOverWager)),
  'add-cash-limit': part(() => import('./risk/add-cash-limit.tsx').then((file) => file.AddCashLimit)),
  'edit-cash-limit': part(() => import('./risk/edit-cash-limit.tsx').then((file) => file.EditCashLimit)),
  'game-limit-reached': part(() => import('./game/game-limit-reached.tsx').then((file) => file.GameLimitReached)),
  'self-exclusion-limit': part(() => import('./risk/self-exclusion-limit.tsx').then((file) => file.SelfExclusionLimit)),
  'bonus-cancel-lock': part(() => import('./bonuses/bonus-cancel-lock.tsx').then((file) => file.BonusCancelLock)),
  'change-active-bonus': part(() => import('./bonuses/bonus-confirm-action.tsx').then((file) => file.ChangeActiveBonus)),
  'cancel-active-bonus': cancelBonus,
  'cancel-issued-bonus': cancelBonus,
  'cancel-unsettled-bonus': part(() => import('./bonuses/cancel-unsettled-bonus.tsx').then((file) => file.CancelUnsettledBonus)),
  'package-bonus': part(() => import('./bonuses/package-bonus.tsx').then((file) => file.PackageBonus)),
  'bonus-details': part(() => import('./bonuses/bonus-details.tsx').then((file) => file.BonusDetails)),
  'max-bets': part(() => import('./bonuses/max-bets.tsx').then((file) => file.MaxBets)),
  'restricted-bets': part(() => import('./bonuses/restricted-bets.tsx').then((file) => file.RestrictedBets)),
};
