import { liftedBy, type PlayerGround, playerGrounds } from '@pavilion/contract/console/player/views.ts';
import { shippedRolesOf } from '@pavilion/contract/calls/permissions.ts';
import { Note } from '@pavilion/ui';
import { useState } from 'react';
import { OneOf } from '../../../components/fields/choices.tsx';
import { api } from '../../../api/api.ts';
import { Difference } from '../../../components/difference.tsx';
import { useMay } from '../../../session/session.ts';
import { useText, useTextOf } from '../../../texts/use-text.ts';
import { type DialogProps, PartsDialog } from './parts-dialog.tsx';
import type { Head } from '../types.ts';

/** The mildest first. */
const statuses = ['active', 'limited', 'blocked'] as const;
type Status = (typeof statuses)[number];

const standingOn = (player: Head, ground: PlayerGround): Status => player.grounds.find((one) => one.ground === ground)?.status ?? 'active';

/** The statuses a ground allows: any operator with the act may tighten, only the ground's own department may loosen (operator §13.20). */
function offeredOn(standing: Status, mayLoosen: boolean): readonly Status[] {
  const rank = statuses.indexOf(standing);
  return statuses.filter((_, place) => place > rank || (place < rank && mayLoosen));
}

/** Limits or blocks a player on a ground, or lifts a restriction; one that the operator may not lift says who may (BO-057). */
export function StatusDialog(props: DialogProps) {
  const { player } = props;
  const say = useText('player');
  const name = useTextOf('players');
  const may = useMay();
  const [ground, setGround] = useState<PlayerGround>(() => player.ground ?? playerGrounds.find((one) => may(liftedBy[one])) ?? 'support');
  const [chosen, setChosen] = useState<Status>();
  const standing = standingOn(player, ground);
  const mayLoosen = may(liftedBy[ground]);
  const offered = offeredOn(standing, mayLoosen);
  const status = offered.find((one) => one === chosen) ?? offered[0];
  const wordOf = (one: Status): string => (one === 'active' ? say('nothingStands') : (name(one) ?? one));
  return (
    <PartsDialog
      {...props}
      act="status"
      isDanger={status !== 'active'}
      canConfirm={status !== undefined}
      send={async ({ reason }) => {
        if (status !== undefined) await api.players.changeStatus({ params: { id: player.id }, body: { status, ground, reason } });
      }}
    >
      <OneOf
        label={say('ground')}
        options={playerGrounds}
        labelOf={(one) => say('groundNow', { ground: say(one), status: wordOf(standingOn(player, one)) })}
        chosen={ground}
        onChange={setGround}
      />
      {status === undefined ? null : (
        <>
          <OneOf
            label={say('newStatus')}
            options={offered}
            labelOf={(one) => (one === 'active' ? say('lift') : name(one))}
            chosen={status}
            onChange={setChosen}
          />
          <Difference before={{ [say(ground)]: wordOf(standing) }} after={{ [say(ground)]: wordOf(status) }} />
          <p className="caption text-tertiary">{say(`effect_${status}`)}</p>
        </>
      )}
      {standing === 'active' || mayLoosen ? null : <WhoLoosens ground={ground} />}
    </PartsDialog>
  );
}

/** Why lifting is not offered, and which department to ask. */
function WhoLoosens({ ground }: { ground: PlayerGround }) {
  const say = useText('player');
  const permission = liftedBy[ground];
  return (
    <Note tone="info" icon="lock">
      {say('loosenedBy', { ground: say(ground), permission, roles: shippedRolesOf(permission).join(', ') })}
    </Note>
  );
}
