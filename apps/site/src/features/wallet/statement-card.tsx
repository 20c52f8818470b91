import { Button, Card } from '@pavilion/ui';
import { useMutation } from '@tanstack/react-query';
import { useAlerts } from '../../content/alerts.ts';
import { useSite } from '../../session/use-site.ts';
import { usePageTexts } from '../content/page.ts';
import { statementCsv, statementJson } from './statement.ts';

type Format = 'csv' | 'json';
const types: Readonly<Record<Format, string>> = { csv: 'text/csv', json: 'application/json' };

/** The own ledger to keep: every line carries the mark of the line before (design.md §15). */
export function StatementCard() {
  const { api } = useSite();
  const texts = usePageTexts('history', 'profile');
  const alert = useAlerts();
  const load = useMutation({
    mutationFn: async (format: Format) => {
      const lines = await api.wallet.readStatement();
      save(`statement.${format}`, format === 'csv' ? statementCsv(lines) : statementJson(lines), types[format]);
    },
    onError: () => void alert('global.somethingWrong'),
  });
  const button = (format: Format) => (
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
      <p className="small t2">{texts('statement.text')}</p>
    </Card>
  );
}

/** Hands a text to the browser as a file. */
function save(name: string, text: string, type: string): void {
  const address = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}
