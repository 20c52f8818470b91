/** Cookies of the console's pages that no script reads, by name. */
const cookies = new Map<string, string>();

export const isOfConsole = (path: string): boolean => path.startsWith('/api/console/');

/** Keeps a cookie as an answer sets it; one that has ended is gone. */
export function takeCookie(text: string): void {
  const [pair = ''] = text.split(';');
  const split = pair.indexOf('=');
  if (/; *Max-Age=0\b/i.test(text)) cookies.delete(pair.slice(0, split));
  else cookies.set(pair.slice(0, split), pair.slice(split + 1));
}

export const takeCookies = (answer: Response): void => answer.headers.getSetCookie().forEach(takeCookie);

export const forgetCookies = (): void => cookies.clear();

/** The headers by which a browser identifies the calling page. */
export const consoleHeaders = (): Record<string, string> => ({
  origin: location.origin,
  ...(cookies.size > 0 && { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') }),
});
