import { jackpotNamePattern } from '@pavilion/contract/providers/provider.ts';
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

/** The configuration in every page for the browser, in the spelling of wire §6.5. It contains no secrets. */
export type PublicConfig = z.output<typeof publicConfigSchema>;

const periodSchema = z.string().regex(/^([1-9]\d{0,3}[hdmy]|indefinite)$/);

/** The maximum of one win, and of all wins of a day together, in minor units of the base currency. */
const ceilingSchema = z.object({ winMaxMinor: z.int().min(0), dayMaxMinor: z.int().min(0) });
export type CreditCeiling = z.output<typeof ceilingSchema>;

/** The maximum a provider may credit without a stake, by the kind of the win. */
const ceilingsSchema = z.object({ promo: ceilingSchema, jackpot: ceilingSchema, adjustment: ceilingSchema });
export type CeilingKind = keyof z.output<typeof ceilingsSchema>;

const usualCeilings: z.output<typeof ceilingsSchema> = {
  promo: { winMaxMinor: 1_000_000, dayMaxMinor: 10_000_000 },
  jackpot: { winMaxMinor: 5_000_000, dayMaxMinor: 25_000_000 },
  // The largest stake of a game comes back as one.
  adjustment: { winMaxMinor: 500_000, dayMaxMinor: 5_000_000 },
};

/**
 * The most that all wins of one round may pay at once: a multiple of its stakes in a game whose maths sheet states no maximum win, and a
 * sum in minor units of the base currency in any game.
 */
const roundCeilingSchema = z.object({ multiple: z.int().min(0), sumMaxMinor: z.int().min(0) });

/** The games of the catalogue pay a round at most as much (games §2.1). */
const usualRoundCeiling: z.output<typeof roundCeilingSchema> = { multiple: 50_000, sumMaxMinor: 50_000_000 };

/**
 * Jackpots that were agreed on, by name: who may feed and win one, what the house puts in at its start and after each win, and the amount
 * by which it must be won, if it has one.
 */
const jackpotsSchema = z.record(
  z.string().regex(jackpotNamePattern),
  // In minor units of the base currency.
  z.object({
    providers: z.array(z.string()).min(1),
    seedMinor: z.int().min(0).default(0),
    mustMinor: z.int().min(1).nullable().default(null),
  }),
);
export type Jackpots = z.output<typeof jackpotsSchema>;

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
  /** The one policy pack for all players, in every country: a tester's switch (design §15). */
  policyPack: z.string().nullable().default(null),
  /** How limits count their periods, for all players; null: as each policy pack says (L1). */
  limitPeriods: z.enum(['calendar', 'rolling']).nullable().default(null),
  /** Ceilings of credits without a stake: everybody's, and what differs for single providers, by their id. */
  creditCeilings: z
    .object({ usual: ceilingsSchema, providers: z.record(z.string(), ceilingsSchema.partial()) })
    .default({ usual: usualCeilings, providers: {} }),
  /** Ceilings of what a round wins: everybody's, and what differs for single providers, by their id. */
  roundCeilings: z
    .object({ usual: roundCeilingSchema, providers: z.record(z.string(), roundCeilingSchema.partial()) })
    .default({ usual: usualRoundCeiling, providers: {} }),
  jackpots: jackpotsSchema.default({}),
  publicConfig: publicConfigSchema,
});

export type SettingsValues = z.output<typeof valuesSchema>;
