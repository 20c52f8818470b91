import type { Routes } from '@pavilion/contract/calls/endpoint.ts';
import type { playerEndpoints } from '@pavilion/contract/areas/player/player.ts';
import { autologin } from './autologin/service.ts';
import { confirmEmail, resendEmailConfirmation } from './profile-changes/email-confirmation.ts';
import { createDataExport, listDataExports, readDataExport } from './data-export/service.ts';
import { createErasure, deleteErasure, readErasure } from './erasure/service.ts';
import { deleteDocument, listDocuments, readDocument, uploadDocument } from './documents/service.ts';
import type { PlayerContext } from './context.ts';
import { changePassword, confirmPasswordReset, requestPasswordReset } from './passwords/service.ts';
import { listFields, readVisitor } from './profile/fields.ts';
import { updateProfile } from './profile-changes/service.ts';
import { readProfile } from './profile/view.ts';
import { sendOtp, verifyOtp } from './otp/service.ts';
import { addPasskey, listPasskeys, removePasskey, renamePasskey, startPasskey } from './passkeys/service.ts';
import { signInWithPasskey, startPasskeySignIn } from './passkeys/sign-in.ts';
import { confirmPasskeyStepUp, startPasskeyStepUp } from './passkeys/step-up.ts';
import { register, registerByPhone } from './registration/service.ts';
import { confirmSecondFactor, readSecondFactor, removeSecondFactor, startSecondFactor } from './second-factor/service.ts';
import { signInWithSecondFactor } from './second-factor/sign-in.ts';
import { departTo } from './social/flow.ts';
import { listSocialIdentities, removeSocialIdentities } from './social/identities.ts';
import { signInSocially } from './social/service.ts';
import { readIdentityCheck, startIdentityCheck } from './verification/service.ts';
import { signIn } from './sign-in/service.ts';
import { closeOtherSessions, closeSession, listSessions, refreshSession, signOut } from './sessions/service.ts';

/** Registration, sessions, profile, passwords (wire §2.2, §2.3). */
export const playerRoutes: Routes<typeof playerEndpoints, PlayerContext> = {
  readVisitor: (context) => readVisitor(context),
  signIn: (context, { body }) => signIn(context, body),
  autologin: (context, { body }) => autologin(context, body),
  signInSocially: (context, { query, body }) => signInSocially(context, { ...body, query }),
  leaveForBroker: (context, { query }) => departTo(context, { ...query, way: 'broker' }),
  leaveForProvider: (context, { params, query }) => departTo(context, { ...query, connection: params.provider, way: 'direct' }),
  listSocialIdentities: (context) => listSocialIdentities(context),
  removeSocialIdentities: (context, { params }) => removeSocialIdentities(context, params.provider),
  signInWithSecondFactor: (context, { body }) => signInWithSecondFactor(context, body),
  readSecondFactor: (context) => readSecondFactor(context),
  startSecondFactor: (context, { body }) => startSecondFactor(context, body),
  confirmSecondFactor: (context, { body }) => confirmSecondFactor(context, body),
  removeSecondFactor: (context, { body }) => removeSecondFactor(context, body),
  startPasskeySignIn: (context) => startPasskeySignIn(context),
  signInWithPasskey: (context, { body }) => signInWithPasskey(context, body),
  listPasskeys: (context) => listPasskeys(context),
  startPasskey: (context, { body }) => startPasskey(context, body),
  addPasskey: (context, { body }) => addPasskey(context, body),
  renamePasskey: (context, { params, body }) => renamePasskey(context, { ...params, ...body }),
  removePasskey: (context, { params, body }) => removePasskey(context, { ...params, ...body }),
  startPasskeyStepUp: (context) => startPasskeyStepUp(context),
  confirmPasskeyStepUp: (context, { body }) => confirmPasskeyStepUp(context, body),
  refreshSession: (context) => refreshSession(context),
  signOut: (context) => signOut(context),
  listSessions: (context, { query }) => listSessions(context, query),
  closeSession: (context, { params }) => closeSession(context, params.id),
  closeOtherSessions: (context) => closeOtherSessions(context),
  listFields: (context, { query }) => listFields(context, query),
  register: (context, { body }) => register(context, body),
  registerByPhone: (context, { body }) => registerByPhone(context, body),
  sendOtp: (context, { body }) => sendOtp(context, body),
  verifyOtp: (context, { body, idempotencyKey }) => verifyOtp(context, { ...body, idempotencyKey }),
  confirmEmail: (context, { body }) => confirmEmail(context, body),
  readProfile: (context) => readProfile(context),
  updateProfile: (context, { body }) => updateProfile(context, body),
  resendEmailConfirmation: (context) => resendEmailConfirmation(context),
  listDocuments: (context) => listDocuments(context),
  uploadDocument: (context, { body }) => uploadDocument(context, body),
  readDocument: (context, { params }) => readDocument(context, params.id),
  deleteDocument: (context, { params }) => deleteDocument(context, params.id),
  readIdentityCheck: (context) => readIdentityCheck(context),
  startIdentityCheck: (context) => startIdentityCheck(context),
  listDataExports: (context) => listDataExports(context),
  createDataExport,
  readDataExport: (context, { params }) => readDataExport(context, params.id),
  readErasure: (context) => readErasure(context),
  createErasure,
  deleteErasure: (context) => deleteErasure(context),
  changePassword: (context, { body, idempotencyKey }) => changePassword(context, { ...body, idempotencyKey }),
  requestPasswordReset: (context, { body }) => requestPasswordReset(context, body),
  confirmPasswordReset: (context, { body, idempotencyKey }) => confirmPasswordReset(context, { ...body, idempotencyKey }),
};
