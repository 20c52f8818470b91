import { Button, Card, Select } from '@pavilion/ui';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useAlerts } from '../../../content/alerts.ts';
import { saveFile } from '../../../content/save-file.ts';
import { DateField } from '../../content/date-field.tsx';
import frame from '../../content/profile.module.css';
import { usePageTexts } from '../../content/page.ts';
import { loadStatement } from './load-statement.ts';
import { useAccounts } from '../queries.ts';
import { StatementCheck } from './statement-check.tsx';
import { statementFileName, type StatementFormat, type StatementFilter } from './statement.ts';

/** Downloads the player's statement of a period, in which every line carries the hash of the line before (design §15). */
export function StatementCard() {
  const texts = usePageTexts('history', 'profile');
  const alert = useAlerts();
  const [filter, setFilter] = useState<StatementFilter>({ from: '', to: '', currency: '' });
  const load = useMutation({
    mutationFn: async (format: StatementFormat) => saveFile(await loadStatement(format, filter), statementFileName(format, filter)),
    onError: () => void alert('global.somethingWrong'),
  });
  const change = (changes: Partial<StatementFilter>) => setFilter((known) => ({ ...known, ...changes }));
  const button = (format: StatementFormat) => (
    <Button isBusy={load.isPending && load.variables === format} disabled={load.isPending} onClick={() => load.mutate(format)}>
      {texts(`statement.${format}`)}
      <span className="visually-hidden"> {texts('statement.title')}</span>
    </Button>
  );
  return (
    <Card
      title={texts('statement.title')}
      titleEnd={
        <span className="row">
          {button('csv')}
          {button('json')}
        </span>
      }
    >
      <div className="stack">
        <p className="small text-secondary">{texts('statement.text')}</p>
        <StatementFilters filter={filter} onChange={change} />
        <StatementCheck />
      </div>
    </Card>
  );
}

function StatementFilters({ filter, onChange }: { filter: StatementFilter; onChange: (changes: Partial<StatementFilter>) => void }) {
  const texts = usePageTexts('history', 'profile');
  const { data: accounts = [] } = useAccounts();
  return (
    <div className={frame.filters}>
      <Select
        label={texts('statement.currencyLabel')}
        value={filter.currency}
        onChange={(event) => onChange({ currency: event.target.value })}
      >
        <option value="">{texts('statement.allCurrencies')}</option>
        {accounts.map(({ currency }) => (
          <option key={currency} value={currency}>
            {currency}
          </option>
        ))}
      </Select>
      <DateField
        label={texts('statement.fromLabel')}
        value={filter.from}
        max={filter.to || undefined}
        onChange={(from) => onChange({ from })}
      />
      <DateField label={texts('statement.toLabel')} value={filter.to} min={filter.from || undefined} onChange={(to) => onChange({ to })} />
    </div>
  );
}
