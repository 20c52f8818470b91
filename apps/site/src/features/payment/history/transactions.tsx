import { ButtonLink, Select } from '@pavilion/ui';
import { useQuery } from '../../../hydration/use-query.ts';
import { type Texts, useTexts } from '../../../content/texts.tsx';
import { type Search, searchText } from '../../../navigation/search/search.ts';
import { useHref } from '../../../navigation/use-href.ts';
import { useSite } from '../../../visitor/use-site.ts';
import { Listing } from '../../content/listing.tsx';
import { DateField } from '../../content/date-field.tsx';
import frame from '../../content/profile.module.css';
import { constantsOptions, useCurrencies } from '../../settings/queries.ts';
import { type InvoiceFilter, queryOf, readFilter } from './invoice-filter.ts';
import { InvoiceTable } from './invoice-table.tsx';
import { useInvoices } from '../queries.ts';

type HistoryViewProps = { texts: Texts; search: Search; page: number; onSearch: (changes: Search) => void };

/** wire §7.10 */
const historyPerPage = 10;

/** Payments with their filters, which are kept in the address (W-52). */
export function Transactions(view: HistoryViewProps) {
  const entryId = searchText(view.search, 'entry');
  return entryId === undefined ? <AllPayments {...view} /> : <OnePayment texts={view.texts} id={entryId} />;
}

/** The payment that a message leads to, opened, and the way to all of them (U-39). */
function OnePayment({ texts, id }: { texts: Texts; id: string }) {
  const href = useHref();
  const answer = useInvoices({ page: 1, perPage: 1, id });
  return (
    <div className="stack">
      <Listing texts={texts} answer={answer} page={1} onPage={() => undefined}>
        <InvoiceTable texts={texts} invoices={answer.data?.data ?? []} isOpen />
      </Listing>
      <ButtonLink kind="quiet" size="sm" href={href('/profile/history', { tab: 'transactions' })}>
        {texts('tabLabel')}
      </ButtonLink>
    </div>
  );
}

function AllPayments({ texts, search, page, onSearch }: HistoryViewProps) {
  const filter = readFilter(search);
  const answer = useInvoices(queryOf(filter, { page, perPage: historyPerPage }));
  const isFiltered = Object.values(filter).some((chosen) => chosen !== '');
  return (
    <div className="stack">
      <Filters texts={texts} filter={filter} onChange={(changes) => onSearch({ ...changes, page: undefined })} />
      <Listing
        texts={texts}
        answer={answer}
        page={page}
        onPage={(next) => onSearch({ page: String(next) })}
        emptyTexts={isFiltered ? 'empty' : 'none'}
      >
        <InvoiceTable texts={texts} invoices={answer.data?.data ?? []} />
      </Listing>
    </div>
  );
}

type FiltersProps = { texts: Texts; filter: InvoiceFilter; onChange: (changes: Partial<InvoiceFilter>) => void };

function Filters({ texts, filter, onChange }: FiltersProps) {
  const { api } = useSite();
  const constants = useTexts('globalComponents', 'constants');
  const { data: lists } = useQuery(constantsOptions(api));
  const currencies = useCurrencies();
  const named = (ids: readonly { id: string | number }[] | undefined, group: string): Option[] =>
    (ids ?? []).flatMap(({ id }) => {
      const label = constants.optional(`${group}.${id}`);
      return label ? [{ value: String(id), label }] : [];
    });
  return (
    <div className={frame.filters}>
      <Choice
        label={texts('typeFilterLabel')}
        all={texts('allFilterOption')}
        value={filter.type}
        options={named(lists?.payment.invoiceTypes, 'invoiceTypes')}
        onChange={(type) => onChange({ type })}
      />
      <Choice
        label={texts('statusFilterLabel')}
        all={texts('allFilterOption')}
        value={filter.status}
        options={named(lists?.payment.invoiceStatuses, 'invoiceStatuses')}
        onChange={(status) => onChange({ status })}
      />
      <Choice
        label={texts('currencyLabel')}
        all={texts('allFilterOption')}
        value={filter.currency}
        options={currencies.map(({ code }) => ({ value: code, label: code }))}
        onChange={(currency) => onChange({ currency })}
      />
      <DateField label={texts('dateFromLabel')} value={filter.from} max={filter.to || undefined} onChange={(from) => onChange({ from })} />
      <DateField label={texts('dateToLabel')} value={filter.to} min={filter.from || undefined} onChange={(to) => onChange({ to })} />
    </div>
  );
}

type Option = { value: string; label: string };
type ChoiceProps = { label: string; all: string; value: string; options: readonly Option[]; onChange: (value: string) => void };

function Choice({ label, all, value, options, onChange }: ChoiceProps) {
  return (
    <Select label={label} value={value} onChange={(event) => onChange(event.target.value)}>
      <option value="">{all}</option>
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </Select>
  );
}
