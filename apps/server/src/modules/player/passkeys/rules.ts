/** How long a passkey replaces the password. */
export const PROOF_TTL_MINUTES = 5;

/** What opens an account. */
interface WaysIn {
  hasPassword: boolean;
  /** Connected sign-in providers. */
  providerCount: number;
  /** Passkeys that are not suspended, excluding the one to be removed. */
  otherPasskeyCount: number;
}

/** Whether nothing would open the account any more without this passkey. */
export const isLastWayIn = ({ hasPassword, providerCount, otherPasskeyCount }: WaysIn): boolean =>
  !hasPassword && providerCount === 0 && otherPasskeyCount === 0;
