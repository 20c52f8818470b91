import type { PublicConfig } from '@pavilion/contract/config.ts';
import type { Kernel } from './kernel/context.ts';
import { publicConfig } from './modules/settings/index.ts';

/** The sandbox studio's pages that recompute a round and show it again. */
const STUDIO_PAGES = { verifierUrl: '/sandbox/studio/verify', replayUrl: '/sandbox/studio/replay' };
const NO_PAGES = { verifierUrl: '', replayUrl: '' };

/** The betting client of the box: a path of its own on the same origin, taken where the operator configured none (sportsbook.md SB-18). */
export const SANDBOX_BETTING = {
  clientHost: '/sandbox/sportsbook/client',
  clientId: 'pavilion',
  scriptUrl: '/sandbox/sportsbook/client/kit.js',
  allowParentUrlUpdate: true,
};

/** The sandbox's tag manager: it stands in as long as the operator has named no other. */
const SANDBOX_TAGS = { enabled: true, id: 'PAVILION-SANDBOX', scriptUrl: '/sandbox/tags/manager.js' };

/** The sandbox's chat desk, as long as the operator has named no other. */
const SANDBOX_CHAT = { host: '/sandbox/chat', token: 'pavilion-sandbox-chat', guestAvailable: true };

/** What every page carries for the browser (wire §6.5): the operator's settings, and what the sandbox brings while it is on. */
export async function sitePublicConfig(context: Pick<Kernel, 'config' | 'database' | 'clock'>): Promise<PublicConfig> {
  const config = await publicConfig(context);
  if (!context.config.sandboxEnabled) return { ...config, ...NO_PAGES };
  const isConfigured = config.betting.clientHost !== '' && config.betting.clientId !== '';
  return {
    ...config,
    ...STUDIO_PAGES,
    betting: isConfigured ? config.betting : { ...config.betting, ...SANDBOX_BETTING },
    freshchatParams: config.freshchatParams.host === '' ? SANDBOX_CHAT : config.freshchatParams,
    gtm: config.gtm.enabled ? config.gtm : SANDBOX_TAGS,
  };
}
