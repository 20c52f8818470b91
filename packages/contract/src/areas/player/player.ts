import * as z from 'zod/mini';
import { endpoint } from '../../calls/endpoint.ts';
import { playerDataEndpoints } from './data.ts';
import { documentEndpoints } from './documents.ts';
import { entranceEndpoints } from './entrances.ts';
import { otpEndpoints } from './otp.ts';
import { passkeyEndpoints } from './passkeys.ts';
import { secondFactorEndpoints } from './second-factor.ts';
import { loginResult, profile } from './session.ts';
import { paging, queryEnum } from '../../formats/query.ts';
import { table } from '../../calls/table.ts';
import { captchaText, consent, done, fingerprintText, idParams, moment, requiredText, shortText } from '../../formats/values.ts';

export { documentBytesMax } from './documents.ts';
export { type OtpReason, otpReasons } from './otp.ts';
export { type LoginResult, type Profile } from './session.ts';

/** A session in the history (wire §3.4); `closedAt` null means open. */
const session = z.object({
  sessionId: z.string(),
  playerId: z.string(),
  ip: z.string(),
  country: z.string(),
  deviceType: z.string(),
  userAgent: z.string(),
  createdAt: moment(),
  closedAt: z.nullable(moment()),
});
export type Session = z.output<typeof session>;

const fieldValue = z.union([z.string(), z.number(), z.boolean(), z.null()]);

/** A field of the registration or profile form (wire §3.6). */
const fieldDefinition = z.object({
  id: z.int(),
  name: z.string(),
  description: z.string(),
  editable: z.boolean(),
  isRequired: z.boolean(),
  isVisible: z.boolean(),
  position: z.int(),
  value: z.optional(fieldValue),
});
export type FieldDefinition = z.output<typeof fieldDefinition>;

const formField = () => z.optional(z.nullable(shortText()));
const passwordText = () => z.string().check(z.maxLength(200));

/**
 * The body of a registration: one key per field definition. Fields are validated by the definitions and the rules of `validation/`, all at
 * once, so nothing is required here; `""` counts as missing.
 */
const registration = z.catchall(
  z.object({
    email: formField(),
    password: z.optional(z.nullable(passwordText())),
    password_confirmation: z.optional(z.nullable(passwordText())),
    referralCode: formField(),
    affiliateTag: formField(),
    captcha: captchaText(),
    fingerprint: fingerprintText(),
  }),
  z.union([shortText(), z.number(), z.boolean(), z.null()]),
);
export type Registration = z.input<typeof registration>;

/** The body of a profile change: only the given keys are changed. `currentPassword` is the step-up of D-86. */
const profileUpdate = z.object({
  email: formField(),
  phone: formField(),
  nickname: formField(),
  firstName: formField(),
  lastName: formField(),
  birthdate: formField(),
  gender: formField(),
  country: formField(),
  city: formField(),
  address: formField(),
  additionalAddress: formField(),
  postalCode: formField(),
  nationality: formField(),
  placeOfBirth: formField(),
  profession: formField(),
  personalIdNumber: formField(),
  cpf_number: formField(),
  securityQuestion: formField(),
  securityAnswer: formField(),
  timeZone: formField(),
  locale: formField(),
  receiveEmailPromo: z.optional(consent()),
  receiveSmsPromo: z.optional(consent()),
  receiveBonus: z.optional(consent()),
  freshchatRestoreId: formField(),
  pwaInstalled: z.optional(z.boolean()),
  currentPassword: z.optional(passwordText()),
});

const sessionEndpoints = {
  signIn: endpoint({
    ...table.player.signIn,
    summary: 'Signs in by e-mail address or phone and password',
    body: z.object({
      login: requiredText(),
      password: passwordText().check(z.minLength(1)),
      captcha: captchaText(),
      fingerprint: fingerprintText(),
    }),
    response: loginResult,
    errors: ['challengeRequired', 'wrongCredentials', 'secondFactorRequired', 'playerBlocked', 'playerSelfExcluded', 'countryRestricted'],
  }),
  refreshSession: endpoint({
    ...table.player.refreshSession,
    summary: 'Exchanges the bearer token, expired or not, for its successor while the session is open (D-24, D-50)',
    response: z.object({ accessToken: z.string() }),
    errors: ['unauthenticated'],
  }),
  signOut: endpoint({
    ...table.player.signOut,
    isOpenToExcluded: true,
    summary: 'Closes this session',
    response: done,
    errors: [],
  }),
  listSessions: endpoint({
    ...table.player.listSessions,
    summary: 'The player’s sessions, newest first, including the current one',
    query: z.object(paging),
    response: z.array(session),
    errors: [],
  }),
  closeSession: endpoint({
    ...table.player.closeSession,
    summary: 'Closes a session; its token and its refresh end with it',
    params: idParams,
    response: session,
    errors: ['notFound', 'sessionAlreadyClosed'],
  }),
  closeOtherSessions: endpoint({
    ...table.player.closeOtherSessions,
    summary: 'Closes all the player’s sessions except the calling one; repeating it changes nothing',
    response: done,
    errors: [],
  }),
};

