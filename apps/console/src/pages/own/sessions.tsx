import { Button } from '@pavilion/ui';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../api/api.ts';
import { useRefusalText } from '../../texts/refusal-text.ts';
import { DataTable } from '../../components/table/data-table.tsx';
import { Tag } from '../../components/marks.tsx';
import { Section } from '../../components/panel.tsx';
import { Answer, answerOf } from '../../components/states.tsx';
import { announce } from '../../components/toasts.tsx';
import { useFormats } from '../../texts/formats.ts';
import { useText } from '../../texts/use-text.ts';
import { deviceName } from './device-name.ts';

/** Where the operator is signed in; an unknown session can be ended here. */
export function OwnSessions() {
  const say = useText('own');
  const { minute } = useFormats();
  const refusalText = useRefusalText();
  const client = useQueryClient();
  const query = useQuery({ queryKey: ['own-sessions'], queryFn: () => api.session.listOwnSessions() });
  const end = useMutation({
    mutationFn: (id: string) => api.session.endOwnSession({ params: { id } }),
    onError: (error) => announce(refusalText(error), { kind: 'error' }),
    onSettled: () => client.invalidateQueries({ queryKey: ['own-sessions'] }),
  });
  return (
    <Section title={say('sessions')}>
      <Answer {...answerOf(query)}>
        <DataTable
          label={say('sessions')}
          rows={query.data ?? []}
          rowId={({ id }) => id}
          columns={[
            {
              id: 'device',
              heading: say('device'),
              cell: ({ label, device, isCurrent }) => (
                <span className="row">
                  <span title={device}>{label ?? deviceName(device)}</span>
                  {isCurrent ? <Tag tone="ok">{say('thisOne')}</Tag> : null}
                  {label === null ? null : <Tag>{say('token')}</Tag>}
                </span>
              ),
            },
            { id: 'address', heading: say('address'), isWideOnly: true, cell: ({ address }) => address },
            { id: 'active', heading: say('active'), cell: ({ activeAt }) => minute(activeAt) },
            { id: 'until', heading: say('until'), isWideOnly: true, cell: ({ expiresAt }) => minute(expiresAt) },
            {
              id: 'end',
              heading: '',
              isEnd: true,
              cell: ({ id, isCurrent }) => (isCurrent ? null : <Button onClick={() => end.mutate(id)}>{say('end')}</Button>),
            },
          ]}
        />
      </Answer>
    </Section>
  );
}
