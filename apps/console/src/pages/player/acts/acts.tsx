import { Button, MenuButton, menuClass } from '@pavilion/ui';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { PermissionName } from '@pavilion/contract/calls/permissions.ts';
import { useKeys } from '../../../commands/keys.ts';
import { useObjectActs } from '../../../commands/object-acts.ts';
import { ConsoleDialog } from '../../../components/console-dialog.tsx';
import { useMay } from '../../../session/session.ts';
import { useText } from '../../../texts/use-text.ts';
import { type PlayerAct, PlayerDialog } from './dialogs.tsx';
import styles from '../player.module.css';
import type { Head } from '../types.ts';

interface Offered {
  act: PlayerAct;
  permission: PermissionName;
  key?: string;
  /** Under “More”. */
  isRare?: boolean;
}

const acts: readonly Offered[] = [
  { act: 'message', permission: 'contact.write', key: 'm' },
  { act: 'unmask', permission: 'players.personal.read', key: 'u' },
  { act: 'status', permission: 'players.status', key: 's' },
  { act: 'adjust', permission: 'payments.adjustments.ask' },
  { act: 'tags', permission: 'players.tag', key: 't' },
  { act: 'papers', permission: 'identity.ask', key: 'q', isRare: true },
  { act: 'correct', permission: 'players.write', isRare: true },
  { act: 'link', permission: 'players.link', isRare: true },
  { act: 'confirm', permission: 'contact.write', isRare: true },
  { act: 'sessions', permission: 'players.sessions.close', isRare: true },
  { act: 'copy', permission: 'players.erase.ask', isRare: true },
  { act: 'erase', permission: 'players.erase.ask', isRare: true },
];

/** An act that the player's state rules out is not offered. */
function fits(act: PlayerAct, { openSessions, status, email, isEmailConfirmed, newEmail }: Head): boolean {
  if (act === 'confirm') return newEmail !== null || (email !== null && !isEmailConfirmed);
  if (act === 'sessions') return openSessions > 0;
  return act !== 'status' || status !== 'closed';
}

/** The acts on a player that the operator's permissions allow: as buttons, keys and palette entries. */
export function PlayerActs({ player }: { player: Head }) {
  const say = useText('player');
  const may = useMay();
  const navigate = useNavigate();
  const [open, setOpen] = useState<PlayerAct | 'more'>();
  const name = player.nickname ?? player.number;
  const offered = acts.filter(({ act, permission }) => may(permission) && fits(act, player));
  const rare = offered.filter(({ isRare }) => isRare);
  const note = (): void => void navigate({ to: '/players/$id/$tab', params: { id: player.id, tab: 'contact' } });
  useKeys({
    ...Object.fromEntries(offered.flatMap(({ act, key }) => (key === undefined ? [] : [[key, () => setOpen(act)]]))),
    n: note,
    ...(rare.length > 0 && { '.': () => setOpen('more') }),
  });
  useObjectActs([
    ...offered.map(({ act }) => ({ id: act, title: say(`${act}Offer`), of: name, run: () => setOpen(act) })),
    { id: 'note', title: say('newNote'), of: name, run: note },
  ]);
  return (
    <div className={styles.menu}>
      {offered
        .filter(({ isRare }) => !isRare)
        .map(({ act, key }) => (
          <Button key={act} kind="neutral" onClick={() => setOpen(act)}>
            {say(`${act}Offer`)}
            {key === undefined ? null : <kbd>{key.toUpperCase()}</kbd>}
          </Button>
        ))}
      {rare.length === 0 ? null : (
        <Button kind="neutral" icon="ellipsis-vertical" aria-haspopup="dialog" onClick={() => setOpen('more')}>
          {say('more')}
        </Button>
      )}
      {open === 'more' ? <MoreDialog offered={rare} onChoose={setOpen} onClose={() => setOpen(undefined)} /> : null}
      {open === undefined || open === 'more' ? null : <PlayerDialog act={open} player={player} onClose={() => setOpen(undefined)} />}
    </div>
  );
}

interface MoreProps {
  offered: readonly Offered[];
  onChoose: (act: PlayerAct) => void;
  onClose: () => void;
}

function MoreDialog({ offered, onChoose, onClose }: MoreProps) {
  const say = useText('player');
  return (
    <ConsoleDialog title={say('more')} onClose={onClose}>
      <ul className={menuClass}>
        {offered.map(({ act, key }) => (
          <li key={act}>
            <MenuButton end={key === undefined ? undefined : <kbd>{key.toUpperCase()}</kbd>} onClick={() => onChoose(act)}>
              {say(`${act}Offer`)}
            </MenuButton>
          </li>
        ))}
      </ul>
    </ConsoleDialog>
  );
}
