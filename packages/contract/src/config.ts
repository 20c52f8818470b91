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
  /** The tag manager: on when all three are set; its script is asked for as `{scriptUrl}?id={id}`. */
  gtm: z.object({ enabled: z.boolean(), id: z.string(), scriptUrl: z.optional(z.string()) }),
  /** Page that recomputes a round by its id (`?round=`); empty where the studio offers none. */
  verifierUrl: z.string(),
  /** Page that shows a finished round again by its id (`?round=`); empty where the studio offers none. */
  replayUrl: z.string(),
});
export type PublicConfig = z.output<typeof publicConfig>;
