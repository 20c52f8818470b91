import { type ErrorName, errors } from './errors.ts';

/** Refusals of the operator console (operator §3.3). Words in braces are filled from `error.detail`; if that names a rule, the text of the rule replaces these words. */
const consoleErrors = {
  permissionMissing: { status: 403, code: 17000, message: 'This needs {permission}. Roles that have it: {roles}' },
  stepUpRequired: { status: 403, code: 17001, message: 'Confirm it is you: {factors}' },
  /** A second person is required: the caller made the request, or counts as one person with whoever did. Bulk acts store this name. */
  ownApproval: {
    status: 409,
    code: 17002,
    message: 'You asked for this, or owe your access to the same person alone: somebody else decides',
  },
  approvalDecided: { status: 409, code: 17003, message: '{operator} {decided} this at {time}' },
  approvalExpired: { status: 409, code: 17004, message: 'No one decided in time: ask again' },
  approvalStale: { status: 409, code: 17005, message: '{what} changed since it was asked: {before} is now {now}' },
  amountOverAuthority: { status: 403, code: 17006, message: 'Your limit is {max}; {roles} may' },
  reasonRequired: { status: 422, code: 17007, message: 'Say why, in 5 characters or more' },
  revisionConflict: { status: 409, code: 17008, message: '{operator} published version {n} meanwhile: {diff}' },
  claimedByOther: { status: 409, code: 17009, message: '{operator} has this open' },
  previewStale: { status: 409, code: 17010, message: '{n} of {m} changed since the preview: look again' },
  exportTooLarge: { status: 409, code: 17011, message: '{rows} rows; 1,000,000 are the most' },
  safetyForbids: { status: 409, code: 17012, message: 'A rule of safety forbids it' },
  budgetExhausted: { status: 409, code: 17013, message: 'The campaign’s cap is reached' },
  lastAuthority: { status: 409, code: 17014, message: 'No one else could approve this afterwards' },
  sessionOver: { status: 401, code: 17015, message: 'Signed out: {why}' },
  factorInvalid: { status: 401, code: 17016, message: 'This code is wrong or was used' },
  inviteInvalid: { status: 410, code: 17017, message: 'This invitation was used, has expired or is unknown' },
  wrongOrigin: { status: 403, code: 17018, message: 'This call did not come from the console' },
  playerOutsideAuthority: { status: 403, code: 17019, message: 'Your right to this counts for {limits} alone. Roles that may: {roles}' },
} as const;

type ConsoleErrorName = keyof typeof consoleErrors;

/** Every refusal of the product, by name. */
export const refusals: Readonly<Record<ErrorName | ConsoleErrorName, { status: number; code: number; message: string }>> = {
  ...errors,
  ...consoleErrors,
};

export type RefusalName = keyof typeof refusals;
