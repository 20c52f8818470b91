import { TextInput } from '@pavilion/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../api/api.ts';
import { isRefusedAs } from '../../../texts/refusal-text.ts';
import { Difference } from '../../../components/difference.tsx';
import { useText } from '../../../texts/use-text.ts';
import { type DialogProps, PartsDialog } from './parts-dialog.tsx';
import type { Head } from '../types.ts';

const fields = ['email', 'phone', 'firstName', 'lastName', 'birthdate'] as const;
type Field = (typeof fields)[number];
const inputs = { email: 'email', phone: 'tel', firstName: 'text', lastName: 'text', birthdate: 'date' } as const;

/** The present value of each field, as far as every operator may read it. */
const knownOf = ({ email, phone, name, birthYear }: Head): Readonly<Record<Field, string>> => ({
  email: email ?? '–',
  phone: phone ?? '–',
  firstName: name ?? '–',
  lastName: name ?? '–',
  birthdate: birthYear === null ? '–' : String(birthYear),
});

/**
 * Corrects a name, the date of birth or a contact, based on the values that the page has read; an empty field leaves its value unchanged
 * (operator §13.22). A contact needs a second person's approval.
 */
export function CorrectDialog(props: DialogProps) {
  const { player } = props;
  const say = useText('player');
  const client = useQueryClient();
  const [typed, setTyped] = useState<Partial<Record<Field, string>>>({});
  const known = knownOf(player);
  const changed = fields.flatMap((field) => {
    const value = typed[field]?.trim();
    return value === undefined || value === '' ? [] : [[field, value] as const];
  });
  const named = (values: readonly (readonly [Field, string])[]): Record<string, string> =>
    Object.fromEntries(values.map(([field, value]) => [say(`field_${field}`), value]));
  return (
    <PartsDialog
      {...props}
      act="correct"
      canConfirm={changed.length > 0}
      templates={[say('correctTemplate1'), say('correctTemplate2')]}
      send={async ({ reason }) => {
        const body = { version: player.profileVersion, ...Object.fromEntries(changed), reason };
        try {
          const { approval } = await api.players.correctProfile({ params: { id: player.id }, body });
          return approval === null ? undefined : say('correctAsked', { name: player.nickname ?? player.number });
        } catch (error) {
          // The page is outdated: reload it, and base the next try on that.
          if (isRefusedAs(error, 'revisionConflict')) await client.invalidateQueries({ queryKey: ['player'] });
          throw error;
        }
      }}
    >
      {fields.map((field) => (
        <TextInput
          key={field}
          label={say(`field_${field}`)}
          hint={say('knownNow', { value: known[field] })}
          type={inputs[field]}
          autoComplete="off"
          value={typed[field] ?? ''}
          onChange={(event) => setTyped({ ...typed, [field]: event.target.value })}
        />
      ))}
      {changed.length === 0 ? null : <Difference before={named(changed.map(([field]) => [field, known[field]]))} after={named(changed)} />}
    </PartsDialog>
  );
}
