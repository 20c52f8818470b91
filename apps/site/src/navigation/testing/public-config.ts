import type { PublicConfig } from '@pavilion/contract/config.ts';

/** A platform with quests, loyalty and betting, and without companies of others. */
export const publicConfig: PublicConfig = {
  questsEnabled: true,
  loyaltyEnabled: true,
  enableTurnOverWager: true,
  showWalletFilledFields: false,
  useAtomicUnits: false,
  affiliateTagExpiration: 30,
  customerCdn: '',
  gamehubCdn: '',
  freshchatParams: { host: '', token: '', guestAvailable: false },
  sumsub: { enabled: false, hideDocumentsPage: false, theme: 'dark' },
  betting: { clientHost: 'https://betting.test', clientId: 'house' },
  fingerprintApiKey: '',
  fingerprintEndpoint: '',
  gtm: { enabled: false, id: '' },
  verifierUrl: '',
  replayUrl: '',
};
