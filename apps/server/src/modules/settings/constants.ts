import type { settingsEndpoints } from '@pavilion/contract/areas/settings.ts';
import type { ResultOf } from '@pavilion/contract/calls/endpoint.ts';
import type { SettingsValues } from './values.ts';

type Constants = ResultOf<(typeof settingsEndpoints)['readConstants']>;

type Named = { id: number; name: string };

/** `['a', 'b']` as `[{ id: 1, name: 'a' }, { id: 2, name: 'b' }]`. */
function numbered(...names: string[]): Named[] {
  return names.map((name, index) => ({ id: index + 1, name }));
}

/** `['daily']` as `[{ id: 'daily', name: 'daily' }]`: the client takes the label from content by id. */
function byName(names: readonly string[]): { id: string; name: string }[] {
  return names.map((name) => ({ id: name, name }));
}

/** Kinds of document and the group on screen they belong to (wire §3.11). */
const documentTypes = [
  ['identity_front', 'passport'],
  ['identity_back', 'passport'],
  ['identity_selfie_id', 'identity_selfie_id'],
  ['address', 'address'],
  ['payment', 'payment'],
  ['payment_back', 'payment'],
  ['other', 'other'],
] as const;

/** What no value of the operator's alone says. */
type CountryConstants = { timeZones: readonly string[]; legalAge: number };

// wire §3.11: limits of money count per day, week and month, whatever the operator sets for breaks.
const cashPeriods = ['daily', 'weekly', 'monthly'];

function playerConstants(values: SettingsValues, { timeZones, legalAge }: CountryConstants): Constants['player'] {
  return {
    scenarios: byName(['registration', 'profile']),
    timeZone: timeZones.map((id) => ({ id, name: id.replaceAll('_', ' ') })),
    playerStatuses: numbered('active', 'limited', 'blocked', 'excluded'),
    document: {
      // The client chooses icon and label by these names (wire §3.5).
      status: numbered('approve', 'pending', 'canceled'),
      type: documentTypes.map(([id, section]) => ({ id, name: id, section })),
    },
    limit: {
      definition: numbered('bet', 'loss', 'deposit', 'selfExclusion', 'coolingOff'),
      status: numbered('active', 'pending'),
      allPeriod: byName([...new Set([...cashPeriods, ...values.coolingOffPeriods, ...values.selfExclusionPeriods])]),
      cashPeriod: byName(cashPeriods),
      coolingOffPeriod: byName(values.coolingOffPeriods),
      selfExclusionPeriod: byName(values.selfExclusionPeriods),
    },
    registration: values.registration,
    credentials: { lengthMin: values.passwordMinLength },
    legalAge,
    otp: { enabled: values.otp.enabled, reason: [...values.otp.reasons] },
    socialAuth: [...values.socialAuth],
    ...(values.telegram === null ? {} : { telegram: values.telegram }),
    referral: { enabled: false, segmentTypes: [], qualificationStatuses: [] },
  };
}

function gameConstants(values: SettingsValues): Constants['game'] {
  return {
    bet: {
      status: numbered('pending', 'won', 'lost', 'refund', 'cashout'),
      transactionType: numbered('bet', 'win', 'rollback'),
      amountType: numbered('real', 'bonus'),
    },
    spin: { transactionType: numbered('bet', 'win', 'rollback') },
    bonus: {
      triggerType: numbered('bonusCode', 'registration', 'deposit'),
      type: numbered('cash', 'percentage', 'freeSpin'),
      status: numbered('active', 'inactive'),
      wagerSportsbookTicketType: numbered('single', 'combo', 'system'),
      wagerSportsbookStage: numbered('prematch', 'live'),
      payoutBalanceType: numbered('real', 'bonus'),
      wagerCategory: numbered('casino', 'sportsbook'),
      depositBonusDeclineDefault: values.depositBonusDeclineDefault,
    },
    // These names are shown to the player in the bonus history (wire §3.5).
    playerBonus: { status: numbered('Issued', 'Active', 'Finished'), result: numbered('None', 'Played', 'Canceled', 'Expired', 'Lost') },
    playerFreespin: { status: numbered('Issued', 'Active', 'Finished'), result: numbered('None', 'Played', 'Canceled', 'Expired') },
  };
}

/** The constants object of wire §3.5: machine words by id, and what is switched on for players. */
export function buildConstants(values: SettingsValues, known: CountryConstants): Constants {
  return {
    player: playerConstants(values, known),
    payment: {
      invoiceStatuses: numbered('pending', 'success', 'failure'),
      invoiceTypes: numbered('deposit', 'withdrawal', 'correction', 'refund'),
    },
    game: gameConstants(values),
  };
}
