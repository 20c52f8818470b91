import { restartHours } from '@pavilion/contract/console/player/verification.ts';
import { asciiDigits } from '@pavilion/money/typed.ts';
import { TextInput } from '@pavilion/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../api/api.ts';
import { ActDialog } from '../../components/act-dialog.tsx';
import { useText } from '../../texts/use-text.ts';
import type { Verification } from './states.ts';

interface RestartProps {
  verification: Verification;
  onClose: () => void;
}

/** Whole hours within the bounds; undefined for an empty field, which leaves it to the pack, and null for anything else. */
function hoursIn(typed: string): number | undefined | null {
  if (typed.trim() === '') return undefined;
  const hours = Number(typed);
  return Number.isInteger(hours) && hours >= restartHours.min && hours <= restartHours.max ? hours : null;
}

/** Asks a player to verify the identity again by a new deadline. */
export function RestartDialog({ verification: { id, nickname }, onClose }: RestartProps) {
  const say = useText('verification');
  const client = useQueryClient();
  const [typed, setTyped] = useState('');
  const hours = hoursIn(typed);
  return (
    <ActDialog
      title={say('restartTitle')}
      confirm={say('restart')}
      isDanger
      canConfirm={hours !== null}
      act={async ({ reason }) => {
        const body = { reason, ...(typeof hours === 'number' ? { hours } : {}) };
        await api.identity.restartVerification({ params: { id }, body });
        await Promise.all(['verification', 'player', 'documents'].map((name) => client.invalidateQueries({ queryKey: [name] })));
      }}
      onClose={onClose}
    >
      <p>{say('restartText', { player: nickname ?? say('noNickname') })}</p>
      <TextInput
        label={say('restartHours')}
        hint={say('restartHint', restartHours)}
        inputMode="numeric"
        value={typed}
        onChange={(event) => setTyped(asciiDigits(event.target.value))}
      />
    </ActDialog>
  );
}
