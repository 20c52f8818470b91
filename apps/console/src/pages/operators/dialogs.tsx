import { TextInput } from '@pavilion/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../api/api.ts';
import { ActDialog, type ActGiven } from '../../parts/act-dialog.tsx';
import { announce } from '../../parts/toasts.tsx';
import { useText } from '../../texts/use-text.ts';
import type { Colleague } from './colleagues.tsx';
import styles from './operators.module.css';

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

/** An invitation by mail, whose link works once. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const say = useText('operators');
  const readAgain = useReadAgain();
  const [email, setEmail] = useState('');
  const [roles, setRoles] = useState<readonly string[]>([]);
  async function act({ idempotencyKey, reason }: ActGiven): Promise<void> {
    await api.operators.invite({ idempotencyKey, body: { email, roles: [...roles], reason } });
    announce(say('invitedNow', { email }));
    await readAgain();
  }
  return (
    <ActDialog title={say('invite')} confirm={say('inviteAct')} canConfirm={email !== '' && roles.length > 0} act={act} onClose={onClose}>
      <p className="text-secondary">{say('inviteText')}</p>
      <TextInput label={say('email')} type="email" value={email} data-autofocus="" onChange={(event) => setEmail(event.target.value)} />
      <RoleChoices chosen={roles} onChange={setRoles} />
    </ActDialog>
  );
}

function RoleChoices({ chosen, onChange }: { chosen: readonly string[]; onChange: (roles: readonly string[]) => void }) {
  const say = useText('operators');
  return (
    <fieldset className={styles.choices}>
      <legend>{say('roles')}</legend>
      {useRoleNames().map((name) => (
        <label key={name} className={styles.choice}>
          <input
            type="checkbox"
            checked={chosen.includes(name)}
            onChange={(event) => onChange(event.target.checked ? [...chosen, name] : chosen.filter((one) => one !== name))}
          />
          {name}
        </label>
      ))}
    </fieldset>
  );
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
