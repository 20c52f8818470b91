import { Button, Card, Select, TextInput } from '@pavilion/ui';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useAlerts } from '../../content/alerts.ts';
import { saveFile } from '../../content/save-file.ts';
import frame from '../content/profile.module.css';
import { usePageTexts } from '../content/page.ts';
import { loadStatement } from './load-statement.ts';
import { useAccounts } from './queries.ts';
import { StatementCheck } from './statement-check.tsx';
import { statementFileName, type StatementFormat, type StatementWish } from './statement.ts';

/** The own ledger to keep, of a period: every line carries the mark of the line before (design.md §15). */
export function StatementCard() {
  const texts = usePageTexts('history', 'profile');
  const alert = useAlerts();
  const { data: accounts = [] } = useAccounts();
  const [wish, setWish] = useState<StatementWish>({ from: '', to: '', currency: '' });
  const load = useMutation({
    mutationFn: async (format: StatementFormat) => saveFile(await loadStatement(format, wish), statementFileName(format, wish)),
    onError: () => void alert('global.somethingWrong'),
  });
  const change = (changes: Partial<StatementWish>) => setWish((known) => ({ ...known, ...changes }));
  const button = (format: StatementFormat) => (
    <Button isBusy={load.isPending && load.variables === format} disabled={load.isPending} onClick={() => load.mutate(format)}>
      {texts(`statement.${format}`)}
      <span className="vh"> {texts('statement.title')}</span>
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
        <p className="small t2">{texts('statement.text')}</p>
        <div className={frame.filters}>
          <Select
            label={texts('statement.currencyLabel')}
            value={wish.currency}
            onChange={(event) => change({ currency: event.target.value })}
          >
            <option value="">{texts('statement.allCurrencies')}</option>
            {accounts.map(({ currency }) => (
              <option key={currency} value={currency}>
                {currency}
              </option>
            ))}
          </Select>
          <TextInput
            label={texts('statement.fromLabel')}
            type="date"
            value={wish.from}
            max={wish.to || undefined}
            onChange={(event) => change({ from: event.target.value })}
          />
          <TextInput
            label={texts('statement.toLabel')}
            type="date"
            value={wish.to}
            min={wish.from || undefined}
            onChange={(event) => change({ to: event.target.value })}
          />
        </div>
        <StatementCheck />
      </div>
    </Card>
  );
}
