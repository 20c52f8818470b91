import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { playerDataEndpoints } from './player-data.ts';
import { documentEndpoints } from './player-documents.ts';
import { entranceEndpoints } from './player-entrances.ts';
import { otpEndpoints } from './player-otp.ts';
import { secondFactorEndpoints } from './player-second-factor.ts';
import { loginResult, profile } from './player-session.ts';
import { paging, queryEnum } from './query.ts';
import { table } from './table.ts';
import { consent, done, fingerprintText, idParams, moment, requiredText, shortText } from './values.ts';

export { type Document, document, documentBytesMax } from './player-documents.ts';
export { type OtpReason, otpReasons } from './player-otp.ts';
export { type LoginResult, loginResult, type Profile, profile } from './player-session.ts';

/** A session in the history (wire §3.4); `closedAt` null means open. */
export const session = z.object({
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
export const fieldDefinition = z.object({
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
 * The body of a registration: one key per field definition. Fields are judged by the definitions and the rules
 * of `validation/`, all at once, so nothing is required here; `""` counts as not given.
 */
export const registration = z.catchall(
  z.object({
    email: formField(),
    password: z.optional(z.nullable(passwordText())),
    password_confirmation: z.optional(z.nullable(passwordText())),
    referralCode: formField(),
    affiliateTag: formField(),
    fingerprint: fingerprintText(),
  }),
  z.union([shortText(), z.number(), z.boolean(), z.null()]),
);
export type Registration = z.input<typeof registration>;

/** The body of a profile change: only keys present are changed. `currentPassword` is the step-up of D-86. */
export const profileUpdate = z.object({
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
    access: 'guest',
    summary: 'Signs in by e-mail address or phone and password',
    body: z.object({ login: requiredText(), password: passwordText().check(z.minLength(1)), fingerprint: fingerprintText() }),
    response: loginResult,
    errors: ['wrongCredentials', 'secondFactorRequired', 'playerBlocked', 'playerSelfExcluded', 'countryRestricted'],
  }),
  refreshSession: endpoint({
    ...table.player.refreshSession,
    access: 'guest',
    summary: 'Exchanges the bearer token, expired or not, for its successor while the session is open (D-24, D-50)',
    response: z.object({ accessToken: z.string() }),
    errors: ['unauthenticated'],
  }),
  signOut: endpoint({
    ...table.player.signOut,
    access: 'player',
    isOpenToExcluded: true,
    summary: 'Closes this session',
    response: done,
    errors: [],
  }),
  listSessions: endpoint({
    ...table.player.listSessions,
    access: 'player',
    summary: 'Own sessions, newest first, the current one among them',
    query: z.object(paging),
    response: z.array(session),
    errors: [],
  }),
  closeSession: endpoint({
    ...table.player.closeSession,
    access: 'player',
    summary: 'Closes a session; its token and its refresh end with it',
    params: idParams,
    response: session,
    errors: ['notFound', 'sessionAlreadyClosed'],
  }),
  closeOtherSessions: endpoint({
    ...table.player.closeOtherSessions,
    access: 'player',
    summary: 'Closes all own sessions but the one that asks; repeating it changes nothing',
    response: done,
    errors: [],
  }),
};

const registrationEndpoints = {
  readVisitor: endpoint({
    ...table.player.readVisitor,
    access: 'guest',
    summary: 'The country seen for the caller; empty when unknown (D-71)',
    response: z.object({ country: z.string() }),
    errors: [],
  }),
  listFields: endpoint({
    ...table.player.listFields,
    access: 'optional',
    summary: 'Fields of the registration form, or for a player those of the profile form',
    query: z.object({ scenario: queryEnum(['registration', 'profile']) }),
    response: z.array(fieldDefinition),
    errors: ['unauthenticated'],
  }),
  register: endpoint({
    ...table.player.register,
    access: 'guest',
    summary: 'Registers by e-mail address and signs in',
    body: registration,
    response: loginResult,
    errors: ['notFound', 'countryRestricted'],
  }),
  registerByPhone: endpoint({
    ...table.player.registerByPhone,
    access: 'guest',
    summary: 'Registers by phone with the code of the text message, which is used up, and signs in (D-46)',
    body: registration,
    response: loginResult,
    errors: ['notFound', 'countryRestricted', 'otpInvalid'],
  }),
  confirmEmail: endpoint({
    ...table.player.confirmEmail,
    access: 'guest',
    summary: 'Confirms an e-mail address by the code of the mail, once',
    body: z.object({ code: requiredText() }),
    response: done,
    errors: ['codeInvalid'],
  }),
};

const profileEndpoints = {
  readProfile: endpoint({
    ...table.player.readProfile,
    access: 'player',
    isOpenToExcluded: true,
    summary: 'The own profile',
    response: profile,
    errors: [],
  }),
  updateProfile: endpoint({
    ...table.player.updateProfile,
    access: 'player',
    summary: 'Changes the keys sent; a new e-mail address or phone loses its confirmation',
    body: profileUpdate,
    response: profile,
    errors: [],
  }),
  resendEmailConfirmation: endpoint({
    ...table.player.resendEmailConfirmation,
    access: 'player',
    summary: 'Sends the confirmation mail again',
    response: done,
    errors: ['emailAlreadyConfirmed', 'conflict'],
  }),
  changePassword: endpoint({
    ...table.player.changePassword,
    access: 'player',
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
    access: 'guest',
    summary: 'Sends a reset link; the answer is the same for an unknown address (D-49)',
    body: z.object({ email: requiredText() }),
    response: done,
    errors: [],
  }),
  confirmPasswordReset: endpoint({
    ...table.player.confirmPasswordReset,
    access: 'guest',
    summary: 'Sets a password by the code of the link and closes all sessions',
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
};
