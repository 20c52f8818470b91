import type { AnswerOf } from '@pavilion/contract/calls/endpoint.ts';
import type { operatorEndpoints } from '@pavilion/contract/console/operators.ts';
import { Button } from '@pavilion/ui';
import { useState } from 'react';
import { api } from '../../api/api.ts';
import { Facts } from '../../components/facts.tsx';
import { Tag } from '../../components/marks.tsx';
import { ActionBar, BackButton, Scrolling, Section } from '../../components/panel.tsx';
import type { Column } from '../../components/table/table-row.tsx';
import { useMay, useSession } from '../../session/session.ts';
import { useFormats } from '../../texts/formats.ts';
import { useText } from '../../texts/use-text.ts';
import { type Dialog, OperatorDialog } from './dialogs.tsx';
import styles from './operators.module.css';

export type Colleague = AnswerOf<(typeof operatorEndpoints)['listOperators']>['data'][number];

const tones = { invited: 'info', active: 'ok', blocked: 'error' } as const;

export function useColleagueColumns(): Column<Colleague>[] {
  const say = useText('operators');
  const { minute } = useFormats();
  return [
    { id: 'name', heading: say('name'), cell: ({ name, email }) => name || email },
    { id: 'roles', heading: say('roles'), cell: ({ roles }) => roles.join(', ') },
    { id: 'state', heading: say('state'), cell: ({ state }) => <Tag tone={tones[state]}>{say(state)}</Tag> },
    {
      id: 'seen',
      heading: say('seen'),
      isWideOnly: true,
      isEnd: true,
      cell: ({ seenAt }) => (seenAt === null ? '–' : minute(seenAt)),
    },
  ];
}

export const readColleague = async (id: string): Promise<Colleague | undefined> =>
  (await api.operators.listOperators({ query: { id } })).data[0];

export function ColleagueDetail({ colleague, onBack }: { colleague: Colleague; onBack: () => void }) {
  const say = useText('operators');
  const { minute } = useFormats();
  const [dialog, setDialog] = useState<Dialog>();
  const { name, email, state, roles, factors, sessions, createdAt, seenAt, validUntil } = colleague;
  return (
    <Scrolling label={say('colleague')} foot={<Acts colleague={colleague} onOpen={setDialog} />}>
      <Section>
        <h2 className={styles.title}>
          <BackButton onBack={onBack} />
          {name || email}
          <Tag tone={tones[state]}>{say(state)}</Tag>
        </h2>
        <Facts
          isLined
          facts={[
            { id: 'email', term: say('email'), value: email },
            { id: 'roles', term: say('roles'), value: roles.join(', ') || '–' },
            { id: 'factors', term: say('factors'), value: factors.join(', ') || '–' },
            { id: 'sessions', term: say('sessions'), value: sessions },
            { id: 'since', term: say('since'), value: minute(createdAt) },
            { id: 'seen', term: say('seen'), value: seenAt === null ? '–' : minute(seenAt) },
            { id: 'until', term: say('until'), value: validUntil === null ? say('noEnd') : minute(validUntil) },
          ]}
        />
      </Section>
      {dialog === undefined ? null : <OperatorDialog dialog={dialog} colleague={colleague} onClose={() => setDialog(undefined)} />}
    </Scrolling>
  );
}

/** Operators cannot change their own authority. */
function Acts({ colleague, onOpen }: { colleague: Colleague; onOpen: (dialog: Dialog) => void }) {
  const say = useText('operators');
  const may = useMay();
  const { operator } = useSession();
  if (colleague.id === operator.id)
    return (
      <ActionBar>
        <p className="text-secondary">{say('yourself')}</p>
      </ActionBar>
    );
  const acts: readonly (readonly [Dialog, boolean])[] = [
    ['roles', may('operators.roles.ask')],
    ['end', may('operators.block')],
    ['factors', may('operators.roles.ask') && colleague.state === 'active'],
    ['sessions', may('operators.block') && colleague.sessions > 0],
    ['open', may('operators.block') && colleague.state === 'blocked'],
    ['block', may('operators.block') && colleague.state !== 'blocked'],
  ];
  const open = acts.filter(([, isOffered]) => isOffered);
  if (open.length === 0) return null;
  return (
    <ActionBar>
      {open.map(([act]) => (
        <Button key={act} className={act === 'block' ? 'text-error' : ''} onClick={() => onOpen(act)}>
          {say(act === 'roles' ? 'rolesOffer' : `${act}Act`)}
        </Button>
      ))}
    </ActionBar>
  );
}
