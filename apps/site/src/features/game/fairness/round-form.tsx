import { Button, Note, Select, TermRows, TextInput } from '@pavilion/ui';
import { catalogue } from '@pavilion/fairness';
import { type SubmitEvent, useId, useState } from 'react';
import { useFailureText } from '../../../content/use-failure-text.ts';
import type { Texts } from '../../../content/texts.tsx';
import { checkRound, type CheckedRound, exampleRound, streamHeadByBrowser, type EnteredRound, invalidFields } from './check-round.ts';
import { exampleInputs } from './example-inputs.ts';
import styles from './fairness.module.css';

const shownDraws = 60;
const textFields = ['commitment', 'serverSeed', 'clientSeed', 'nonce', 'input', 'outcome', 'stake', 'payout'] as const;

/** The form for the values of a round, and the result of its replay. */
export default function RoundForm({ texts }: { texts: Texts }) {
  const [round, setRound] = useState(exampleRound);
  const [invalidNames, setInvalidNames] = useState<readonly string[]>([]);
  const [checked, setChecked] = useState<CheckedRound>();
  const failureText = useFailureText();
  const formId = useId();

  function change(name: keyof EnteredRound, value: string) {
    setRound({ ...round, [name]: value });
    setInvalidNames(invalidNames.filter((other) => other !== name));
    setChecked(undefined);
  }

  function chooseGame(game: string) {
    const engine = catalogue.find(({ id }) => id === game)?.engine ?? '';
    setRound({ ...round, game, input: exampleInputs[engine] ?? '', payout: '', outcome: '' });
    setChecked(undefined);
  }

  async function submit(event: SubmitEvent) {
    event.preventDefault();
    const invalid = invalidFields(round);
    setInvalidNames(invalid);
    if (invalid[0] === undefined) return setChecked(checkRound(round, await streamHeadByBrowser(round)));
    document.getElementById(formId)?.querySelector<HTMLElement>(`[name="${invalid[0]}"]`)?.focus();
  }

  return (
    <form id={formId} className="stack" onSubmit={(event) => void submit(event)} noValidate>
      <GameSelect label={texts('fields.game')} value={round.game} onChoose={chooseGame} />
      <div className={styles.fields}>
        {textFields.map((name) => (
          <div key={name} className={styles[name]}>
            <TextInput
              name={name}
              label={texts(`fields.${name}`)}
              value={round[name]}
              error={invalidNames.includes(name) ? failureText({ rule: 'regex' }) : undefined}
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

function GameSelect({ label, value, onChoose }: { label: string; value: string; onChoose: (game: string) => void }) {
  return (
    <Select label={label} value={value} onChange={(event) => onChoose(event.target.value)}>
      {catalogue.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </Select>
  );
}

function Verdict({ checked, texts }: { checked: CheckedRound; texts: Texts }) {
  const { isValid, steps, draws } = checked;
  const mark = { true: '✓ ', false: '✗ ', undefined: '' };
  return (
    <>
      <Note tone={isValid ? 'ok' : 'error'} icon={isValid ? 'circle-check' : 'circle-alert'} role={isValid ? 'status' : 'alert'}>
        <b className="weight-semibold">{texts(isValid ? 'fits' : 'differs')}</b> {texts(isValid ? 'fitsText' : 'differsText')}
      </Note>
      <TermRows
        rows={steps.map(({ name, computed, isEqual }) => ({
          label: `${mark[`${isEqual}`]}${texts(`steps.${name}`)}`,
          value: <code className={styles.value}>{name === 'draws' ? shorten(draws.map(({ value }) => value)) : computed}</code>,
        }))}
      />
    </>
  );
}

const shorten = (values: readonly number[]): string => `${values.slice(0, shownDraws).join(' ')}${values.length > shownDraws ? ' …' : ''}`;
