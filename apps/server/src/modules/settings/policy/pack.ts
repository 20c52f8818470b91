import * as z from 'zod';

const stakeCapSchema = z.strictObject({
  /** The catalogue's type of the games it binds. */
  gameType: z.string().min(1),
  /** Only players younger than this, and those of unknown age; null: everyone. */
  ageBelowYears: z.int().positive().nullable(),
  currency: z.string().length(3),
  /** The most one round may cost, in major units. */
  amount: z.string().regex(/^\d+(\.\d+)?$/),
});

/** Who decides a dispute between a player and the operator, free of charge for the player. */
const externalBodySchema = z.strictObject({
  name: z.string().min(1),
  url: z.url({ protocol: /^https$/ }),
  /** How many days after the complaint it may be asked although no answer came; null: the law names none. */
  afterDays: z.int().positive().nullable(),
});

const countryCode = z.string().regex(/^[A-Z]{2}$/);

/** One jurisdiction's rules as one file of `database/seed/policy` (design §15, games §2.1). */
export const policyPackSchema = z.strictObject({
  id: z.string().regex(/^[a-z-]+$/),
  /** ISO 3166-1 codes of the countries that play under it. */
  countries: z.array(countryCode),
  /** The law's age; the operator's own setting may only be higher (L9). */
  minimumAgeYears: z.int().min(18),
  /** No deposit and no play for money without a birth date (L9). */
  requiresBirthdate: z.boolean(),
  stakeCaps: z.array(stakeCapSchema),
  /** The least time from one round's start to the next one's. */
  spinMinMs: z.int().nonnegative(),
  isAutoplayAllowed: z.boolean(),
  /** No deposit before the player has set a deposit limit. */
  requiresDepositLimit: z.boolean(),
  realityCheck: z
    .strictObject({
      defaultMinutes: z.int().positive(),
      choicesMinutes: z.array(z.int().positive()).min(1),
      isOffAllowed: z.boolean(),
      /** While a check waits for its confirmation the next bet is refused REALITY_CHECK (L10). */
      isEnforced: z.boolean(),
    })
    .refine(({ defaultMinutes, choicesMinutes }) => choicesMinutes.includes(defaultMinutes), 'the default is one of the choices'),
  /** Limits run by the calendar of the player's zone, or over the last 24 hours, 7 and 30 days (L1). */
  limitPeriods: z.enum(['calendar', 'rolling']),
  /** A session idle for this long ends, and the player signs in again (L10, GLI-19 2.5.4); null: it lives for its 30 days (wire §6). */
  idleSignOutMinutes: z.int().positive().nullable(),
  looserLimits: z.strictObject({
    /** A looser limit takes effect only once the player confirms it after the 24 hours (L5, D-29). */
    requiresConfirmation: z.boolean(),
  }),
  bonuses: z.strictObject({
    isAllowed: z.boolean(),
    /** How many times the bonus must at most be staked; null: the campaign decides. */
    wageringMultipleMax: z.number().positive().nullable(),
    /** May one bonus ask for casino and sports together? */
    isMixedProductAllowed: z.boolean(),
  }),
  /** How long after the registration an unverified player may still deposit and play; null: for ever. */
  identityDeadlineHours: z.int().positive().nullable(),
  /** May a player take a requested withdrawal back, where the operator allows it as well? */
  isWithdrawalReversible: z.boolean(),
  /** How many years after an account was closed its owner's data is kept; then it is erased (D-200). Texts name the number. */
  closedAccountYears: z.int().positive(),
  complaints: z.strictObject({
    /** Within how many days a complaint is answered. */
    answerDays: z.int().positive(),
    /** By country; a country that is not named has no body the site could name. */
    externalBodies: z.record(countryCode, externalBodySchema),
  }),
});

export type PolicyPack = Readonly<z.output<typeof policyPackSchema>>;
type StakeCap = PolicyPack['stakeCaps'][number];

const defaultPackId = 'default';

/** The pack of a country; the default one where no pack names it, or the country is unknown. */
export function packOf(packs: readonly PolicyPack[], country: string | null): PolicyPack | undefined {
  const wanted = country?.toUpperCase();
  const own = packs.find(({ countries }) => wanted !== undefined && countries.includes(wanted));
  return own ?? packs.find(({ id }) => id === defaultPackId);
}

/** Errors in a set of packs: a country named by two of them, a duplicate name, no default, a body for another pack's country. */
export function packProblems(packs: readonly PolicyPack[]): string[] {
  const ids = packs.map(({ id }) => id);
  const countries = packs.flatMap((pack) => pack.countries);
  const twice = (list: readonly string[]): string[] => list.filter((value, index) => list.indexOf(value) !== index);
  return [
    ...twice(ids).map((id) => `two packs are named ${id}`),
    ...twice(countries).map((country) => `two packs name ${country}`),
    ...packs.flatMap(({ id, countries: own, complaints }) =>
      Object.keys(complaints.externalBodies)
        .filter((country) => !own.includes(country))
        .map((country) => `${id} names who decides disputes in ${country}, which it does not apply to`),
    ),
    ...(ids.includes(defaultPackId) ? [] : [`no pack is named ${defaultPackId}`]),
  ];
}

/**
 * The caps that bind a player of this age in games of this type; the lowest counts. A player of unknown age counts as young.
 * Example under the pack modelled on Great Britain: slots at 24 are capped at 2.00, at 25 at 5.00, roulette not at all.
 */
export function stakeCapsFor(pack: PolicyPack, { gameType, ageYears }: { gameType: string; ageYears: number | null }): StakeCap[] {
  return pack.stakeCaps.filter(
    (cap) => cap.gameType === gameType && (cap.ageBelowYears === null || ageYears === null || ageYears < cap.ageBelowYears),
  );
}
