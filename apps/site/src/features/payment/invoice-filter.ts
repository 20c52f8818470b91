import type { Search } from '../../navigation/search.ts';
import { searchText } from '../../navigation/search.ts';
import type { InvoiceQuery } from './queries.ts';

/** The filters of the payments, as the address keeps them. Empty means all. */
export type InvoiceFilter = { type: string; status: string; currency: string; from: string; to: string };

export function readFilter(search: Search): InvoiceFilter {
  const text = (name: string) => searchText(search, name) ?? '';
  return { type: text('type'), status: text('status'), currency: text('currency'), from: text('from'), to: text('to') };
}

const wholeNumber = (text: string): number | undefined => (/^\d{1,4}$/.test(text) ? Number(text) : undefined);

/** The beginning of a local day, or its end, as the moment the call wants. */
function momentOf(day: string, time: string): string | undefined {
  const date = /^\d{4}-\d{2}-\d{2}$/.test(day) ? new Date(`${day}T${time}`) : undefined;
  return date && !Number.isNaN(date.getTime()) ? date.toISOString() : undefined;
}

/** The query of a filter: "all" is left out (wire §2, row 44). */
export function queryOf(filter: InvoiceFilter, paging: { page: number; perPage: number }): InvoiceQuery {
  const given = {
    type: wholeNumber(filter.type),
    status: wholeNumber(filter.status),
    currency: filter.currency || undefined,
    dateFrom: momentOf(filter.from, '00:00:00.000'),
    dateTo: momentOf(filter.to, '23:59:59.999'),
  };
  return { ...paging, ...Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) };
}
