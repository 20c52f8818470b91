import * as z from 'zod/mini';
import { endpoint } from '../calls/endpoint.ts';
import { queryInt } from '../formats/query.ts';
import { table } from '../calls/table.ts';
import { moment } from '../formats/values.ts';

/** A currency (wire §3.1). `rate` is minor units of it per one major unit of the base currency (D-73). */
const currency = z.object({
  code: z.string(),
  name: z.string(),
  symbol: z.string(),
  type: z.enum(['fiat', 'crypto', 'virtual']),
  isEnabled: z.boolean(),
  isBase: z.boolean(),
  visible: z.boolean(),
  subunitToUnit: z.int(),
  rate: z.object({ rate: z.number(), rateTime: moment() }),
  subCurrencies: z.array(z.object({ code: z.string(), subunitToUnit: z.int(), name: z.optional(z.string()) })),
});
export type Currency = z.output<typeof currency>;

const locale = z.object({
  code: z.string(),
  name: z.string(),
  nativeName: z.string(),
  languageCode: z.string(),
  isDefault: z.boolean(),
});

/** A country (wire §3.2). restrictType: 1 the whole site, 2 sign-in and sign-up. */
const country = z.object({
  code: z.string(),
  name: z.string(),
  nativeName: z.string(),
  phonePrefix: z.string(),
  currency: z.string(),
  additionalCurrency: z.array(z.string()),
  locale: z.string(),
  restrict: z.boolean(),
  restrictType: z.nullable(z.int()),
  /** The age in years from which its residents may play. */
  legalAge: z.int(),
});
export type Country = z.output<typeof country>;

const timeZone = z.object({ id: z.string(), name: z.string() });

const named = z.array(z.object({ id: z.union([z.int(), z.string()]), name: z.string() }));

/** The constants object (wire §3.5); the client takes labels from content by `id`. */
const constants = z.object({
  player: z.object({
    scenarios: named,
    timeZone: z.array(timeZone),
    playerStatuses: named,
    document: z.object({
      status: named,
      type: z.array(z.object({ id: z.string(), name: z.string(), section: z.string() })),
    }),
    limit: z.object({
      definition: named,
      status: named,
      allPeriod: named,
      cashPeriod: named,
      coolingOffPeriod: named,
      selfExclusionPeriod: named,
    }),
    registration: z.object({ email: z.boolean(), phone: z.boolean() }),
    credentials: z.object({ lengthMin: z.int() }),
    /** The age in years from which someone may play whose country is unknown. */
    legalAge: z.int(),
    otp: z.object({ enabled: z.boolean(), reason: z.array(z.string()) }),
    socialAuth: z.array(z.string()),
    telegram: z.optional(z.object({ bot: z.string(), auth_url: z.string() })),
    referral: z.object({ enabled: z.boolean(), segmentTypes: named, qualificationStatuses: named }),
  }),
  payment: z.object({ invoiceStatuses: named, invoiceTypes: named }),
  game: z.object({
    bet: z.object({ status: named, transactionType: named, amountType: named }),
    spin: z.object({ transactionType: named }),
    bonus: z.object({
      triggerType: named,
      type: named,
      status: named,
      wagerSportsbookTicketType: named,
      wagerSportsbookStage: named,
      payoutBalanceType: named,
      wagerCategory: named,
      depositBonusDeclineDefault: z.boolean(),
    }),
    playerBonus: z.object({ status: named, result: named }),
    playerFreespin: z.object({ status: named, result: named }),
  }),
});
export type Constants = z.output<typeof constants>;

export const settingsEndpoints = {
  listCurrencies: endpoint({
    ...table.settings.listCurrencies,
    summary: 'Currencies in display order; visible=1 leaves out those not meant for lists',
    query: z.object({ visible: z.optional(queryInt()) }),
    response: z.array(currency),
    errors: [],
  }),
  listLocales: endpoint({
    ...table.settings.listLocales,
    summary: 'Languages of the site; exactly one is the default',
    response: z.array(locale),
    errors: [],
  }),
  listCountries: endpoint({
    ...table.settings.listCountries,
    summary: 'All countries with phone prefix, locale and restriction',
    response: z.array(country),
    errors: [],
  }),
  readConstants: endpoint({
    ...table.settings.readConstants,
    summary: 'Lists of statuses, types and periods, and what is switched on for players',
    response: constants,
    errors: [],
  }),
};
