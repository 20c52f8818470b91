import { documentTypes } from '@pavilion/contract/constants.ts';
import { Select, TextInput } from '@pavilion/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { api } from '../../api/api.ts';
import { ActDialog, type ActGiven } from '../../parts/act-dialog.tsx';
import { announce } from '../../parts/toasts.tsx';
import { useText, useTextOf } from '../../texts/use-text.ts';
import { AskAdjustmentDialog } from '../adjustments/ask.tsx';
import { MessageDialog } from './message.tsx';
import { UnmaskDialog } from './unmask.tsx';
import styles from './player.module.css';
import type { Head } from './types.ts';

export type PlayerAct = 'message' | 'unmask' | 'tags' | 'status' | 'sessions' | 'link' | 'papers' | 'adjust';
type Status = 'active' | 'limited' | 'blocked';
type Ground = 'support' | 'risk' | 'safety' | 'legal';
const statuses = ['active', 'limited', 'blocked'] as const;
const grounds = ['support', 'risk', 'safety', 'legal'] as const;

interface DialogProps {
  player: Head;
  onClose: () => void;
}

export function PlayerDialog({ act, ...props }: DialogProps & { act: PlayerAct }) {
  switch (act) {
    case 'message':
      return <MessageDialog {...props} />;
    case 'unmask':
      return <UnmaskDialog {...props} />;
    case 'tags':
      return <TagsDialog {...props} />;
    case 'status':
      return <StatusDialog {...props} />;
    case 'adjust':
      return <AskAdjustmentDialog {...props} currencies={props.player.accounts.map(({ currency }) => currency)} />;
    case 'papers':
      return <PapersDialog {...props} />;
    case 'sessions':
    case 'link':
      return <PlainDialog act={act} {...props} />;
  }
}

interface PartsDialogProps extends DialogProps {
  act: Exclude<PlayerAct, 'message' | 'unmask' | 'adjust'>;
  isDanger?: boolean;
  canConfirm?: boolean;
  hasReason?: boolean;
  templates?: readonly string[];
  send: (given: ActGiven) => Promise<unknown>;
  children?: ReactNode;
}

/** What all of these have in common: words by the act's name, and the player's page read again. */
function PartsDialog({ act, player, onClose, send, children, ...rest }: PartsDialogProps) {
  const say = useText('player');
  const client = useQueryClient();
  const name = player.nickname ?? player.number;
  return (
    <ActDialog
      title={say(`${act}Title`, { name })}
      confirm={say(`${act}Act`)}
      {...rest}
      onClose={onClose}
      act={async (given) => {
        await send(given);
        announce(say(`${act}Now`, { name }));
        await client.invalidateQueries();
      }}
    >
      <p className="text-secondary">{say(`${act}Text`)}</p>
      {children}
    </ActDialog>
  );
}

function TagsDialog(props: DialogProps) {
  const say = useText('player');
  const { player } = props;
  const [typed, setTyped] = useState(player.tags.join(' '));
  const wanted = typed
    .toLowerCase()
    .split(/[\s,]+/)
    .filter(Boolean);
  return (
    <PartsDialog
      {...props}
      act="tags"
      hasReason={false}
      send={({ idempotencyKey }) =>
        api.players.changeTags({
          idempotencyKey,
          params: { id: player.id },
          body: { add: wanted.filter((tag) => !player.tags.includes(tag)), remove: player.tags.filter((tag) => !wanted.includes(tag)) },
        })
      }
    >
      <TextInput
        label={say('tags')}
        hint={say('tagsHint')}
        value={typed}
        data-autofocus=""
        onChange={(event) => setTyped(event.target.value)}
      />
    </PartsDialog>
  );
}

function StatusDialog(props: DialogProps) {
  const say = useText('player');
  const name = useTextOf('players');
  const [status, setStatus] = useState<Status>('limited');
  const [ground, setGround] = useState<Ground>('support');
  return (
    <PartsDialog
      {...props}
      act="status"
      isDanger={status !== 'active'}
      send={({ idempotencyKey, reason }) =>
        api.players.changeStatus({ idempotencyKey, params: { id: props.player.id }, body: { status, ground, reason } })
      }
    >
      <Select
        label={say('newStatus')}
        value={status}
        onChange={(event) => setStatus(statuses.find((one) => one === event.target.value) ?? status)}
      >
        {statuses.map((one) => (
          <option key={one} value={one}>
            {one === 'active' ? say('lift') : name(one)}
          </option>
        ))}
      </Select>
      <Select
        label={say('ground')}
        value={ground}
        onChange={(event) => setGround(grounds.find((one) => one === event.target.value) ?? ground)}
      >
        {grounds.map((one) => (
          <option key={one} value={one}>
            {say(one)}
          </option>
        ))}
      </Select>
      <p className="caption text-tertiary">{say(`effect_${status}`)}</p>
    </PartsDialog>
  );
}

function PapersDialog(props: DialogProps) {
  const name = useTextOf('documents');
  const [types, setTypes] = useState<readonly (typeof documentTypes)[number][]>([]);
  return (
    <PartsDialog
      {...props}
      act="papers"
      canConfirm={types.length > 0}
      send={({ idempotencyKey, reason }) =>
        api.identity.askDocuments({ idempotencyKey, params: { id: props.player.id }, body: { types: [...types], reason } })
      }
    >
      {documentTypes.map((type) => (
        <label key={type} className={styles.check}>
          <input
            type="checkbox"
            checked={types.includes(type)}
            onChange={(event) => setTypes(event.target.checked ? [...types, type] : types.filter((one) => one !== type))}
          />
          {name(`type_${type}`) ?? type}
        </label>
      ))}
    </PartsDialog>
  );
}

function PlainDialog({ act, ...props }: DialogProps & { act: 'sessions' | 'link' }) {
  const params = { id: props.player.id };
  return (
    <PartsDialog
      {...props}
      act={act}
      isDanger={act === 'sessions'}
      send={({ idempotencyKey, reason }): Promise<unknown> =>
        act === 'sessions'
          ? api.players.closeSessions({ idempotencyKey, params, body: { reason } })
          : api.players.sendSignInLink({ idempotencyKey, params, body: { reason } })
      }
    />
  );
}
