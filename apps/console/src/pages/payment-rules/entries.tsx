import { CONFIRMATIONS_USUAL, type RuleKind, ruleBodies } from '@pavilion/contract/console/payment/rule-bodies.ts';
import { changed, type Fields, flattened, type Value } from '@pavilion/contract/console/rule-changes.ts';
import { Button, TextInput } from '@pavilion/ui';
import { type Ref, useState } from 'react';
import { useText } from '../../texts/use-text.ts';

/** The part of a rule set whose entries are named freely: chains with their confirmations, currencies with their turnover. */
interface Entries {
  kind: 'payment.policy' | 'turnover.rule';
  has(path: string): boolean;
  /** The name of the entry at a path. */
  nameAt(path: string): string | undefined;
  pathOf(name: string): string;
  /** The spelling of names of this kind. */
  written(typed: string): string;
  /** Initial value of a new entry. */
  first: Value;
}

function entriesUnder(prefix: string, rest: Pick<Entries, 'kind' | 'written' | 'first'>): Entries {
  const has = (path: string): boolean => path.startsWith(prefix);
  return { ...rest, has, nameAt: (path) => (has(path) ? path.slice(prefix.length) : undefined), pathOf: (name) => `${prefix}${name}` };
}

const known: Partial<Record<RuleKind, Entries>> = {
  'payment.policy': entriesUnder('confirmations.', {
    kind: 'payment.policy',
    written: (typed) => typed.toLowerCase(),
    first: CONFIRMATIONS_USUAL,
  }),
  'turnover.rule': entriesUnder('', { kind: 'turnover.rule', written: (typed) => typed.toUpperCase(), first: '1' }),
};

export const entriesOf = (kind: RuleKind): Entries | undefined => known[kind];

interface NewEntryProps {
  entries: Entries;
  draft: Fields;
  onDraft: (draft: Fields) => void;
  inputRef: Ref<HTMLInputElement>;
}

/** One entry more, under a name that the schema takes and that is not there yet. */
export function NewEntry({ entries, draft, onDraft, inputRef }: NewEntryProps) {
  const say = useText('paymentRules');
  const [name, setName] = useState('');
  const [error, setError] = useState<string>();
  function add(): void {
    const path = entries.pathOf(name);
    const next = changed(draft, { [path]: entries.first });
    const refused = ruleBodies[entries.kind].safeParse(next).error?.issues ?? [];
    if (name.includes('.') || refused.some((issue) => issue.path.join('.') === path)) return setError(say(`noName_${entries.kind}`));
    if (flattened(draft).has(path)) return setError(say('isThere', { name }));
    onDraft(next);
    setName('');
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (name !== '') add();
      }}
    >
      <TextInput
        ref={inputRef}
        label={say(`new_${entries.kind}`)}
        hint={say(`newHint_${entries.kind}`, { count: CONFIRMATIONS_USUAL })}
        {...(error === undefined ? {} : { error })}
        value={name}
        maxLength={32}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => {
          setName(entries.written(event.target.value.trim()));
          setError(undefined);
        }}
        action={
          <Button type="submit" icon="plus" aria-disabled={name === ''}>
            {say('add')}
          </Button>
        }
      />
    </form>
  );
}
