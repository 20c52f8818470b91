import type { PublicConfig } from '@pavilion/contract/config.ts';
import type { Kernel } from '../kernel/context.ts';
import { siteOrigins } from '../kernel/site-origin.ts';
import { bettingClientOf, bettingUrl } from '../modules/game/index.ts';
import { publicConfig } from '../modules/settings/index.ts';

/** The sandbox studio's pages that verify and replay a round. */
const STUDIO_PAGES = { verifierUrl: '/sandbox/studio/verify', replayUrl: '/sandbox/studio/replay' };
const NO_PAGES = { verifierUrl: '', replayUrl: '' };

/** The betting client of the box: a path on the same origin, used when the operator configured none (sportsbook.md SB-18). */
const SANDBOX_BETTING = {
  clientHost: '/sandbox/sportsbook/client',
  clientId: 'pavilion',
  scriptUrl: '/sandbox/sportsbook/client/kit.js',
  allowParentUrlUpdate: true,
};

/** The sandbox's tag manager, used until the operator configures one. */
const SANDBOX_TAGS = { enabled: true, id: 'PAVILION-SANDBOX', scriptUrl: '/sandbox/tags/manager.js' };

/** The sandbox's chat desk, used until the operator configures one. */
const SANDBOX_CHAT = { host: '/sandbox/chat', token: 'pavilion-sandbox-chat', guestAvailable: true };

type Settings = Awaited<ReturnType<typeof publicConfig>>;
type SiteContext = Pick<Kernel, 'config' | 'database' | 'clock' | 'publicUrl'>;

/** The configuration embedded in every page (wire §6.5): the operator's settings, and what the sandbox adds while it is on. */
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
 * The operator's betting client, or the box's. In production a client on the site's own host is ignored: its frame is sandboxed with the
 * rights of its origin, so it would get those of the site (sportsbook.md SB-18).
 */
function bettingOf({ config: { sandboxEnabled, isProduction }, publicUrl }: SiteContext, { betting }: Settings): Settings['betting'] {
  const isConfigured = betting.clientHost !== '' && betting.clientId !== '';
  const offered = isConfigured || !sandboxEnabled ? betting : { ...betting, ...SANDBOX_BETTING };
  const client = bettingClientOf(offered);
  return isProduction && client !== undefined && isOwnHost(bettingUrl(client, publicUrl()), publicUrl())
    ? { ...offered, clientHost: '', clientId: '', scriptUrl: '' }
    : offered;
}

/** Compares hosts without ports, because cookies ignore ports. */
const isOwnHost = (address: string, siteUrl: string): boolean =>
  siteOrigins(siteUrl).some((origin) => new URL(origin).hostname === new URL(address).hostname);
