import { emailKeyOf } from '@pavilion/contract/identity/email.ts';
import type { RegistrationMode } from '@pavilion/contract/validation/registration.ts';
import type { Failure } from '@pavilion/contract/validation/rule.ts';
import { playerStatus } from '@pavilion/contract/constants.ts';
import { firstCharacters } from '@pavilion/contract/formats/characters.ts';
import { recordAudit } from '../../../kernel/log/audit.ts';
import type { Database } from '../../../kernel/database.ts';
import { inTransaction } from '../../../kernel/database.ts';
import { DomainError, invariant } from '../../../kernel/errors.ts';
import type { LookupKeys } from '../../../kernel/secrets/lookup-keys.ts';
import { countryByCode, currencyByCode, fieldDefinitions, locales, settingsValues } from '../../settings/index.ts';
import { recognise } from '../exclusion/recognition.ts';
import { isExcludedPerson } from '../exclusion/service.ts';
import { refuseFields } from '../field-errors.ts';
import { queueCodeMail } from '../mail/service.ts';
import { checkOtp, type Guess, useCheckedOtp } from '../otp/guess.ts';
import type { PlayerContext } from '../context.ts';
import { commonPasswords, judgeNewPassword } from '../../../kernel/passwords/policy.ts';
import { applyChanges, emptyFields, type FormChanges, phoneLookupOf } from '../profile/changes.ts';
import { closedCountry, judgeForm, knownLocale, readForm } from '../profile/form-check.ts';
import { storedPlayer } from './stored-player.ts';
import { isProvenEmail, unconfirmedEmail, withNewEmail, withNewPhone } from '../profile/contacts.ts';
import { releaseUnprovenEmail } from '../profile/contact-store.ts';
import * as players from '../profile/store.ts';
import { loginResult, type LoginView } from '../sessions/login-result.ts';
import { openSession } from '../sessions/service.ts';
import { takeRegistration } from './attempts.ts';
import { refuseExcludedVisitor } from '../visitor-countries.ts';
import { countingRefusal } from './minutes.ts';
import { isNicknameDerived, nicknameOf, registrationPlans, untickedBoxes } from './rules.ts';
import { createHash } from 'node:crypto';
import { findDocuments, siteContent } from '../../content/index.ts';

const TAG_MAX_LENGTH = 100;

const firstOfTag = (text: string | null | undefined): string | null =>
  text === null || text === undefined ? null : firstCharacters(text, TAG_MAX_LENGTH);

type Body = Readonly<Record<string, unknown>>;

/**
 * Registers by e-mail address: the player, the first account, a session, and a mail with a confirmation link, all or nothing.
 * Of many at once with one address exactly one succeeds (A-25, X1).
 * @throws validation with every wrong field; countryRestricted for a visitor from a closed country; challengeRequired
 */
export async function register(context: PlayerContext, body: Body): Promise<LoginView> {
  if (!(await settingsValues(context)).registration.email) throw new DomainError('notFound');
  return countingRefusal(context, body, async () => {
    await refuseExcludedVisitor(context);
    const { form, locale } = await judgedForm(context, 'email', readForm(body));
    return createPlayer(context, { form, locale, otp: undefined });
  });
}

/**
 * Registers by phone with the code of the text message, which is used up by it (C-18, A-26, A-27, D-46): of many at once with one code
 * exactly one succeeds (X2). Only a visitor with its code learns whether the phone is taken.
 * @throws validation, otpInvalid, countryRestricted, challengeRequired
 */
export async function registerByPhone(context: PlayerContext, body: Body): Promise<LoginView> {
  if (!(await settingsValues(context)).registration.phone) throw new DomainError('notFound');
  return countingRefusal(context, body, () => createByPhone(context, body));
}

async function createByPhone(context: PlayerContext, body: Body): Promise<LoginView> {
  await refuseExcludedVisitor(context);
  // An address would have to be confirmed by another code; it is added in the profile.
  const { email: _email, code, ...fields } = readForm(body);
  const { form, locale } = await judgedForm(context, 'phone', fields);
  const phone = phoneLookupOf(context.identity.vault, String(form['phone']));
  if (phone === undefined || code === undefined || code === null) throw new DomainError('otpInvalid');
  const otp: Guess = { phone, reason: 'registration', code: String(code) };
  await checkOtp(context, otp);
  await takeRegistration(context, form);
  const taken = await takenFields(context, form, { phone: { rule: 'phoneTaken' } });
  if (Object.keys(taken).length > 0) throw refuseFields(taken, { locale });
  return createPlayer(context, { form, locale, otp });
}

