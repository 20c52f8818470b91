import type { AnswerOf } from '@pavilion/contract/calls/endpoint.ts';
import { queueTargetNames, type QueueTargets, queueTargetsBody } from '@pavilion/contract/console/workplace/queue-targets.ts';
import type { queueEndpoints } from '@pavilion/contract/console/workplace/queues.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../api/api.ts';
import { ActDialog, type ActGiven } from '../../components/act-dialog.tsx';
import { AmountField } from '../../components/fields/amount-field.tsx';
import { ConsoleDialog } from '../../components/console-dialog.tsx';
import { Answer, answerOf } from '../../components/states.tsx';
import { useFormats } from '../../texts/formats.ts';
import { useText } from '../../texts/use-text.ts';
import { lengthText } from './length-text.ts';
import styles from './today.module.css';

type Read = AnswerOf<(typeof queueEndpoints)['readQueueTargets']>;
type Name = (typeof queueTargetNames)[number];
type Side = keyof QueueTargets[Name];
const sides = ['lookSeconds', 'decidedSeconds'] as const;

const MINUTE = 60;
/** The typed text, in minutes. */
type Draft = Readonly<Record<Name, Readonly<Record<Side, string>>>>;

const draftOf = (targets: QueueTargets): Draft => {
  const written = (name: Name) => ({
    lookSeconds: String(targets[name].lookSeconds / MINUTE),
    decidedSeconds: String(targets[name].decidedSeconds / MINUTE),
  });
  return Object.fromEntries(queueTargetNames.map((name) => [name, written(name)])) as Draft;
};

const secondsOf = (minutes: string): number => (/^\d+(\.\d+)?$/.test(minutes) ? Math.round(Number(minutes) * MINUTE) : 0);

const bodyOf = (draft: Draft): unknown =>
  Object.fromEntries(
    queueTargetNames.map((name) => [
      name,
      { lookSeconds: secondsOf(draft[name].lookSeconds), decidedSeconds: secondsOf(draft[name].decidedSeconds) },
    ]),
  );

/** The times until items should be opened and decided; a change applies to waiting items too (operator §13.57). */
export function TargetsDialog({ onClose }: { onClose: () => void }) {
  const say = useText('today');
  const query = useQuery({ queryKey: ['queue-targets'], queryFn: () => api.queues.readQueueTargets(), gcTime: 0, staleTime: 0 });
  // What is read again later, as when the window comes to the front, leaves the form as it is.
  const [read, setRead] = useState<Read>();
  if (read === undefined && query.data !== undefined && !query.isFetching) setRead(query.data);
  if (read !== undefined) return <Form read={read} onClose={onClose} />;
  return (
    <ConsoleDialog title={say('targets')} onClose={onClose}>
      <Answer {...answerOf(query)}>{null}</Answer>
    </ConsoleDialog>
  );
}

function Form({ read, onClose }: { read: Read; onClose: () => void }) {
  const say = useText('today');
  const { minute } = useFormats();
  const client = useQueryClient();
  // The version loaded when it was opened: a colleague's change since is refused, not overwritten.
  const { version, targets, defaults } = read;
  const [draft, setDraft] = useState(() => draftOf(targets));
  const parsed = queueTargetsBody.safeParse(bodyOf(draft));
  const refused = new Set(parsed.error?.issues.map(({ path }) => path.join('.')));
  const change = ({ reason }: ActGiven): Promise<unknown> =>
    api.queues.changeQueueTargets({ body: { targets: parsed.data ?? targets, version, reason } }).then(() => client.invalidateQueries());
  const field = (name: Name, side: Side) => (
    <AmountField
      label={say(side)}
      suffix="min"
      value={draft[name][side]}
      hint={targets[name][side] === defaults[name][side] ? undefined : say('asShipped', { time: lengthText(defaults[name][side]) })}
      error={refused.has(`${name}.${side}`) ? say('targetRefused') : undefined}
      onChange={(plain) => setDraft({ ...draft, [name]: { ...draft[name], [side]: plain } })}
    />
  );
  const isChanged = JSON.stringify(draft) !== JSON.stringify(draftOf(targets));
  return (
    <ActDialog
      title={say('targets')}
      confirm={say('saveTargets')}
      canConfirm={parsed.success && isChanged}
      size="m"
      act={change}
      onClose={onClose}
    >
      <p className="text-secondary">{say('targetsEffect')}</p>
      {read.changedAt === null ? null : (
        <p className="caption text-tertiary">{say('targetsBy', { operator: read.changedByEmail ?? '–', at: minute(read.changedAt) })}</p>
      )}
      {queueTargetNames.map((name) => (
        <fieldset key={name} className={styles.target}>
          <legend>{say(`part_${name}`)}</legend>
          {sides.map((side) => (
            <div key={side}>{field(name, side)}</div>
          ))}
        </fieldset>
      ))}
    </ActDialog>
  );
}
