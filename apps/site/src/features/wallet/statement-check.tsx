import { Note } from '@pavilion/ui';
import { buttonClass } from '@pavilion/ui/button.tsx';
import { useMutation } from '@tanstack/react-query';
import { type ChangeEvent, useId } from 'react';
import { formatCount } from '../../content/format.ts';
import { useSite } from '../../session/use-site.ts';
import { usePageTexts } from '../content/page.ts';
import { checkStatementFile, type StatementVerdict } from './statement-file.ts';

/** A statement kept earlier is checked again without any connection; a broken chain shows its exact line (design.md §15). */
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
    // The same file chosen again is another check.
    event.target.value = '';
  };
  return (
    <>
      <div>
        <input id={id} className="vh" type="file" accept=".csv,.json,text/csv,application/json" onChange={take} />
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
  const isWhole = verdict.state === 'whole';
  const line = 'place' in verdict ? formatCount(verdict.place, visitor.locale) : '';
  return (
    <Note tone={isWhole ? 'ok' : 'error'} icon={isWhole ? 'circle-check' : 'circle-alert'} role="status">
      <p className="b6">{name}</p>
      <p>{texts(`statement.verdict.${verdict.state}`, { count: isWhole ? verdict.lineCount : 0, line })}</p>
    </Note>
  );
}