/** A form that passed every rule but uniqueness, with the language of its player. @throws validation with every wrong field, challengeRequired */
async function judgedForm(
  context: PlayerContext,
  mode: RegistrationMode,
  sent: FormChanges,
): Promise<{ form: FormChanges; locale: string }> {
  const form = await withHiddenDefaults(context, sent);
  const locale = await registrationLocale(context, form);
  const failures = await judgeRegistration(context, form, mode);
  // With a phone, whether it is taken is judged later, once its code was right.
  if (mode === 'email' && failures['email'] === undefined && failures['phone'] === undefined) {
    await takeRegistration(context, form);
    Object.assign(failures, await takenFields(context, form, { email: { rule: 'emailTaken' } }));
  }
  if (Object.keys(failures).length > 0) throw refuseFields(failures, { locale });
  return { form, locale };
}

async function createPlayer(
  context: PlayerContext,
  { form, locale, otp }: { form: FormChanges; locale: string; otp: Guess | undefined },
): Promise<LoginView> {
  const passwordHash = await context.identity.passwords.hash(String(form['password']));
  const now = context.clock.now();
  const entered = newPlayer(context, { form, locale, passwordHash });
  // The contact used to register counts from the start; another one in the form once it is confirmed.
  const player = otp === undefined ? withNewEmail(entered, null) : withNewPhone(entered, context.identity.vault, now);
  const fingerprint = textOrNull(form['fingerprint']);
  const session = await inTransaction(context.database, async (transaction) => {
    const stored = await storedPlayer(context, transaction, { player, fingerprint });
    if (otp !== undefined) await useCheckedOtp(context, transaction, otp);
    if (stored.emailKey !== null) await releaseUnprovenEmail(transaction, stored.emailKey);
    if (!(await players.insertPlayer(transaction, stored)))
      throw refuseFields(await ownedFields(transaction, identityKeys(context, form)), { locale });
    const bonusCode = firstOfTag(textOrNull(form['bonusCode'])?.trim());
    return settleIn(context, transaction, { player: stored, fingerprint, bonusCode });
  });
  const registered = await players.findPlayer(context.database, player.id);
  invariant(registered, 'A player is missing right after the registration');
  return loginResult(context, { player: registered, session, isNewlyRegistered: true });
}

const textOrNull = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

/** Country and currency of the visitor are the defaults where the operator hides these fields (product §5 Registration form). */
async function withHiddenDefaults(context: PlayerContext, form: FormChanges): Promise<FormChanges> {
  const definitions = await fieldDefinitions(context, 'registration');
  const isHidden = (name: string): boolean => !definitions.some((field) => field.name === name && field.isVisible);
  const visitor = await countryByCode(context, context.request.country);
  const next: Record<string, string | number | boolean | null> = { ...form };
  if (!next['country'] && isHidden('country') && visitor !== undefined) next['country'] = visitor.code;
  if (typeof next['country'] === 'string') next['country'] = next['country'].toUpperCase();
  const country = await countryByCode(context, textOrNull(next['country']));
  if (!next['currency'] && isHidden('currency') && country !== undefined) next['currency'] = country.currencyCode;
  if (typeof next['currency'] === 'string') next['currency'] = next['currency'].toUpperCase();
  return next;
}

async function registrationLocale(context: PlayerContext, form: FormChanges): Promise<string> {
  const asked = await knownLocale(context, form['locale']);
  if (asked !== undefined) return asked;
  const country = await countryByCode(context, textOrNull(form['country']) ?? context.request.country);
  const fallback = (await locales(context)).find(({ isDefault }) => isDefault);
  invariant(fallback, 'There is no default locale');
  return country?.localeCode ?? fallback.code;
}

async function judgeRegistration(context: PlayerContext, form: FormChanges, mode: RegistrationMode): Promise<Record<string, Failure>> {
  const plans = registrationPlans(await fieldDefinitions(context, 'registration'), { form, mode });
  const failures = {
    ...(await judgePlace(context, form)),
    ...untickedBoxes(plans, form),
    ...(await judgeForm(context, plans, { form, residence: context.request.country })),
  };
  if (isNicknameDerived(form)) delete failures['nickname'];
  const password = textOrNull(form['password']);
  if (password !== null && failures['password'] === undefined) {
    const { passwordMinLength } = await settingsValues(context);
    const policy = { lengthMin: passwordMinLength, common: await commonPasswords(), email: textOrNull(form['email']) };
    const failure = judgeNewPassword(password, policy);
    if (failure !== undefined) failures['password'] = failure;
  }
  return failures;
}

