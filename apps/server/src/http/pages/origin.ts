/** Where the site is reached; before it listens, this machine. */
export const siteOrigin = (publicUrl: string): string => (publicUrl === '' ? 'http://localhost' : new URL(publicUrl).origin);
