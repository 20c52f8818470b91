import * as z from 'zod';

const publicConfigSchema = z.object({
  questsEnabled: z.boolean(),
  loyaltyEnabled: z.boolean(),
  enableTurnOverWager: z.boolean(),
  showWalletFilledFields: z.boolean(),
  useAtomicUnits: z.boolean(),
  affiliateTagExpiration: z.int().positive(),
  customerCdn: z.string(),
  gamehubCdn: z.string(),
  freshchatParams: z.object({ host: z.string(), token: z.string(), guestAvailable: z.boolean() }),
  liveChat: z.object({ enabled: z.boolean(), license: z.string(), guestAvailable: z.boolean() }),
  sumsub: z.object({ enabled: z.boolean(), hideDocumentsPage: z.boolean(), theme: z.string() }),
  betting: z.object({
    clientHost: z.string(),
    clientId: z.string(),
    sportsBookTheme: z.string(),
    sportsBookStyles: z.string(),
    widgetTheme: z.string(),
    widgetStyles: z.string(),
    allowParentUrlUpdate: z.boolean(),
    scriptUrl: z.string(),
  }),
  fingerprintApiKey: z.string(),
  fingerprintEndpoint: z.string(),
  gtm: z.object({ enabled: z.boolean(), id: z.string(), scriptUrl: z.string().default('') }),
});

/** What every page carries for the browser, in the spelling of wire §6.5. Nothing secret is among it. */
export type PublicConfig = z.output<typeof publicConfigSchema>;

const periodSchema = z.string().regex(/^([1-9]\d{0,3}[hdmy]|indefinite)$/);

/** Single values the operator sets, by key of `settings.value`. */
export const valuesSchema = z.object({
  registration: z.object({ email: z.boolean(), phone: z.boolean() }),
  otp: z.object({ enabled: z.boolean(), reasons: z.array(z.string()) }),
  socialAuth: z.array(z.string()),
  telegram: z.object({ bot: z.string(), auth_url: z.string() }).nullable().default(null),
  minimumAgeYears: z.int().min(18),
  passwordMinLength: z.int().min(6),
  coolingOffPeriods: z.array(periodSchema).min(1),
  selfExclusionPeriods: z.array(periodSchema).min(1),
  depositBonusDeclineDefault: z.boolean(),
  sportsbookGameIdentity: z.string(),
  /** Push messages to browsers: players are asked nothing and see nothing of it while it is off. */
  webPush: z.object({ enabled: z.boolean() }).default({ enabled: false }),
  /** The one policy pack everybody plays under, whatever their country: a tester's switch (design.md §15). */
  policyPack: z.string().nullable().default(null),
  /** How limits count their periods, for everybody; null: as each policy pack says (reliability L1). */
  limitPeriods: z.enum(['calendar', 'rolling']).nullable().default(null),
  publicConfig: publicConfigSchema,
});

export type SettingsValues = z.output<typeof valuesSchema>;
