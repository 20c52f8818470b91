import type { RuleKind } from '@pavilion/contract/console/payment/rule-bodies.ts';
import { changed, changesBetween, type Fields, flattened, type Value } from '@pavilion/contract/console/rule-changes.ts';
import { Button } from '@pavilion/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { api } from '../../api/api.ts';
import { ActDialog } from '../../components/act-dialog.tsx';
import { Difference } from '../../components/difference.tsx';
import { Section } from '../../components/panel.tsx';
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
  const [draft, setDraft] = useState<Fields>(body);
  const [isAsking, setAsking] = useState(false);
  const canWrite = may('payments.policy.write');
  const adding = useRef<HTMLInputElement>(null);
  const entries = entriesOf(kind);
  const refused = refusedPaths(kind, draft);
  const isChanged = Object.keys(changesBetween(body, draft)).length > 0;
  const canAsk = isChanged && refused.size === 0;
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
        <Section title={say('draft')} caption={say(refused.size > 0 ? 'draftRefused' : isChanged ? 'draftHint' : 'noDraft')}>
          <div className={styles.acts}>
            <Button aria-disabled={!isChanged} onClick={() => setDraft(body)}>
              {say('discard')}
            </Button>
            <Button kind="primary" aria-disabled={!canAsk} onClick={() => canAsk && setAsking(true)}>
              {say('ask')}
            </Button>
          </div>
          {kind === 'turnover.rule' ? null : <DryRun kind={kind} draft={draft} isAble={refused.size === 0} />}
        </Section>
      ) : null}
      {isAsking ? <AskDialog kind={kind} version={version} sides={[body, draft]} onClose={() => setAsking(false)} /> : null}
    </>
  );
}

function AskDialog({ kind, version, sides, onClose }: { kind: RuleKind; version: number; sides: [Fields, Fields]; onClose: () => void }) {
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
        await client.invalidateQueries({ queryKey: ['payment-rules'] });
      }}
      onClose={onClose}
    >
      <p className="text-secondary">{say('askText')}</p>
      <Difference before={changesBetween(draft, body)} after={changesBetween(body, draft)} />
    </ActDialog>
  );
}
