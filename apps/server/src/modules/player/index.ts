/** Public API of player: identity, sessions, and every mail to players (product §2, §4 Session, wire §2.2, §2.3). */
export { issueAutologin } from './autologin/service.ts';
export { papersQueue } from './console-identity/papers.ts';
export { lookAtPlayers, playerBulkActs } from './console/acts/bulk.ts';
export { listTraits } from './console/traits-store.ts';
export { erasureKind } from './console/acts/demands.ts';
export { contactsKind, contactsWaitSince } from './console/acts/contacts.ts';
export type { PlayerDesk } from './console/context.ts';
export { explainStatus } from './console/file/explain-status.ts';
export { sessionFinder } from './console/sessions/find.ts';
export { devicesOfSessions } from './console/sessions/store.ts';
export { playerFinder, playerIdsOf, playerRowsOf } from './console/lists/players.ts';
export { pageOfAll } from './console/paging.ts';
export { admitDocument } from './documents/admit.ts';
export { createPdfRenderer } from './documents/pdf/draw.ts';
export { readDrawn, type Redrawn } from './documents/drawn.ts';
export { claimFile, keepFile, removeKeptFile, takeBackFile } from './documents/keep.ts';
export { createDatabaseFiles, createFileStore, type FilePlaces, moveFiles } from './kept-files/files.ts';
export { listDocumentsForOperator, readDocumentFile } from './documents/operator.ts';
export { paperNames } from './documents/paper-names.ts';
export type { ErasureContext } from './erasure/erase.ts';
export { forgetNow, replayErasures } from './erasure/replay.ts';
export { isErased } from './erasure/store.ts';
export {
  askReopening,
  closeExcluded,
  type ExclusionContext,
  isClosedForGood,
  mailRestrictedLink,
  readExclusion,
  rememberExcluded,
  stopOffers,
  wayToWallet,
} from './exclusion/service.ts';
export { decideIdentityMatch, type IdentityMatch, listIdentityMatches } from './exclusion/matches.ts';
export { accountsLike, compareAccount, compareOlderAccounts, isHeldForIdentity } from './exclusion/recognition.ts';
export { isRecognisable, keepRegisteredPersons, type PersonGiven } from './exclusion/register.ts';
export { playerLookups } from './lookups.ts';
export { createIdentityParts, type IdentityParts, openFieldVault, type PlayerContext, type PlayerKernel } from './context.ts';
export type {
  PersonalDataDesk,
  KeepOut,
  OutgoingMail,
} from './ports.ts';
export {
  countPlayers,
  filledFieldsOf,
  isLimited,
  localeOf,
  localesOf,
  maskNickname,
  nicknamesOf,
  outlinesOf,
  pageLocale,
  playerByAddress,
  playerById,
  playerCountry,
  type PlayerOutline,
  type PlayerSummary,
  readingLocale,
  shareDevice,
} from './profile/public.ts';
export { setPlayerStatus } from './status/service.ts';
export { isIdentityOverdue } from './verification/deadline.ts';
export { isIdentityVerified } from './verification/public.ts';
export { admitPlayer, hashPassword } from './registration/admit.ts';
export { authenticate, isSessionOpen, verifyRealtimeToken } from './sessions/authentication.ts';
export { endEverySession } from './sessions/every.ts';
export { countPlayersOnline } from './sessions/online.ts';
export { listAlike } from './likeness/public.ts';
export type { Like } from './likeness/store.ts';
export { mailsAbout } from './mail/sent-store.ts';
export { mailPlayer, mailVisitor, queueWrittenMail, type Recipient, recipientById } from './mail/service.ts';
export { mayMarket, notifyOfOffer } from './offers/service.ts';
export { newSignInOf, placeName } from './notices/sign-in.ts';
export {
  holdSession,
  isSessionContinuing,
  openSessionStarts,
  playersOfAddress,
  playersOfDevice,
  sessionStart,
} from './sessions/service.ts';
export { requireCurrentPassword, requireProvenSession } from './step-up/service.ts';
export { personCheck } from './person-check/service.ts';
export { CODE_MAILS, MAILS_PER_RECIPIENT } from './throttle/rules.ts';
export { takeAttempt } from './throttle/service.ts';
export { timeZoneOf } from './profile/time-zone.ts';
