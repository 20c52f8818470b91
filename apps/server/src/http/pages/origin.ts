/** The site's origin; this machine's until the server listens. */
export const siteOrigin = (publicUrl: string): string => (publicUrl === '' ? 'http://localhost' : new URL(publicUrl).origin);
