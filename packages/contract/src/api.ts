import { contentEndpoints } from './content.ts';
import { gameEndpoints } from './game.ts';
import { notificationEndpoints } from './notification.ts';
import { paymentEndpoints } from './payment.ts';
import { playerEndpoints } from './player.ts';
import { retentionEndpoints } from './retention.ts';
import { riskEndpoints } from './risk.ts';
import { settingsEndpoints } from './settings.ts';
import { walletEndpoints } from './wallet.ts';

/** Every call under `/api`, by area. The browser imports its type only: values would pull in the schemas. */
export const api = {
  content: contentEndpoints,
  settings: settingsEndpoints,
  player: playerEndpoints,
  wallet: walletEndpoints,
  risk: riskEndpoints,
  game: gameEndpoints,
  payment: paymentEndpoints,
  retention: retentionEndpoints,
  notification: notificationEndpoints,
};

export type Api = typeof api;
