/**
 * Every refusal of the API: its HTTP status and the code the client branches on (wire §1.8, D-32). Codes of product §8 are fixed;
 * 10000–16999 otherwise follow the recommended ranges: 10 general, 11 player, 12 wallet, 13 payment, 14 game, 15 bonus, 16 limits and
 * retention.
 */
export const errors = {
  // General
  internal: { status: 500, code: 10000, message: 'Something went wrong' },
  malformedRequest: { status: 400, code: 10000, message: 'The request could not be read' },
  validation: { status: 422, code: 10001, message: 'Validation failed' },
  unauthenticated: { status: 401, code: 10002, message: 'Sign in first' },
  notFound: { status: 404, code: 10004, message: 'Not found' },
  methodNotAllowed: { status: 405, code: 10004, message: 'This path does not support this method' },
  forbidden: { status: 403, code: 10005, message: 'Not allowed' },
  conflict: { status: 409, code: 10006, message: 'This is not possible in the current state' },
  tooManyRequests: { status: 429, code: 10007, message: 'Too many requests, try again later' },
  bodyTooLarge: { status: 413, code: 10008, message: 'The request is too large' },
  headersTooLarge: { status: 431, code: 10008, message: 'The address or the headers of the request are too large' },
  requestTimeout: { status: 408, code: 10013, message: 'The request took too long to arrive' },
  unsupportedMediaType: { status: 415, code: 10009, message: 'The content type is not supported' },
  temporarilyUnavailable: { status: 503, code: 10010, message: 'Temporarily unavailable, try again later' },
  idempotencyKeyReused: { status: 422, code: 10011, message: 'This Idempotency-Key was used with a different request' },
  countryRestricted: { status: 451, code: 10012, message: 'Not available in your country' },
  challengeRequired: { status: 428, code: 10014, message: 'Solve the challenge and send its solution with the request' },

  // Player
  wrongCredentials: { status: 401, code: 11000, message: 'Wrong login or password' },
  socialEmailMissing: { status: 422, code: 11001, message: 'The provider gave no verified e-mail address' },
  socialAccountBlocked: { status: 409, code: 11002, message: 'This account is blocked' },
  otpInvalid: { status: 422, code: 11003, message: 'Wrong or expired code' },
  codeInvalid: { status: 422, code: 11004, message: 'This code is wrong, has been used or has expired' },
  otpLimit: { status: 422, code: 11005, message: 'Too many codes requested' },
  playerBlocked: { status: 403, code: 11006, message: 'This account is blocked' },
  playerSelfExcluded: { status: 403, code: 11007, message: 'This account is self-excluded' },
  emailAlreadyConfirmed: { status: 409, code: 11008, message: 'This e-mail address is already confirmed' },
  emailConfirmedElsewhere: { status: 409, code: 11017, message: 'Another account has confirmed this e-mail address meanwhile' },
  birthdateRequired: { status: 409, code: 11010, message: 'Add your date of birth first' },
  identityCheckRequired: { status: 409, code: 11011, message: 'Confirm your identity first' },
  identityReviewOpen: { status: 409, code: 11015, message: 'Your details are being checked' },
  erasurePostponed: { status: 409, code: 11012, message: 'Your data cannot be erased yet' },
  sessionRestricted: { status: 409, code: 11013, message: 'During self-exclusion, only the wallet, statement and documents are available' },
  secondFactorRequired: { status: 409, code: 11014, message: 'Enter the code from your authenticator app' },
  passkeyInvalid: { status: 422, code: 11016, message: 'This passkey could not be accepted' },
  sessionAlreadyClosed: { status: 409, code: 11009, message: 'This session is already closed' },

  // Wallet
  accountNotHideable: { status: 409, code: 12000, message: 'An account that is active or holds money cannot be hidden' },

  // Payment
  paymentProviderFault: { status: 409, code: 13000, message: 'The payment provider could not accept the request' },
  amountOutOfRange: { status: 422, code: 13001, message: 'The amount is outside the limits of this method' },
  withdrawableBalanceInsufficient: { status: 409, code: 13002, message: 'The amount is more than you can withdraw' },
  paymentMethodUnavailable: { status: 409, code: 13003, message: 'This payment method is not available' },
  invoiceNotCancellable: { status: 409, code: 13004, message: 'This payment can no longer be cancelled' },
  turnoverWagerOpen: { status: 409, code: 13005, message: 'Deposits must be wagered before a withdrawal' },
  receivableOpen: { status: 409, code: 13006, message: 'An open correction must be settled before a withdrawal' },
  depositLimitRequired: { status: 409, code: 13101, message: 'Set a deposit limit first' },
  depositLimitReached: { status: 409, code: 13100, message: 'Your deposit limit is reached' },

  // Game
  gameUnavailable: { status: 409, code: 14000, message: 'This game is not available' },
  demoUnavailable: { status: 409, code: 14001, message: 'This game has no demo' },
  betLimitReached: { status: 409, code: 14100, message: 'Your bet limit is reached' },
  lossLimitReached: { status: 409, code: 14101, message: 'Your loss limit is reached' },
  playerLimited: { status: 409, code: 14103, message: 'This account cannot deposit or play for money' },
  coolingOffActive: { status: 409, code: 14105, message: 'You are on a break' },
  gameRestrictedByBonus: { status: 409, code: 14306, message: 'This game is not available while a bonus is being wagered' },
  gameCountryRestricted: { status: 451, code: 14308, message: 'This game is not available in your country' },

  // Bonuses, limits and retention
  promoAttemptsExceeded: { status: 429, code: 5, message: 'Too many wrong promo codes' },
  bonusNotActivatable: { status: 409, code: 15000, message: 'This bonus cannot be activated' },
  bonusNotCancellable: { status: 409, code: 15001, message: 'This bonus cannot be cancelled' },
  bonusCancelLocked: { status: 409, code: 15002, message: 'This bonus cannot be cancelled once bets have counted towards it' },
  bonusActive: { status: 409, code: 15003, message: 'An active bonus must be played through or cancelled before a withdrawal' },
  bonusUnavailable: { status: 422, code: 15004, message: 'This bonus is not available for this deposit' },
  bonusCodeUsed: { status: 409, code: 15005, message: 'This promo code has already been used' },
  questNotStartable: { status: 409, code: 16100, message: 'This quest cannot be started' },
  questNotCancellable: { status: 409, code: 16101, message: 'This quest can no longer be cancelled' },
  limitConflict: { status: 409, code: 16000, message: 'This limit conflicts with another one' },
} as const;

export type ErrorName = keyof typeof errors;

/** Messages per field name; the client shows the first of each (wire §1.2). */
export type FieldMessages = Record<string, string[]>;
