import type { RuleKind } from '@pavilion/contract/console/payment/rule-bodies.ts';
import { changed, changesBetween, type Fields, flattened, type Value } from '@pavilion/contract/console/rule-changes.ts';
import { Button } from '@pavilion/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { api } from '../../api/api.ts';
import { ActDialog } from '../../components/act-dialog.tsx';
import { Difference } from '../../components/difference.tsx';
import { Section } from '../../components/panel.tsx';
import { keptOf } from '../../components/fields/kept.ts';
import { announce } from '../../components/toasts.tsx';
import { useMay } from '../../session/session.ts';
import { useText } from '../../texts/use-text.ts';
import { DryRun } from './dry-run.tsx';
import { entriesOf, NewEntry } from './entries.tsx';
import { Field, refusedPaths } from './fields.tsx';
import styles from './payment-rules.module.css';

/** Fields by path; a check belongs to its parameter. */
function groupsOf(body: Fields): [string, Value][][] {
  const groups = new Map<string, [string, Value][]>();
  for (const [path, value] of flattened(body)) {
    const name = path.startsWith('leaves.') ? path.split('.').slice(0, 2).join('.') : path;
    groups.set(name, [...(groups.get(name) ?? []), [path, value]]);
  }
  return [...groups.values()];
}

/** The fields that differ from the rules in force, and the version upon which the first of them was typed. */
const nothingTyped: { since: number; changes: Fields } = { since: 0, changes: {} };
const useTypedRules = keptOf<typeof nothingTyped>();

/** A draft of other rules. Others may come into force while it is written: what is typed stays, and is a change of those then. */
function useDraft({ kind, version, body }: Pick<FormProps, 'kind' | 'version' | 'body'>) {
  const [{ since, changes }, setTyped] = useTypedRules(kind, nothingTyped);
  const draft = changed(body, changes);
  const refused = refusedPaths(kind, draft);
  const isChanged = Object.keys(changesBetween(body, draft)).length > 0;
  return {
    draft,
    refused,
    isChanged,
    canAsk: isChanged && refused.size === 0,
    hint: refused.size > 0 ? 'draftRefused' : !isChanged ? 'noDraft' : since === version ? 'draftHint' : 'draftMoved',
    setDraft: (next: Fields): void => setTyped({ since: isChanged ? since : version, changes: changesBetween(body, next) }),
    discard: (): void => setTyped(nothingTyped),
  } as const;
}

interface FormProps {
  kind: RuleKind;
  version: number;
  body: Fields;
  onVersions: () => void;
}

/** The rules of a kind in force, field by field from its schema, and a draft of others: tried on past days, then asked of a colleague. */
export function RuleForm({ kind, version, body, onVersions }: FormProps) {
  const say = useText('paymentRules');
  const may = useMay();
  const { draft, refused, isChanged, canAsk, hint, setDraft, discard } = useDraft({ kind, version, body });
  const [isAsking, setAsking] = useState(false);
  const canWrite = may('payments.policy.write');
  const adding = useRef<HTMLInputElement>(null);
  const entries = entriesOf(kind);
  const set = (path: string, value: Value): void => setDraft(changed(draft, { [path]: value }));
  // The focused control went with its entry.
  function remove(path: string): void {
    setDraft(changed(draft, { [path]: null }));
    adding.current?.focus();
  }
  return (
    <>
      <Section title={say('rules')} caption={say('version', { version })} end={<Button onClick={onVersions}>{say('versions')}</Button>}>
        <fieldset className={styles.fields} disabled={!canWrite} aria-label={say(kind)}>
          {groupsOf(draft).map((fields) => (
            <div key={fields[0]?.[0]}>
              {fields.map(([path, value]) => (
                <Field
                  key={path}
                  kind={kind}
                  path={path}
                  value={value}
                  isRefused={refused.has(path)}
                  onChange={(next) => set(path, next)}
                  onRemove={canWrite && entries?.has(path) === true ? () => remove(path) : undefined}
                />
              ))}
            </div>
          ))}
          {canWrite && entries !== undefined ? <NewEntry entries={entries} draft={draft} onDraft={setDraft} inputRef={adding} /> : null}
        </fieldset>
      </Section>
      {canWrite ? (
        <Section title={say('draft')} caption={say(hint)}>
          <div className={styles.acts}>
            <Button aria-disabled={!isChanged} onClick={discard}>
              {say('discard')}
            </Button>
            <Button kind="primary" aria-disabled={!canAsk} onClick={() => canAsk && setAsking(true)}>
              {say('ask')}
            </Button>
          </div>
          {kind === 'turnover.rule' ? null : <DryRun kind={kind} draft={draft} isAble={refused.size === 0} />}
        </Section>
      ) : null}
      {isAsking ? (
        <AskDialog kind={kind} version={version} sides={[body, draft]} onAsked={discard} onClose={() => setAsking(false)} />
      ) : null}
    </>
  );
}

interface AskProps extends Pick<FormProps, 'kind' | 'version'> {
  sides: [Fields, Fields];
  onAsked: () => void;
  onClose: () => void;
}

function AskDialog({ kind, version, sides, onAsked, onClose }: AskProps) {
  const say = useText('paymentRules');
  const client = useQueryClient();
  const [body, draft] = sides;
  return (
    <ActDialog
      title={say('askTitle')}
      confirm={say('ask')}
      act={async ({ reason }) => {
        await api.paymentRules.askRules({ params: { kind }, body: { baseVersion: version, body: draft, reason } });
        announce(say('askedNow'));
        onAsked();
        await client.invalidateQueries({ queryKey: ['payment-rules'] });
      }}
      onClose={onClose}
    >
      <p className="text-secondary">{say('askText')}</p>
      <Difference before={changesBetween(draft, body)} after={changesBetween(body, draft)} />
    </ActDialog>
  );
}
