import { Button, TextInput } from '@pavilion/ui';
import { useState } from 'react';
import { AmountField } from '../../components/fields/amount-field.tsx';
import { DayField } from '../../components/fields/day-field.tsx';
import { OneOrNone } from '../../components/fields/choices.tsx';
import { api } from '../../api/api.ts';
import { useSearchState } from '../../navigation/search-state.ts';
import { ExportButton } from '../../components/export-button.tsx';
import { ClearFilters, useListRange } from '../../components/table/list-range.tsx';
import { SavedViews } from '../../components/fields/saved-views.tsx';
import { FilterBar, Panel, Scrolling } from '../../components/panel.tsx';
import { Nothing } from '../../components/states.tsx';
import { useTyped } from '../../components/fields/use-typed.ts';
import { useFormats } from '../../texts/formats.ts';
import { useText, useTextOf } from '../../texts/use-text.ts';
import { invoiceFilterOf, invoiceStates } from './filter.ts';
import { InvoiceTable, useInvoices } from './table.tsx';
import { useMethodChoices } from './use-method-choices.ts';

/** Deposits and withdrawals, the newest first (operator §2.2, page 12). */
export function Page() {
  const say = useText('payments');
  const [search] = useSearchState();
  const { zone } = useFormats();
  const filter = invoiceFilterOf(search, zone);
  const list = useInvoices(filter);
  return (
    <Panel title={say('invoicesTitle')} count={useListRange(list)} end={<ExportButton list="invoices" query={filter} />}>
      <SavedViews count={(view) => api.payments.listInvoices({ query: { ...invoiceFilterOf(view, zone), perPage: 1 } })} />
      <InvoiceFilters />
      <Scrolling label={say('invoicesTitle')}>
        <InvoiceTable list={list} empty={<Nothing title={say('noInvoices')} action={<ClearFilters names={names} />} />} />
      </Scrolling>
    </Panel>
  );
}

function InvoiceFilters() {
  const say = useText('payments');
  const stateName = useTextOf('payments');
  const [search, change] = useSearchState();
  const [typed, setTyped] = useTyped(search.reference ?? '');
  /** Every change of a filter submits the typed text too. */
  const narrow = (changed: Readonly<Record<string, string | undefined>>, isStep = false): void =>
    change({ reference: typed.trim() || undefined, ...changed }, { isStep });
  const { methods, currencies, providers } = useMethodChoices();
  const choices = {
    kind: (['deposit', 'withdrawal'] as const).map((one) => [one, say(one)] as const),
    state: invoiceStates.map((state) => [state, stateName(`state_${state}`) ?? state] as const),
    method: methods,
    currency: currencies.map((code) => [code, code] as const),
    provider: providers.map((name) => [name, name] as const),
  };
  return (
    <FilterBar>
      {(['kind', 'state', 'method', 'currency', 'provider'] as const).map((name) => (
        <OneOrNone
          key={name}
          label={say(name)}
          none={say('every')}
          options={choices[name].map(([value]) => value)}
          labelOf={(value) => new Map(choices[name]).get(value)}
          chosen={search[name]}
          onChange={(chosen) => narrow({ [name]: chosen })}
        />
      ))}
      <AmountFilter name="min" onNarrow={narrow} />
      <AmountFilter name="max" onNarrow={narrow} />
      {(['from', 'until'] as const).map((name) => (
        <DayField key={name} label={say(name)} day={search[name]} onChange={(day) => narrow({ [name]: day })} />
      ))}
      <ReferenceFilter typed={typed} onType={setTyped} onSeek={() => narrow({}, true)} />
      {names.some((name) => search[name] !== undefined) ? (
        <Button kind="quiet" icon="x" onClick={() => change(noFilter)}>
          {say('clearFilters')}
        </Button>
      ) : null}
    </FilterBar>
  );
}

const names = ['kind', 'state', 'method', 'currency', 'provider', 'reference', 'from', 'until', 'min', 'max'] as const;
const noFilter = Object.fromEntries(names.map((name) => [name, undefined]));

const AMOUNT = /^\d+(\.\d+)?$/;

interface AmountFilterProps {
  name: 'min' | 'max';
  onNarrow: (changed: Readonly<Record<string, string | undefined>>) => void;
}

/** One end of an amount: of the currency that is chosen, else of the base currency. */
function AmountFilter({ name, onNarrow }: AmountFilterProps) {
  const say = useText('payments');
  const [search] = useSearchState();
  // An invalid amount filters nothing and stays in the field.
  const [unread, setUnread] = useState('');
  const value = unread === '' ? (search[name] ?? '') : unread;
  return (
    <AmountField
      label={say(name)}
      maxLength={20}
      value={value}
      onChange={(plain) => {
        setUnread(AMOUNT.test(plain) ? '' : plain);
        onNarrow({ [name]: AMOUNT.test(plain) ? plain : undefined });
      }}
      {...(unread === '' ? {} : { error: say('amountWrong') })}
    />
  );
}

interface ReferenceFilterProps {
  typed: string;
  onType: (typed: string) => void;
  onSeek: () => void;
}

/** Finds a payment by the provider's complete reference on Enter. */
function ReferenceFilter({ typed, onType, onSeek }: ReferenceFilterProps) {
  const say = useText('payments');
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onSeek();
      }}
    >
      <TextInput label={say('referenceFilter')} type="search" value={typed} onChange={(event) => onType(event.target.value)} />
    </form>
  );
}
