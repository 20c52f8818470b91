import { Button } from '@pavilion/ui';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { PermissionName } from '@pavilion/contract/console/permissions.ts';
import { useKeys } from '../../frame/keys.ts';
import { useMay } from '../../session/session.ts';
import { useText } from '../../texts/use-text.ts';
import { type PlayerAct, PlayerDialog } from './dialogs.tsx';
import styles from './player.module.css';
import type { Head } from './types.ts';

const acts: readonly (readonly [PlayerAct, PermissionName, string | undefined])[] = [
  ['message', 'contact.write', 'm'],
  ['unmask', 'players.personal.read', 'u'],
  ['tags', 'players.tag', 't'],
  ['status', 'players.status', 's'],
  ['sessions', 'players.sessions.close', undefined],
  ['link', 'players.link', undefined],
  ['papers', 'identity.ask', 'q'],
  ['adjust', 'payments.adjustments.ask', undefined],
];

/** What can be done about a player, by one's permissions. */
export function PlayerActs({ player }: { player: Head }) {
  const say = useText('player');
  const may = useMay();
  const navigate = useNavigate();
  const [open, setOpen] = useState<PlayerAct>();
  const offered = acts.filter(([act, permission]) => may(permission) && (act !== 'sessions' || player.openSessions > 0));
  useKeys({
    ...Object.fromEntries(offered.flatMap(([act, , key]) => (key === undefined ? [] : [[key, () => setOpen(act)]]))),
    n: () => void navigate({ to: '/players/$id/$tab', params: { id: player.id, tab: 'notes' } }),
  });
  return (
    <div className={styles.menu}>
      {offered.map(([act, , key]) => (
        <Button key={act} kind="neutral" onClick={() => setOpen(act)}>
          {say(`${act}Offer`)}
          {key === undefined ? null : <kbd>{key.toUpperCase()}</kbd>}
        </Button>
      ))}
      {open === undefined ? null : <PlayerDialog act={open} player={player} onClose={() => setOpen(undefined)} />}
    </div>
  );
}
