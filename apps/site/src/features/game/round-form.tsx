import { Button, Note, Select, TermRows, TextInput } from '@pavilion/ui';
import { catalogue } from '@pavilion/fairness';
import { type SubmitEvent, useId, useState } from 'react';
import { useFailureText } from '../../content/use-failure-text.ts';
import type { Texts } from '../../content/texts.tsx';
import { checkRound, type CheckedRound, exampleRound, streamHeadByBrowser, type TypedRound, unreadable } from './check-round.ts';
import { exampleInputs } from './example-inputs.ts';
import styles from './fairness.module.css';

const shownDraws = 60;
const textFields = ['commitment', 'serverSeed', 'clientSeed', 'nonce', 'input', 'outcome', 'stake', 'payout'] as const;

export default function RoundForm({ texts }: { texts: Texts }) {
  const [round, setRound] = useState(exampleRound);
  const [faults, setFaults] = useState<readonly string[]>([]);
  const [checked, setChecked] = useState<CheckedRound>();
  const failureText = useFailureText();
  const formId = useId();

  function change(name: keyof TypedRound, value: string) {
    setRound({ ...round, [name]: value });
    setFaults(faults.filter((fault) => fault !== name));
    setChecked(undefined);
  }

  function chooseGame(game: string) {
    const engine = catalogue.find(({ id }) => id === game)?.engine ?? '';
    setRound({ ...round, game, input: exampleInputs[engine] ?? '', payout: '', outcome: '' });
    setChecked(undefined);
  }

  async function submit(event: SubmitEvent) {
    event.preventDefault();
    const unread = unreadable(round);
    setFaults(unread);
    if (unread[0] === undefined) return setChecked(checkRound(round, await streamHeadByBrowser(round)));
    document.getElementById(formId)?.querySelector<HTMLElement>(`[name="${unread[0]}"]`)?.focus();
  }

  return (
    <form id={formId} className="stack" onSubmit={(event) => void submit(event)} noValidate>
      <Select label={texts('fields.game')} value={round.game} onChange={(event) => chooseGame(event.target.value)}>
        {catalogue.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
      <div className={styles.fields}>
        {textFields.map((name) => (
          <div key={name} className={styles[name]}>
            <TextInput
              name={name}
              label={texts(`fields.${name}`)}
              value={round[name]}
              error={faults.includes(name) ? failureText({ rule: 'regex' }) : undefined}
              onChange={(event) => change(name, event.target.value.trim())}
              autoComplete="off"
              spellCheck={false}
              dir="ltr"
            />
          </div>
        ))}
      </div>
      <div>
        <Button kind="primary" size="lg" type="submit">
          {texts('checkButton')}
        </Button>
      </div>
      {checked !== undefined && <Verdict checked={checked} texts={texts} />}
    </form>
  );
}

function Verdict({ checked, texts }: { checked: CheckedRound; texts: Texts }) {
  const { fits, steps, draws } = checked;
  const mark = { true: '✓ ', false: '✗ ', undefined: '' };
  return (
    <>
      <Note tone={fits ? 'ok' : 'error'} icon={fits ? 'circle-check' : 'circle-alert'} role={fits ? 'status' : 'alert'}>
        <b className="b6">{texts(fits ? 'fits' : 'differs')}</b> {texts(fits ? 'fitsText' : 'differsText')}
      </Note>
      <TermRows
        rows={steps.map(({ name, computed, isMet }) => ({
          label: `${mark[`${isMet}`]}${texts(`steps.${name}`)}`,
          value: <code className={styles.value}>{name === 'draws' ? firstOf(draws.map(({ value }) => value)) : computed}</code>,
        }))}
      />
    </>
  );
}

const firstOf = (values: readonly number[]): string => `${values.slice(0, shownDraws).join(' ')}${values.length > shownDraws ? ' …' : ''}`;
