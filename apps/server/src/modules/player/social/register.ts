import { playerStatus } from '@pavilion/contract/constants.ts';
import { inTransaction } from '../../../kernel/database.ts';
import { DomainError, invariant } from '../../../kernel/errors.ts';
import { baseCurrency, countryByCode, locales } from '../../settings/index.ts';
import { excludedFields } from '../exclusion/service.ts';
import type { PlayerContext } from '../parts.ts';
import { applyChanges, emptyFields } from '../profile/changes.ts';
import { cleanText, knownLocale } from '../profile/judge.ts';
import * as players from '../profile/store.ts';
import { refuseExcludedVisitor } from '../registration/countries.ts';
import { nicknameOf } from '../registration/rules.ts';
import { settleIn } from '../registration/service.ts';
import { fingerprintKey } from '../sessions/service.ts';
import { type LoginView, loginResult } from '../sessions/sign-in.ts';
import type { SocialSignIn, Vouched } from './service.ts';
import * as store from './store.ts';

const TAG_MAX_LENGTH = 100;
const NICKNAME_MAX_LENGTH = 40;

/**
 * Registers somebody a provider vouches for: country and currency are the visitor's, the address counts as confirmed, a password does not
 * exist. Of many at once one succeeds (X1).
 * @throws countryRestricted for a visitor from an excluded country; conflict
 */
export async function registerSocially(
  context: PlayerContext,
  { vouched, entering }: { vouched: Vouched; entering: SocialSignIn },
): Promise<LoginView> {
  await refuseExcludedVisitor(context);
  if (Object.keys(await excludedFields(context, { email: vouched.email })).length > 0) throw new DomainError('socialAccountBlocked');
  const player = await newPlayer(context, { vouched, entering });
  const { provider, subject } = vouched;
  const session = await inTransaction(context.database, async (transaction) => {
    if (!(await players.insertPlayer(transaction, player))) throw new DomainError('conflict');
    const identity = { provider, subject, playerId: player.id, createdAt: player.createdAt };
    if (!(await store.insertIdentity(transaction, identity))) throw new DomainError('conflict');
    return settleIn(context, transaction, { player, fingerprint: entering.fingerprint ?? null, bonusCode: null });
  });
  const registered = await players.findPlayer(context.database, player.id);
  invariant(registered, 'A player is missing right after the registration');
  return loginResult(context, { player: registered, session, isNewlyRegistered: true });
}

async function newPlayer(
  context: PlayerContext,
  { vouched, entering }: { vouched: Vouched; entering: SocialSignIn },
): Promise<players.NewPlayer> {
  const { clock, identity, random, request } = context;
  const now = clock.now();
  const country = await countryByCode(context, request.country);
  const fallback = (await locales(context)).find(({ isDefault }) => isDefault);
  invariant(fallback, 'There is no default locale');
  const locale = (await knownLocale(context, entering.locale)) ?? country?.localeCode ?? fallback.code;
  const name = cleanText(vouched.name ?? '')?.slice(0, NICKNAME_MAX_LENGTH) ?? null;
  const changes = {
    email: vouched.email,
    nickname: vouched.email === null ? name : nicknameOf({}, vouched.email),
    country: country?.code ?? null,
  };
  return {
    ...applyChanges(emptyFields(locale), changes, identity.vault),
    id: random.newId(),
    status: playerStatus.active,
    passwordHash: null,
    currency: country?.currencyCode ?? (await baseCurrency(context)).code,
    emailConfirmedAt: vouched.email === null ? null : now,
    agreedAt: null,
    affiliateTag: cleanText(entering.affiliateTag ?? '')?.slice(0, TAG_MAX_LENGTH) ?? null,
    referralCode: null,
    fingerprintKey: fingerprintKey(context, entering.fingerprint),
    registrationIp: request.ip,
    createdAt: now,
  };
}
