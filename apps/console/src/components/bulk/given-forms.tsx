import { HOLD_HOURS_MAX } from '@pavilion/contract/console/act-limits.ts';
import type { BulkActName } from '@pavilion/contract/console/bulk-acts.ts';
import { asciiDigits } from '@pavilion/money/typed.ts';
import { type PlayerGround, playerGrounds } from '@pavilion/contract/console/player/views.ts';
import { TextInput } from '@pavilion/ui';
import { useState, type ComponentType, type ReactNode } from 'react';
import { HOUR_MS } from '@pavilion/contract/formats/durations.ts';
import { OneOf } from '../fields/choices.tsx';
import { usePlatformNow } from '../../session/session.ts';
import { useText } from '../../texts/use-text.ts';
import { ActDialog } from '../act-dialog.tsx';
import { useMessageFields } from '../fields/message-fields.tsx';
import { usePlayerReason } from '../fields/player-reason.tsx';

/** An act's input besides its objects and its reason. */
export type BulkInput = Record<string, unknown>;

interface GivenFormProps {
  act: BulkActName;
  count: number;
  onGiven: (given: BulkInput) => void;
  onClose: () => void;
}

/** The forms of acts that take input, shown before the preview. */
export const givenForms: Readonly<Partial<Record<BulkActName, ComponentType<GivenFormProps>>>> = {
  'players.tags': TagsForm,
  'players.message': MessageForm,
  'players.status': StatusForm,
  'withdrawals.reject': RejectForm,
  'withdrawals.hold': HoldForm,
};

/** Nothing happens by it: the preview comes next. */
function GivenDialog({
  act,
  count,
  given,
  onGiven,
  onClose,
  children,
}: GivenFormProps & { given: BulkInput | undefined; children: ReactNode }) {
  const say = useText('bulk');
  return (
    <ActDialog
      title={say('titleOf', { act: say(act), count })}
      confirm={say('look')}
      hasReason={false}
      canConfirm={given !== undefined}
      act={async () => undefined}
      onClose={onClose}
      onDone={() => onGiven(given ?? {})}
    >
      {children}
    </ActDialog>
  );
}

const tagsIn = (typed: string): string[] => [
  ...new Set(
    typed
      .toLowerCase()
      .split(/[\s,]+/)
      .filter(Boolean),
  ),
];

function TagsForm(props: GivenFormProps) {
  const say = useText('bulk');
  const sayOf = useText('player');
  const [add, setAdd] = useState('');
  const [remove, setRemove] = useState('');
  const given = { add: tagsIn(add), remove: tagsIn(remove) };
  return (
    <GivenDialog {...props} given={given.add.length + given.remove.length === 0 ? undefined : given}>
      <TextInput
        label={say('tagsAdd')}
        hint={sayOf('tagsHint')}
        value={add}
        data-autofocus=""
        onChange={(event) => setAdd(event.target.value)}
      />
      <TextInput label={say('tagsRemove')} value={remove} onChange={(event) => setRemove(event.target.value)} />
    </GivenDialog>
  );
}

function MessageForm(props: GivenFormProps) {
  const { message, fields } = useMessageFields();
  return (
    <GivenDialog {...props} given={message}>
      {fields}
    </GivenDialog>
  );
}

const statuses = ['limited', 'blocked'] as const;

/** Many at once are tightened only (operator §13.35). */
function StatusForm(props: GivenFormProps) {
  const say = useText('player');
  const name = useText('players');
  const [status, setStatus] = useState<(typeof statuses)[number]>('limited');
  const [ground, setGround] = useState<PlayerGround>('risk');
  return (
    <GivenDialog {...props} given={{ status, ground }}>
      <OneOf label={say('ground')} options={playerGrounds} labelOf={(one) => say(one)} chosen={ground} onChange={setGround} />
      <OneOf label={say('newStatus')} options={statuses} labelOf={name} chosen={status} onChange={setStatus} />
      <p className="caption text-tertiary">{say(`effect_${status}`)}</p>
    </GivenDialog>
  );
}

function RejectForm(props: GivenFormProps) {
  const say = useText('payments');
  const { given, fields } = usePlayerReason({ hint: say('playersReasonHint'), isFirst: true });
  return (
    <GivenDialog {...props} given={given}>
      <p className="text-secondary">{say('rejectText')}</p>
      {fields}
    </GivenDialog>
  );
}

function HoldForm(props: GivenFormProps) {
  const say = useText('payments');
  const now = usePlatformNow();
  const [hours, setHours] = useState('24');
  const count = Number(hours);
  const isReady = count > 0 && count <= HOLD_HOURS_MAX;
  return (
    <GivenDialog {...props} given={isReady ? { until: new Date(now + count * HOUR_MS).toISOString() } : undefined}>
      <p className="text-secondary">{say('holdText')}</p>
      <TextInput
        label={say('holdHours')}
        inputMode="numeric"
        value={hours}
        data-autofocus=""
        onChange={(event) => setHours(asciiDigits(event.target.value).replace(/\D/g, ''))}
      />
    </GivenDialog>
  );
}