const registrationEndpoints = {
  readVisitor: endpoint({
    ...table.player.readVisitor,
    summary: 'The country and the address detected for the caller; the country is empty when unknown (D-71)',
    response: z.object({ country: z.string(), ip: z.string() }),
    errors: [],
  }),
  listFields: endpoint({
    ...table.player.listFields,
    summary: 'Fields of the registration form, or of the profile form for a signed-in player',
    query: z.object({ scenario: queryEnum(['registration', 'profile']) }),
    response: z.array(fieldDefinition),
    errors: ['unauthenticated'],
  }),
  register: endpoint({
    ...table.player.register,
    summary: 'Registers by e-mail address and signs in',
    body: registration,
    multilineFields: ['message'],
    response: loginResult,
    errors: ['notFound', 'countryRestricted', 'challengeRequired'],
  }),
  registerByPhone: endpoint({
    ...table.player.registerByPhone,
    summary: 'Registers by phone with the code of the text message, which is used up, and signs in (D-46)',
    body: registration,
    multilineFields: ['message'],
    response: loginResult,
    errors: ['notFound', 'countryRestricted', 'challengeRequired', 'otpInvalid'],
  }),
  confirmEmail: endpoint({
    ...table.player.confirmEmail,
    summary: 'Confirms an e-mail address by the code that was mailed; works once, and then says that the address is confirmed',
    body: z.object({ code: requiredText() }),
    response: done,
    errors: ['codeInvalid', 'emailAlreadyConfirmed', 'emailConfirmedElsewhere'],
  }),
};

const profileEndpoints = {
  readProfile: endpoint({
    ...table.player.readProfile,
    isOpenToExcluded: true,
    summary: 'The player’s profile',
    response: profile,
    errors: [],
  }),
  updateProfile: endpoint({
    ...table.player.updateProfile,
    summary: 'Changes the keys that are sent; a new e-mail address or phone is unconfirmed',
    body: profileUpdate,
    response: profile,
    errors: [],
  }),
  resendEmailConfirmation: endpoint({
    ...table.player.resendEmailConfirmation,
    summary: 'Sends the confirmation mail again',
    response: done,
    errors: ['emailAlreadyConfirmed', 'conflict'],
  }),
  changePassword: endpoint({
    ...table.player.changePassword,
    idempotent: true,
    summary: 'Changes the password and closes the other sessions (D-49)',
    body: z.object({
      currentPassword: z.optional(passwordText()),
      newPassword: passwordText(),
      repeatNewPassword: passwordText(),
    }),
    response: profile,
    errors: [],
  }),
  requestPasswordReset: endpoint({
    ...table.player.requestPasswordReset,
    summary: 'Sends a reset link; the answer is the same for an unknown address (D-49)',
    body: z.object({ email: requiredText(), captcha: captchaText() }),
    response: done,
    errors: ['challengeRequired'],
  }),
  confirmPasswordReset: endpoint({
    ...table.player.confirmPasswordReset,
    idempotent: true,
    summary: 'Sets a password by the code of the reset link and closes all sessions',
    body: z.object({ code: requiredText(), newPassword: passwordText(), repeatNewPassword: passwordText() }),
    response: done,
    errors: ['codeInvalid'],
  }),
};

export const playerEndpoints = {
  ...sessionEndpoints,
  ...entranceEndpoints,
  ...registrationEndpoints,
  ...otpEndpoints,
  ...profileEndpoints,
  ...documentEndpoints,
  ...playerDataEndpoints,
  ...secondFactorEndpoints,
  ...passkeyEndpoints,
};
