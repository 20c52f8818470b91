import { cookie } from '@pavilion/contract/page-constants.ts';
import type { Player } from '../players.ts';
import { productUrl } from '../sandbox.ts';

export interface Ask {
  /** The player whose session the browser holds. */
  player?: Pick<Player, 'accessToken'>;
  /** Where the edge says that the visitor is (product §9; loopback is a trusted proxy of the sandbox). */
  country?: string;
  /** The language chosen on an earlier visit. */
  language?: string;
  /** How its browser takes answers packed; any way, unless it is given. */
  encoding?: 'br';
}

/** The address the edge reports for a visitor of a named country. */
export const VISITOR_IP = '203.0.113.40';

function headersOf({ player, country, language, encoding }: Ask): Headers {
  const headers = new Headers();
  const cookies = [
    ...(player ? [`${cookie.accessToken}=${player.accessToken}`] : []),
    ...(language === undefined ? [] : [`${cookie.language}=${language}`]),
  ];
  if (cookies.length > 0) headers.set('cookie', cookies.join('; '));
  if (encoding !== undefined) headers.set('accept-encoding', encoding);
  if (country !== undefined) {
    headers.set('cf-ipcountry', country);
    headers.set('cf-connecting-ip', VISITOR_IP);
  }
  return headers;
}

/** The server's answer for an address; redirects are not followed. */
export const ask = (address: string, visitor: Ask = {}): Promise<Response> =>
  fetch(new URL(address, productUrl()), { headers: headersOf(visitor), redirect: 'manual' });

/** The raw answer to the button of a form without fields, as a browser without scripts sends it. */
export const submitBare = (address: string): Promise<Response> =>
  fetch(new URL(address, productUrl()), { method: 'POST', body: new URLSearchParams(), redirect: 'manual' });

/** Where an answer leads to, on this site. */
export function destinationOf(answer: Response): string {
  const { pathname, search } = new URL(answer.headers.get('location') ?? 'about:blank', productUrl());
  return pathname + search;
}

interface ServedPage {
  status: number;
  /** Where redirects have led to. */
  address: string;
}

/** Shows a page in this document as the server wrote it: no script of it runs, no style applies. */
export async function showPage(address: string, visitor: Ask = {}): Promise<ServedPage> {
  const answer = await ask(address, visitor);
  if (answer.status >= 300 && answer.status < 400) return showPage(destinationOf(answer), visitor);
  const served = new DOMParser().parseFromString(await answer.text(), 'text/html');
  document.documentElement.lang = served.documentElement.lang;
  document.head.replaceChildren(...served.head.childNodes);
  document.body.replaceChildren(...served.body.childNodes);
  return { status: answer.status, address };
}
