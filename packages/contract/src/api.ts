import { contentEndpoints } from './areas/content.ts';
import { gameEndpoints } from './areas/game/game.ts';
import { lobbyEndpoints } from './areas/game/lobby.ts';
import { notificationEndpoints } from './areas/notification.ts';
import { paymentEndpoints } from './areas/payment.ts';
import { playerEndpoints } from './areas/player/player.ts';
import { retentionEndpoints } from './areas/retention.ts';
import { riskEndpoints } from './areas/risk/risk.ts';
import { settingsEndpoints } from './areas/settings.ts';
import { walletEndpoints } from './areas/wallet.ts';

/** Every call under `/api`, by area. The browser imports its type only: values would pull in the schemas. */
export const api = {
  content: contentEndpoints,
  settings: settingsEndpoints,
  player: playerEndpoints,
  wallet: walletEndpoints,
  risk: riskEndpoints,
  game: { ...gameEndpoints, ...lobbyEndpoints },
  payment: paymentEndpoints,
  retention: retentionEndpoints,
  notification: notificationEndpoints,
};

export type Api = typeof api;
