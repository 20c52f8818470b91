/** Cookies the browser may read and write (wire §6.1): path `/`, SameSite=Lax, Secure on https. */
const foreverSeconds = 315_360_000;

export type CookieJar = {
  read: (name: string) => string | undefined;
  write: (name: string, value: string, maxAgeSeconds?: number) => void;
  remove: (name: string) => void;
};

/** Reads one cookie out of a cookie header. */
export function readCookie(header: string, name: string): string | undefined {
  for (const part of header.split(';')) {
    const equals = part.indexOf('=');
    if (equals > 0 && part.slice(0, equals).trim() === name) return decoded(part.slice(equals + 1).trim());
  }
  return undefined;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text; // Not written by the site: returned undecoded.
  }
}

let header: string | undefined;

/** The page's cookies, read at most once per turn of the event loop: each read is a call to another process, and dozens of components read at once. */
function cookieHeader(): string {
  if (header === undefined) {
    header = document.cookie;
    queueMicrotask(forgetHeader);
  }
  return header;
}

const forgetHeader = (): void => {
  header = undefined;
};

export const browserCookies: CookieJar = {
  read: (name) => readCookie(cookieHeader(), name),
  write: (name, value, maxAgeSeconds = foreverSeconds) => {
    forgetHeader();
    const secure = location.protocol === 'https:' ? '; Secure' : '';
    document.cookie = `${name}=${encodeURIComponent(value)}; Path=/; Max-Age=${maxAgeSeconds}; SameSite=Lax${secure}`;
  },
  remove: (name) => {
    forgetHeader();
    document.cookie = `${name}=; Path=/; Max-Age=0; SameSite=Lax`;
  },
};
