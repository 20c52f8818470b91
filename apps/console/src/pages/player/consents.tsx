import { api } from '../../api/api.ts';
import { useList } from '../../api/use-list.ts';
import { DataTable } from '../../components/table/data-table.tsx';
import { Facts } from '../../components/facts.tsx';
import { Tag } from '../../components/marks.tsx';
import { Section } from '../../components/panel.tsx';
import { Answer, Nothing } from '../../components/states.tsx';
import { useFormats } from '../../texts/formats.ts';
import { useText } from '../../texts/use-text.ts';
import type { TabProps } from './types.ts';

/** The player's data as far as it is shown without a reason: masked by the server. */
export function Masked({ player }: TabProps) {
  const say = useText('player');
  const { name, birthYear, email, phone, country, locale } = player;
  return (
    <Section title={say('masked')} caption={say('maskedCaption')}>
      <Facts
        isLined
        facts={[
          { id: 'name', term: say('group_name'), value: name ?? '–' },
          { id: 'birth', term: say('group_birth'), value: birthYear ?? '–' },
          { id: 'email', term: say('field_email'), value: email ?? '–' },
          { id: 'phone', term: say('field_phone'), value: phone ?? '–' },
          { id: 'country', term: say('country'), value: country ?? '–' },
          { id: 'locale', term: say('language'), value: locale },
        ]}
      />
    </Section>
  );
}

/** The player's consents, with their dates. */
export function Consents({ player }: TabProps) {
  const say = useText('player');
  const { minute } = useFormats();
  const list = useList(['player', player.id, 'consents'], (page, signal) =>
    api.players.listPlayerConsents({ params: { id: player.id }, query: page }, { signal }),
  );
  return (
    <Section title={say('consents')}>
      <Answer {...list.answer} empty={<Nothing title={say('nothingKnown')} />}>
        <DataTable
          label={say('consents')}
          rows={list.rows}
          rowId={({ id }) => id}
          columns={[
            { id: 'consent', heading: say('what'), cell: ({ id }) => say(`consent_${id}`) },
            {
              id: 'state',
              heading: say('state'),
              cell: ({ isGiven }) => <Tag tone={isGiven ? 'ok' : 'neutral'}>{say(isGiven ? 'consentGiven' : 'consentNot')}</Tag>,
            },
            { id: 'since', heading: say('from'), cell: ({ since }) => (since === null ? '–' : minute(since)) },
            { id: 'version', heading: say('version'), isWideOnly: true, isShort: true, cell: ({ version }) => version ?? '–' },
          ]}
        />
      </Answer>
    </Section>
  );
}
