import { keptNickname } from '@pavilion/contract/identity/nickname.ts';
import { isEmail } from '@pavilion/contract/validation/text.ts';
import { nicknameLengthMax, playerStatus } from '@pavilion/contract/constants.ts';
import { firstCharacters } from '@pavilion/contract/formats/characters.ts';
import { inTransaction } from '../../../kernel/database.ts';
import { DomainError, invariant } from '../../../kernel/errors.ts';
import { baseCurrency, countryByCode, locales } from '../../settings/index.ts';
import { isExcludedPerson } from '../exclusion/service.ts';
import type { PlayerContext } from '../context.ts';
import { applyChanges, emptyFields } from '../profile/changes.ts';
import { withNewEmail } from '../profile/contacts.ts';
import { knownLocale, trimmedText } from '../profile/form-check.ts';
import { releaseUnprovenEmail } from '../profile/contact-store.ts';
import { judgeNickname } from '../nicknames/nickname.ts';
import * as players from '../profile/store.ts';
import { refuseExcludedVisitor } from '../visitor-countries.ts';
import { countingRefusal } from '../registration/minutes.ts';
import { nicknameOf } from '../registration/rules.ts';
import { settleIn } from '../registration/service.ts';
import { storedPlayer } from '../registration/stored-player.ts';
import { type LoginView, loginResult } from '../sessions/login-result.ts';
import type { SocialSignIn, Vouched } from './service.ts';
import { insertIdentity } from '../social-identities/store.ts';

interface Comer {
  vouched: Vouched;
  entering: SocialSignIn;
}

const TAG_MAX_LENGTH = 100;

/**
 * Registers a person a provider vouches for: country and currency are the visitor's, the address counts as confirmed, a password does not
 * exist. Of many at once one succeeds (X1).
 * @throws countryRestricted for a visitor from an excluded country; socialEmailMissing for an address that could not be typed (S122); conflict
 */
export function registerSocially(context: PlayerContext, comer: Comer): Promise<LoginView> {
  return countingRefusal(context, { affiliateTag: comer.entering.affiliateTag }, () => createSocially(context, comer));
}

async function createSocially(context: PlayerContext, { vouched, entering }: Comer): Promise<LoginView> {
  await refuseExcludedVisitor(context);
  if (vouched.email !== null && !isEmail(vouched.email)) throw new DomainError('socialEmailMissing');
  // Refused like a taken address, so that an exclusion is not revealed.
  if (await isExcludedPerson(context, { email: vouched.email })) throw new DomainError('conflict');
  const player = await newPlayer(context, { vouched, entering });
  const { provider, subject } = vouched;
  const session = await inTransaction(context.database, async (transaction) => {
    const stored = await storedPlayer(context, transaction, { player, fingerprint: entering.fingerprint });
    if (stored.emailKey !== null) await releaseUnprovenEmail(transaction, stored.emailKey);
    if (!(await players.insertPlayer(transaction, stored))) throw new DomainError('conflict');
    const identity = { provider, subject, playerId: player.id, createdAt: player.createdAt };
    if (!(await insertIdentity(transaction, identity))) throw new DomainError('conflict');
    return settleIn(context, transaction, { player: stored, fingerprint: entering.fingerprint ?? null, bonusCode: null });
  });
  const registered = await players.findPlayer(context.database, player.id);
  invariant(registered, 'A player is missing right after the registration');
  return loginResult(context, { player: registered, session, isNewlyRegistered: true });
}

function textWithin(text: string | null | undefined, lengthMax: number): string | null {
  const trimmed = trimmedText(text ?? '');
  return trimmed === null ? null : firstCharacters(trimmed, lengthMax);
}

/** The name a provider knows the person by, where others may see it. */
function vouchedNickname({ name }: Vouched): string | null {
  const nickname = textWithin(keptNickname((name ?? '').replace(/\p{Cc}/gu, '')), nicknameLengthMax);
  return nickname === null || judgeNickname(nickname) !== undefined ? null : nickname;
}

/** The country's locale, else the product's. */
async function defaultLocale(context: PlayerContext, country: { localeCode: string } | undefined): Promise<string> {
  if (country !== undefined) return country.localeCode;
  const found = (await locales(context)).find(({ isDefault }) => isDefault);
  invariant(found, 'There is no default locale');
  return found.code;
}

async function newPlayer(
  context: PlayerContext,
  { vouched, entering }: { vouched: Vouched; entering: SocialSignIn },
): Promise<players.NewPlayer> {
  const { clock, identity, random, request } = context;
  const now = clock.now();
  const country = await countryByCode(context, request.country);
  const locale = (await knownLocale(context, entering.locale)) ?? (await defaultLocale(context, country));
  const { email } = vouched;
  const nickname = email === null ? vouchedNickname(vouched) : nicknameOf({}, email);
  const changes = { email, nickname, country: country?.code ?? null };
  return {
    ...withNewEmail(applyChanges(emptyFields(locale), changes, identity.vault), now),
    id: random.newId(),
    status: playerStatus.active,
    passwordHash: null,
    currency: country?.currencyCode ?? (await baseCurrency(context)).code,
    agreedAt: null,
    affiliateTag: textWithin(entering.affiliateTag, TAG_MAX_LENGTH),
    referralCode: null,
    fingerprintKey: null,
    createdAt: now,
  };
}
