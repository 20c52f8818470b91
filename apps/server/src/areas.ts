import { contentEndpoints } from '@pavilion/contract/content.ts';
import { settingsEndpoints } from '@pavilion/contract/settings.ts';
import type { AppContext } from './app-context.ts';
import { bindArea, type BindingParts, type BoundEndpoint } from './http/bind.ts';
import type { SignedRoute } from './kernel/signed-route.ts';
import { errorText, siteContent } from './modules/content/index.ts';
import { contentPublicForMs, contentRoutes } from './modules/content/routes.ts';
import { settingsPublicForMs, settingsRoutes } from './modules/settings/routes.ts';

/** Everything the modules offer over HTTP, joined in one place. */
export interface BoundAreas {
  endpoints: BoundEndpoint[];
  signedRoutes: SignedRoute[];
  authenticate: BindingParts<AppContext>['authenticate'];
  textsFor: BindingParts<AppContext>['textsFor'];
}

export function boundAreas(_context: AppContext): BoundAreas {
  return {
    endpoints: [
      ...bindArea({ name: 'content', endpoints: contentEndpoints, routes: contentRoutes, publicForMs: contentPublicForMs }),
      ...bindArea({ name: 'settings', endpoints: settingsEndpoints, routes: settingsRoutes, publicForMs: settingsPublicForMs }),
    ],
    signedRoutes: [],
    authenticate: async () => undefined,
    textsFor: () => (reason) => errorText(siteContent(), undefined, reason),
  };
}
