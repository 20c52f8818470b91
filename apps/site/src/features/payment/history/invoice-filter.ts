import { beginOfDay, endOfDay } from '../../../content/day.ts';
import type { Search } from '../../../navigation/search/search.ts';
import { searchText } from '../../../navigation/search/search.ts';
import type { InvoiceQuery } from '../queries.ts';

/** The payment filters as they are in the address; an empty string means all. */
export type InvoiceFilter = { type: string; status: string; currency: string; from: string; to: string };

/** Reads the filters from the search parameters of an address. */
export function readFilter(search: Search): InvoiceFilter {
  const text = (name: keyof InvoiceFilter) => searchText(search, name) ?? '';
  return { type: text('type'), status: text('status'), currency: text('currency'), from: text('from'), to: text('to') };
}

const wholeNumber = (text: string): number | undefined => (/^\d{1,4}$/.test(text) ? Number(text) : undefined);

/** The API query of a filter; filters set to all and invalid values are omitted (wire §2, row 44). */
export function queryOf(filter: InvoiceFilter, paging: { page: number; perPage: number }): InvoiceQuery {
  const given = {
    type: wholeNumber(filter.type),
    status: wholeNumber(filter.status),
    currency: filter.currency || undefined,
    dateFrom: beginOfDay(filter.from),
    dateTo: endOfDay(filter.to),
  };
  return { ...paging, ...Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) };
}
