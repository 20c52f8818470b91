import { passkeyNameLengthMax } from '@pavilion/contract/constants.ts';
import type { Passkey } from '@pavilion/contract/formats/passkey.ts';
import { Button, TextInput } from '@pavilion/ui';
import { makePasskey } from '@pavilion/ui/passkeys/ceremony.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../api/api.ts';
import { ActDialog } from '../../components/act-dialog.tsx';
import { ConsoleDialog } from '../../components/console-dialog.tsx';
import { DataTable } from '../../components/table/data-table.tsx';
import { Tag } from '../../components/marks.tsx';
import { Section } from '../../components/panel.tsx';
import { Answer, answerOf } from '../../components/states.tsx';
import { RecoveryCodes } from '../../sign-in/enrolment.tsx';
import { PasskeyButton } from '../../sign-in/passkey-button.tsx';
import { usePasskeys } from '../../sign-in/ways.ts';
import { sessionOptions, useSession } from '../../session/session.ts';
import { useFormats } from '../../texts/formats.ts';
import { useText } from '../../texts/use-text.ts';
import { deviceName } from './device-name.ts';

type Open = { kind: 'add' } | { kind: 'rename' | 'remove'; passkey: Passkey } | { kind: 'codes'; codes: readonly string[] };

const KEY = ['own-passkeys'];

/** The operator's passkeys: each is password and second factor in one (operator §3.1). */
export function Passkeys() {
  const say = useText('own');
  const { isOffered, offeredAt } = usePasskeys();
  const [open, setOpen] = useState<Open>();
  const query = useQuery({ queryKey: KEY, queryFn: () => api.factors.listPasskeys() });
  return (
    <Section title={say('passkeys')}>
      <Answer {...answerOf(query)}>
        {query.data?.length === 0 ? (
          <p className="text-secondary">{say('noPasskeys')}</p>
        ) : (
          <List passkeys={query.data ?? []} onOpen={setOpen} />
        )}
      </Answer>
      {isOffered ? (
        <div>
          <Button icon="plus" onClick={() => setOpen({ kind: 'add' })}>
            {say('addPasskey')}
          </Button>
        </div>
      ) : null}
      {offeredAt === undefined ? null : <p className="text-secondary">{say('passkeysAt', { address: offeredAt })}</p>}
      {open === undefined ? null : <OpenDialog open={open} onChange={setOpen} />}
    </Section>
  );
}

function List({ passkeys, onOpen }: { passkeys: readonly Passkey[]; onOpen: (open: Open) => void }) {
  const say = useText('own');
  const { minute } = useFormats();
  return (
    <DataTable
      label={say('passkeys')}
      rows={passkeys}
      rowId={({ id }) => id}
      columns={[
        {
          id: 'name',
          heading: say('name'),
          cell: ({ name, isSuspended }) => (
            <span className="row">
              {name}
              {isSuspended ? <Tag tone="error">{say('suspended')}</Tag> : null}
            </span>
          ),
        },
        { id: 'added', heading: say('added'), isWideOnly: true, cell: ({ createdAt }) => minute(createdAt) },
        { id: 'used', heading: say('used'), isWideOnly: true, cell: ({ lastUsedAt }) => (lastUsedAt === null ? '–' : minute(lastUsedAt)) },
        {
          id: 'acts',
          heading: '',
          isEnd: true,
          cell: (passkey) => (
            <span className="row">
              <Button onClick={() => onOpen({ kind: 'rename', passkey })}>{say('rename')}</Button>
              <Button onClick={() => onOpen({ kind: 'remove', passkey })}>{say('remove')}</Button>
            </span>
          ),
        },
      ]}
    />
  );
}

function OpenDialog({ open, onChange }: { open: Open; onChange: (open: Open | undefined) => void }) {
  const say = useText('own');
  const client = useQueryClient();
  const close = (): void => {
    onChange(undefined);
    void client.invalidateQueries({ queryKey: KEY });
    void client.invalidateQueries(sessionOptions);
  };
  if (open.kind === 'add') return <AddDialog onClose={close} onCodes={(codes) => onChange({ kind: 'codes', codes })} />;
  if (open.kind === 'rename') return <RenameDialog passkey={open.passkey} onClose={close} />;
  if (open.kind === 'codes')
    return (
      <ConsoleDialog title={say('codesTitle')} onClose={close}>
        <div className="stack">
          <RecoveryCodes codes={open.codes} />
        </div>
      </ConsoleDialog>
    );
  return <RemoveDialog passkey={open.passkey} onClose={close} />;
}

/** The last factor cannot be removed; the text says what to do first. */
function RemoveDialog({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const say = useText('own');
  const { factors } = useSession();
  const passkeys = useQuery({ queryKey: KEY, queryFn: () => api.factors.listPasskeys() });
  const hasOther = passkeys.data?.some(({ id, isSuspended }) => id !== passkey.id && !isSuspended) !== false;
  const isLast = !hasOther && !factors.includes('totp');
  return (
    <ActDialog
      title={say('removePasskey')}
      confirm={say('remove')}
      isDanger
      hasReason={false}
      canConfirm={!isLast}
      act={() => api.factors.removePasskey({ params: { id: passkey.id } })}
      onClose={onClose}
    >
      <p>{isLast ? say('lastFactor') : say('removePasskeyText', { name: passkey.name })}</p>
    </ActDialog>
  );
}

function AddDialog({ onClose, onCodes }: { onClose: () => void; onCodes: (codes: readonly string[]) => void }) {
  const say = useText('own');
  const [name, setName] = useState(() => deviceName(navigator.userAgent));
  async function add(): Promise<void> {
    const options = await api.factors.startPasskey();
    const { recoveryCodes } = await api.factors.addPasskey({ body: { name: name.trim(), credential: await makePasskey(options) } });
    if (recoveryCodes === null) onClose();
    else onCodes(recoveryCodes);
  }
  return (
    <ConsoleDialog title={say('addPasskey')} onClose={onClose}>
      <div className="stack">
        <p className="text-secondary">{say('addPasskeyText')}</p>
        <TextInput
          label={say('passkeyName')}
          value={name}
          maxLength={passkeyNameLengthMax}
          onChange={(event) => setName(event.target.value)}
        />
        <PasskeyButton label={say('addPasskey')} isDisabled={name.trim() === ''} act={add} />
      </div>
    </ConsoleDialog>
  );
}

function RenameDialog({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const say = useText('own');
  const [name, setName] = useState(passkey.name);
  return (
    <ActDialog
      title={say('rename')}
      confirm={say('save')}
      hasReason={false}
      canConfirm={name.trim() !== ''}
      act={() => api.factors.renamePasskey({ params: { id: passkey.id }, body: { name: name.trim() } })}
      onClose={onClose}
    >
      <TextInput
        label={say('passkeyName')}
        value={name}
        maxLength={passkeyNameLengthMax}
        onChange={(event) => setName(event.target.value)}
      />
    </ActDialog>
  );
}
