import type { PublicConfig } from '@pavilion/contract/config.ts';
import type { Kernel } from './kernel/context.ts';
import { siteOrigins } from './kernel/site-origin.ts';
import { bettingClientOf, bettingUrl } from './modules/game/index.ts';
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

type Settings = Awaited<ReturnType<typeof publicConfig>>;
type SiteContext = Pick<Kernel, 'config' | 'database' | 'clock' | 'publicUrl'>;

/** What every page carries for the browser (wire §6.5): the operator's settings, and what the sandbox brings while it is on. */
export async function sitePublicConfig(context: SiteContext): Promise<PublicConfig> {
  const config = await publicConfig(context);
  const betting = bettingOf(context, config);
  if (!context.config.sandboxEnabled) return { ...config, ...NO_PAGES, betting };
  return {
    ...config,
    ...STUDIO_PAGES,
    betting,
    freshchatParams: config.freshchatParams.host === '' ? SANDBOX_CHAT : config.freshchatParams,
    gtm: config.gtm.enabled ? config.gtm : SANDBOX_TAGS,
  };
}

/**
 * The betting client of the operator, or the box's. In production one that stands on the site's own host counts as none: its frame is
 * sandboxed with the rights of its origin, so there it would have the site's (sportsbook.md SB-18).
 */
function bettingOf({ config: { sandboxEnabled, isProduction }, publicUrl }: SiteContext, { betting }: Settings): Settings['betting'] {
  const isConfigured = betting.clientHost !== '' && betting.clientId !== '';
  const offered = isConfigured || !sandboxEnabled ? betting : { ...betting, ...SANDBOX_BETTING };
  const client = bettingClientOf(offered);
  return isProduction && client !== undefined && isOwnHost(bettingUrl(client, publicUrl()), publicUrl())
    ? { ...offered, clientHost: '', clientId: '', scriptUrl: '' }
    : offered;
}

/** Another port is the same host: cookies know no ports. */
const isOwnHost = (address: string, siteUrl: string): boolean =>
  siteOrigins(siteUrl).some((origin) => new URL(origin).hostname === new URL(address).hostname);
