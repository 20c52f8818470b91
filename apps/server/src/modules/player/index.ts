/** The door of player: who somebody is, their sessions, and every mail to them (spec §2, §4 Session, wire §2.2, §2.3). */
export { issueAutologin } from './autologin/service.ts';
export { type AdmittedDocument, admitDocument } from './documents/admit.ts';
export { listDocumentsForOperator, readDocumentForOperator } from './documents/operator.ts';
export { replayErasures } from './erasure/replay.ts';
export {
  askReopening,
  closeExcluded,
  type ExclusionContext,
  isClosedForGood,
  readExclusion,
  rememberExcluded,
  stopOffers,
  wayToWallet,
} from './exclusion/service.ts';
export { isRecognisable, keepRegisteredPersons, type PersonGiven, registeredPlayers } from './exclusion/register.ts';
export { createIdentityParts, type IdentityParts, openFieldVault, type PlayerContext, type PlayerKernel } from './parts.ts';
export type {
  FileStore,
  HeldDataDesk,
  IdentityBroker,
  IdentityCheckProvider,
  Mailer,
  OpenFirstAccount,
  OutgoingMail,
  OutgoingSms,
  TellStakingStatus,
  Texter,
} from './ports.ts';
export {
  filledFieldsOf,
  isLimited,
  localeOf,
  localesOf,
  maskNickname,
  nicknamesOf,
  playerById,
  playerCountry,
  type PlayerSummary,
  shareDevice,
} from './profile/doors.ts';
export { setPlayerStatus } from './profile/status.ts';
export { isIdentityVerified } from './verification/doors.ts';
export { type AdmittedPlayer, admitPlayer, hashPassword } from './registration/admit.ts';
export { authenticate, verifyRealtimeToken } from './sessions/authentication.ts';
export { mailPlayer, mailVisitor, type Recipient } from './mail/service.ts';
export { mayMarket, tellOffer } from './offers/service.ts';
export { newSignInOf, type NewSignIn, placeName } from './notices/sign-in.ts';
export { holdSession, playersOfAddress, playersOfDevice } from './sessions/service.ts';
export { requireCurrentPassword, requireProvenSession } from './passwords/step-up.ts';
export { CODE_MAILS, type ThrottlePolicy } from './throttle/rules.ts';
export { takeAttempt, type Throttled } from './throttle/service.ts';
