import { Note } from '@pavilion/ui';
import { buttonClass } from '@pavilion/ui/buttons/button.tsx';
import { useMutation } from '@tanstack/react-query';
import { type ChangeEvent, useId } from 'react';
import { formatCount } from '../../../content/format.ts';
import { useSite } from '../../../visitor/use-site.ts';
import { usePageTexts } from '../../content/page.ts';
import { checkStatementFile, type StatementVerdict } from './statement-file.ts';

/** Verifies a downloaded statement offline; a broken hash chain is reported with its line (design §15). */
export function StatementCheck() {
  const texts = usePageTexts('history', 'profile');
  const id = useId();
  const check = useMutation({
    mutationFn: async (file: File) => ({ name: file.name, verdict: await checkStatementFile(await file.text()) }),
    networkMode: 'always',
  });
  const take = (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0];
    if (file) check.mutate(file);
    // Choosing the same file again must fire another change event.
    event.target.value = '';
  };
  return (
    <>
      <div>
        <input id={id} className="visually-hidden" type="file" accept=".csv,.json,text/csv,application/json" onChange={take} />
        <label htmlFor={id} className={buttonClass({})}>
          {texts('statement.check')}
        </label>
      </div>
      {check.data ? <Verdict key={check.submittedAt} {...check.data} /> : null}
    </>
  );
}

function Verdict({ name, verdict }: { name: string; verdict: StatementVerdict }) {
  const texts = usePageTexts('history', 'profile');
  const { visitor } = useSite();
  const isIntact = verdict.state === 'whole';
  const line = 'lineNumber' in verdict ? formatCount(verdict.lineNumber, visitor.locale) : '';
  return (
    <Note tone={isIntact ? 'ok' : 'error'} icon={isIntact ? 'circle-check' : 'circle-alert'} role="status">
      <p className="weight-semibold">{name}</p>
      <p>{texts(`statement.verdict.${verdict.state}`, { count: isIntact ? verdict.lineCount : 0, line })}</p>
    </Note>
  );
}
