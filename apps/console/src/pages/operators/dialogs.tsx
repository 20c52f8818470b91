import { TextInput } from '@pavilion/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../api/api.ts';
import { ActDialog, type ActGiven } from '../../components/act-dialog.tsx';
import { Choices } from '../../components/fields/choices.tsx';
import { announce } from '../../components/toasts.tsx';
import { useText } from '../../texts/use-text.ts';
import type { Colleague } from './colleagues.tsx';
import { LastDay, useLastDay } from './last-day.tsx';

export type Dialog = 'roles' | 'end' | 'factors' | 'sessions' | 'open' | 'block';

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

/** Asks for an invitation by mail with a single-use link; permanent, or until the end of a day in the operator's time zone. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const say = useText('operators');
  const readAgain = useReadAgain();
  const [email, setEmail] = useState('');
  const lastDay = useLastDay(null);
  const [roles, setRoles] = useState<readonly string[]>([]);
  const canConfirm = email !== '' && roles.length > 0 && !lastDay.isPast;
  async function act({ reason }: ActGiven): Promise<void> {
    await api.operators.askInvitation({ body: { email, roles: [...roles], validUntil: lastDay.until, reason } });
    announce(say('invitedNow', { email }));
    await readAgain();
  }
  return (
    <ActDialog title={say('invite')} confirm={say('inviteAct')} canConfirm={canConfirm} act={act} onClose={onClose}>
      <p className="text-secondary">{say('inviteText')}</p>
      <TextInput label={say('email')} type="email" value={email} data-autofocus="" onChange={(event) => setEmail(event.target.value)} />
      <RoleChoices chosen={roles} onChange={setRoles} />
      <LastDay {...lastDay} />
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

/** Reducing authority takes effect at once; extending it needs a second administrator (operator §3.4). */
export function OperatorDialog({ dialog, colleague, onClose }: OperatorDialogProps) {
  const say = useText('operators');
  const readAgain = useReadAgain();
  const [roles, setRoles] = useState<readonly string[]>(colleague.roles);
  const lastDay = useLastDay(colleague.validUntil);
  const params = { id: colleague.id };
  const operator = colleague.name || colleague.email;
  async function act({ reason }: ActGiven): Promise<void> {
    const sent: Sent = { params, body: { reason } };
    const { until } = lastDay;
    const isAsked = dialog === 'end' && isLater(until, colleague.validUntil);
    await (dialog === 'end' ? sendEnd(sent, { until, present: colleague.validUntil }) : sendAct(dialog, sent, [...roles]));
    announce(say(isAsked ? 'endAskedNow' : `${dialog}Now`, { operator }));
    await readAgain();
  }
  return (
    <ActDialog
      title={say(`${dialog}Title`, { operator })}
      confirm={say(`${dialog}Act`)}
      isDanger={dialog === 'block'}
      canConfirm={dialog !== 'end' || (!lastDay.isPast && lastDay.until !== colleague.validUntil)}
      act={act}
      onClose={onClose}
    >
      <p className="text-secondary">{say(`${dialog}Text`)}</p>
      {dialog === 'roles' ? <RoleChoices chosen={roles} onChange={setRoles} /> : null}
      {dialog === 'end' ? <LastDay {...lastDay} /> : null}
    </ActDialog>
  );
}

/** A later end of an access, or none, takes a second person; an earlier one is set at once. */
const isLater = (until: string | null, present: string | null): boolean =>
  until === null || (present !== null && Date.parse(until) > Date.parse(present));

type Sent = { params: { id: string }; body: { reason: string } };

function sendEnd(sent: Sent, { until, present }: { until: string | null; present: string | null }): Promise<unknown> {
  return until === null || isLater(until, present)
    ? api.operators.askEnd({ ...sent, body: { ...sent.body, validUntil: until } })
    : api.operators.setEnd({ ...sent, body: { ...sent.body, validUntil: until } });
}

function sendAct(act: Exclude<Dialog, 'end'>, sent: Sent, roles: string[]): Promise<unknown> {
  switch (act) {
    case 'roles':
      return api.operators.askRoles({ ...sent, body: { ...sent.body, roles } });
    case 'factors':
      return api.operators.askFactorReset(sent);
    case 'sessions':
      return api.operators.endSessions(sent);
    case 'open':
      return api.operators.askOpening(sent);
    case 'block':
      return api.operators.block(sent);
  }
}
