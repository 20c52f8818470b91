/** A refused request (sportsbook §4.5): a status, a code, and the details needed to correct it. */
export interface Refusal {
  readonly status: 401 | 404 | 409 | 422;
  readonly code: string;
  readonly fields?: Readonly<Record<string, unknown>>;
}

const MESSAGES: Readonly<Record<string, string>> = {
  INVALID: 'The request is not complete.',
  SESSION_INVALID: 'The session has ended.',
  LOGIN_REQUIRED: 'A bet needs a signed-in player.',
  CONFLICT: 'This request was made before with other content.',
  NOT_FOUND: 'There is no such bet.',
  SELECTION_UNKNOWN: 'A selection does not exist.',
  RELATED: 'Two selections of one event cannot be combined.',
  NOT_COMBINABLE: 'These selections cannot be one built bet.',
  SUSPENDED: 'A selection is suspended.',
  CLOSED: 'A selection takes no more bets.',
  EVENT_STARTED: 'An event has started.',
  PRICE_CHANGED: 'The odds of a selection changed.',
  STAKE_INVALID: 'The stake is no amount of this currency.',
  STAKE_TOO_LOW: 'The stake is below the minimum.',
  MAX_STAKE: 'The stake is above the maximum for this ticket.',
  FREE_BET_INVALID: 'The free bet cannot be used for this ticket.',
  TEMPORARY: 'The bet could not be placed. Nothing was taken.',
  SETTLED: 'The bet is settled.',
  NOT_AVAILABLE: 'Cash-out is not available now.',
  OFFER_CHANGED: 'The cash-out offer changed.',
  QUOTE_EXPIRED: 'The offer has expired.',
  SAME_OPERATOR: 'Another person has to agree as well.',
};

export const refuse = (status: Refusal['status'], code: string, fields?: Readonly<Record<string, unknown>>): Refusal => ({
  status,
  code,
  ...(fields === undefined ? {} : { fields }),
});

/** A reply as sent, the same for the first request and its repeats. */
export interface Reply {
  readonly status: number;
  readonly body: unknown;
}

export const refusalReply = ({ status, code, fields }: Refusal): Reply => ({
  status,
  body: { error: { code, message: MESSAGES[code] ?? 'The wallet refused the bet.', ...(fields === undefined ? {} : { fields }) } },
});

/** The platform does not answer: nothing is decided, and the request may be repeated. */
export const UNREACHABLE: Reply = {
  status: 503,
  body: { error: { code: 'TEMPORARY', message: 'The account cannot be reached. Nothing was decided; ask again.' } },
};
