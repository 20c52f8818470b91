import { TextInput } from '@pavilion/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../api/api.ts';
import { ActDialog, type ActGiven } from '../../parts/act-dialog.tsx';
import { Choices } from '../../parts/choices.tsx';
import { announce } from '../../parts/toasts.tsx';
import { useFormats } from '../../texts/formats.ts';
import { useText } from '../../texts/use-text.ts';
import { startOfDay } from '../../texts/zone-day.ts';
import type { Colleague } from './colleagues.tsx';

export type Dialog = 'roles' | 'factors' | 'sessions' | 'open' | 'block';

const useRoleNames = (): readonly string[] => {
  const { data } = useQuery({ queryKey: ['roles'], queryFn: () => api.operators.listRoles() });
  return data?.map(({ name }) => name) ?? [];
};

function useReadAgain(): () => Promise<void> {
  const client = useQueryClient();
  return async () => {
    await Promise.all(['operators', 'roles', 'approvals', 'session'].map((name) => client.invalidateQueries({ queryKey: [name] })));
  };
}

/** An invitation by mail, whose link works once; for good, or to the end of a day of one's own zone. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const say = useText('operators');
  const readAgain = useReadAgain();
  const [email, setEmail] = useState('');
  const { zone, minute } = useFormats();
  const [lastDay, setLastDay] = useState('');
  const [roles, setRoles] = useState<readonly string[]>([]);
  const validUntil = startOfDay(lastDay, zone, 1) ?? null;
  async function act({ idempotencyKey, reason }: ActGiven): Promise<void> {
    await api.operators.invite({ idempotencyKey, body: { email, roles: [...roles], validUntil, reason } });
    announce(say('invitedNow', { email }));
    await readAgain();
  }
  return (
    <ActDialog title={say('invite')} confirm={say('inviteAct')} canConfirm={email !== '' && roles.length > 0} act={act} onClose={onClose}>
      <p className="text-secondary">{say('inviteText')}</p>
      <TextInput label={say('email')} type="email" value={email} data-autofocus="" onChange={(event) => setEmail(event.target.value)} />
      <RoleChoices chosen={roles} onChange={setRoles} />
      <TextInput label={say('lastDay')} type="date" value={lastDay} onChange={(event) => setLastDay(event.target.value)} />
      <p className="text-secondary">{validUntil === null ? say('lastDayNone') : say('lastDayText', { time: minute(validUntil) })}</p>
    </ActDialog>
  );
}

function RoleChoices({ chosen, onChange }: { chosen: readonly string[]; onChange: (roles: readonly string[]) => void }) {
  const say = useText('operators');
  return <Choices legend={say('roles')} options={useRoleNames()} chosen={chosen} onChange={onChange} />;
}

interface OperatorDialogProps {
  dialog: Dialog;
  colleague: Colleague;
  onClose: () => void;
}

/** Blocking is at once; what gives authority is asked of a second administrator (operator §3.4). */
export function OperatorDialog({ dialog, colleague, onClose }: OperatorDialogProps) {
  const say = useText('operators');
  const readAgain = useReadAgain();
  const [roles, setRoles] = useState<readonly string[]>(colleague.roles);
  const params = { id: colleague.id };
  const operator = colleague.name || colleague.email;
  async function act({ idempotencyKey, reason }: ActGiven): Promise<void> {
    await sendAct(dialog, { idempotencyKey, params, body: { reason } }, [...roles]);
    announce(say(`${dialog}Now`, { operator }));
    await readAgain();
  }
  return (
    <ActDialog
      title={say(`${dialog}Title`, { operator })}
      confirm={say(`${dialog}Act`)}
      isDanger={dialog === 'block'}
      act={act}
      onClose={onClose}
    >
      <p className="text-secondary">{say(`${dialog}Text`)}</p>
      {dialog === 'roles' ? <RoleChoices chosen={roles} onChange={setRoles} /> : null}
    </ActDialog>
  );
}

type Sent = { idempotencyKey: string; params: { id: string }; body: { reason: string } };

function sendAct(dialog: Dialog, sent: Sent, roles: string[]): Promise<unknown> {
  switch (dialog) {
    case 'roles':
      return api.operators.askRoles({ ...sent, body: { ...sent.body, roles } });
    case 'factors':
      return api.operators.askFactorReset(sent);
    case 'sessions':
      return api.operators.endSessions(sent);
    case 'open':
      return api.operators.open(sent);
    case 'block':
      return api.operators.block(sent);
  }
}
