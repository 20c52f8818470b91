import * as z from 'zod/mini';

/** The public configuration in every page, `<script type="application/json" id="public-config">` (wire §6.5). */
export const publicConfig = z.object({
  questsEnabled: z.boolean(),
  loyaltyEnabled: z.boolean(),
  enableTurnOverWager: z.boolean(),
  showWalletFilledFields: z.boolean(),
  useAtomicUnits: z.boolean(),
  affiliateTagExpiration: z.int(),
  customerCdn: z.string(),
  gamehubCdn: z.string(),
  freshchatParams: z.object({ host: z.string(), token: z.string(), guestAvailable: z.boolean() }),
  sumsub: z.object({ enabled: z.boolean(), hideDocumentsPage: z.boolean(), theme: z.string() }),
  betting: z.object({
    clientHost: z.optional(z.string()),
    clientId: z.optional(z.string()),
    sportsBookTheme: z.optional(z.string()),
    sportsBookStyles: z.optional(z.string()),
    widgetTheme: z.optional(z.string()),
    widgetStyles: z.optional(z.string()),
    allowParentUrlUpdate: z.optional(z.boolean()),
    scriptUrl: z.optional(z.string()),
  }),
  fingerprintApiKey: z.string(),
  fingerprintEndpoint: z.string(),
  /** The tag manager: active when all three are set; its script is loaded as `{scriptUrl}?id={id}`. */
  gtm: z.object({ enabled: z.boolean(), id: z.string(), scriptUrl: z.optional(z.string()) }),
  /** The page that verifies a round by its id (`?round=`); empty if the studio has none. */
  verifierUrl: z.string(),
  /** The page that replays a finished round by its id (`?round=`); empty if the studio has none. */
  replayUrl: z.string(),
});
export type PublicConfig = z.output<typeof publicConfig>;
