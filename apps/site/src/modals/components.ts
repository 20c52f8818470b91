import type { ComponentType } from 'react';
import { loadable } from '../navigation/loadable.tsx';
import type { ModalComponents, ModalProps } from '../navigation/modal-components.ts';

const part = (load: () => Promise<ComponentType<ModalProps>>) => loadable(load);

const generic = part(() => import('./content-dialog.tsx').then((file) => file.ContentDialog));
const result = generic;

/** The component of each modal, loaded when it opens; twins share a file (spec §2 Modals). */
export const modalComponents: ModalComponents = {
  'sign-in': part(() => import('./sign-in.tsx').then((file) => file.SignIn)),
  'forgot-pass': part(() => import('./forgot-pass.tsx').then((file) => file.ForgotPass)),
  'reset-pass': part(() => import('./reset-pass.tsx').then((file) => file.ResetPass)),
  'sign-up': part(() => import('./sign-up.tsx').then((file) => file.SignUp)),
  wallet: part(() => import('./wallet.tsx').then((file) => file.Wallet)),
  'deposit-error': generic,
  'deposit-success': result,
  'deposit-pending': result,
  'deposit-redirect': result,
  success: result,
  'profile-confirmed': generic,
  'sign-up-cancel': generic,
  'cancel-deposit': generic,
  categories: generic,
  providers: generic,
  'demo-game': generic,
  'mobile-game': generic,
  'geo-restricted-game': generic,
  'geo-restricted-type': generic,
  'wallet-region': generic,
  'equivalent-currency': generic,
  'quests-hub': generic,
  'quest-rewards': generic,
  'quest-tasks': generic,
  'quest-task-games': generic,
  'wallet-bonus-info': generic,
  'loyalty-level': generic,
  'loyalty-earn': generic,
  'turn-over-wager': part(() => import('./turn-over-wager.tsx').then((file) => file.TurnOverWager)),
  'add-cash-limit': generic,
  'edit-cash-limit': generic,
  'game-limit-reached': generic,
  'self-exclusion-limit': generic,
  'bonus-cancel-lock': generic,
  'change-active-bonus': generic,
  'cancel-active-bonus': generic,
  'cancel-issued-bonus': generic,
  'cancel-unsettled-bonus': generic,
  'package-bonus': generic,
  'bonus-details': generic,
  'max-bets': generic,
  'restricted-bets': generic,
};