/** Country and currency must be among those of the settings; an excluded or closed country is refused (D-26, D-45). */
async function judgePlace(context: PlayerContext, form: FormChanges): Promise<Record<string, Failure>> {
  const failures: Record<string, Failure> = {};
  const closed = await closedCountry(context, textOrNull(form['country']));
  if (closed !== undefined) failures['country'] = closed;
  const currency = textOrNull(form['currency']);
  if (currency === null || (await currencyByCode(context, currency)) === undefined) {
    failures['currency'] = { rule: currency === null ? 'required' : 'currencyUnknown' };
  }
  return failures;
}

interface IdentityKeys {
  emailKey: string | null;
  phoneKeys: LookupKeys | null;
}

function identityKeys({ identity }: PlayerContext, form: FormChanges): IdentityKeys {
  const email = textOrNull(form['email']);
  const phone = textOrNull(form['phone']);
  return {
    emailKey: email === null ? null : emailKeyOf(email),
    phoneKeys: phone === null ? null : (phoneLookupOf(identity.vault, phone)?.keys ?? null),
  };
}

/**
 * The fields of a form that prevent an account: contacts already taken, and for an excluded person, however recognised, the form's
 * contact field. So the answer never reveals an exclusion.
 */
async function takenFields(context: PlayerContext, form: FormChanges, instead: Record<string, Failure>): Promise<Record<string, Failure>> {
  const isExcluded = await isExcludedPerson(context, form);
  const owned = await ownedFields(context.database, identityKeys(context, form));
  return isExcluded ? instead : owned;
}

/** Which of address and phone belong to someone already. */
async function ownedFields(database: Database, { emailKey, phoneKeys }: IdentityKeys): Promise<Record<string, Failure>> {
  const failures: Record<string, Failure> = {};
  const namesake = emailKey === null ? undefined : await players.findPlayerByEmail(database, emailKey);
  if (namesake !== undefined && isProvenEmail(namesake)) failures['email'] = { rule: 'emailTaken' };
  if (phoneKeys !== null && (await players.findPlayerByPhone(database, phoneKeys))) failures['phone'] = { rule: 'phoneTaken' };
  return failures;
}

function newPlayer(
  context: PlayerContext,
  { form, locale, passwordHash }: { form: FormChanges; locale: string; passwordHash: string },
): players.NewPlayer {
  const { clock, identity, random } = context;
  const now = clock.now();
  const changes = { ...form, locale, nickname: nicknameOf(form, textOrNull(form['email'])) };
  return {
    ...applyChanges(emptyFields(locale), changes, identity.vault),
    id: random.newId(),
    status: playerStatus.active,
    passwordHash,
    currency: String(form['currency']),
    agreedAt: form['agreements'] ? now : null,
    affiliateTag: firstOfTag(textOrNull(form['affiliateTag'])),
    referralCode: firstOfTag(textOrNull(form['referralCode'])),
    fingerprintKey: null,
    createdAt: now,
  };
}

/** Everything a new player gets: an account, a session, the event that others follow, and, if due, a mail to confirm the address. */
export async function settleIn(
  context: PlayerContext,
  transaction: Database,
  { player, fingerprint, bonusCode }: { player: players.NewPlayer; fingerprint: string | null; bonusCode: string | null },
) {
  const { id: playerId, currency, country, locale } = player;
  await context.publish(transaction, { type: 'PlayerRegistered', playerId, currency, country, locale, bonusCode });
  const { receivesEmailPromo, receivesSmsPromo, receivesBonus } = player;
  const consents = {
    hasAgreed: player.agreedAt !== null,
    termsVersion: termsVersion(locale),
    receivesEmailPromo,
    receivesSmsPromo,
    receivesBonus,
  };
  await recordAudit(context, transaction, { kind: 'playerRegistered', playerId, detail: { ...consents, country, currency } });
  await context.identity.openFirstAccount(transaction, { playerId, currency });
  const email = unconfirmedEmail(player);
  if (email !== null)
    await queueCodeMail(context, transaction, {
      player: { id: playerId, email, locale, country: player.country },
      purpose: 'confirmEmail',
    });
  const session = await openSession(context, transaction, { playerId, fingerprint });
  await recognise(context, transaction, { playerId });
  return session;
}

const VERSION_LENGTH = 16;

/** Which terms and privacy texts a player agreed to: the beginning of the digest of both, in the language they were shown in (A1). */
function termsVersion(locale: string): string {
  const bodies = ['terms', 'privacy'].flatMap((name) =>
    findDocuments(siteContent(), { locale, directory: 'static', name }).map(({ body }) => body),
  );
  return createHash('sha256').update(JSON.stringify(bodies)).digest('hex').slice(0, VERSION_LENGTH);
}
