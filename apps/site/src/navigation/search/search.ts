import type { ModalName } from '../modals.ts';
import type { PageParameter } from './page-parameters.ts';

/** The parsed query of an address: text by name; a repeated name holds a list (wire §6.4, `provider`). */
export type Search = Readonly<Record<string, string | readonly string[] | undefined>>;

/** Parses a query string. Values stay text: `?sign-in=true` holds the string `true`, not a boolean. */
export function parseSearch(text: string): Record<string, string | string[]> {
  const found: Record<string, string | string[]> = {};
  for (const [name, value] of new URLSearchParams(text)) {
    const before = found[name];
    found[name] = before === undefined ? value : [...(typeof before === 'string' ? [before] : before), value];
  }
  return found;
}

/** A query string with its question mark; empty for no parameters. */
export function stringifySearch(search: Record<string, unknown>): string {
  const entries = Object.entries(search);
  if (entries.length === 0) return '';
  const parameters = new URLSearchParams();
  for (const [name, value] of entries) {
    for (const item of Array.isArray(value) ? value : [value]) {
      if (typeof item === 'string') parameters.append(name, item);
    }
  }
  const text = parameters.toString();
  return text ? `?${text}` : '';
}

/** The first text under a name. The names that pages read are listed, because only they part the server's cache of pages. */
export const searchText = (search: Search, name: PageParameter | ModalName): string | undefined => visitText(search, name);

/** The same for any name; for what the browser alone reads, after the page is there. */
export function visitText(search: Search, name: string): string | undefined {
  const value = search[name];
  return typeof value === 'string' ? value : value?.[0];
}

/** All texts under a name. */
export function searchTexts(search: Search, name: PageParameter): readonly string[] {
  const value = search[name];
  if (value === undefined) return [];
  return typeof value === 'string' ? [value] : value;
}
