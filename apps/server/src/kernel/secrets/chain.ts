const MARK = 'chain:';

/**
 * The keys of a secret that is a chain (D-198), the oldest first. A secret that was never rotated is a single key, whatever it looks like;
 * in a chain the first key is encoded, since the operator may have chosen it.
 */
export function linksOf(secret: string): readonly [string, ...string[]] {
  if (!secret.startsWith(MARK)) return [secret];
  const [first = '', ...others] = secret.slice(MARK.length).split('.');
  return [Buffer.from(first, 'base64url').toString('utf8'), ...others];
}

/** The secret with one more key at its end. */
export const extended = (secret: string, link: string): string =>
  secret.startsWith(MARK) ? `${secret}.${link}` : `${MARK}${Buffer.from(secret).toString('base64url')}.${link}`;
