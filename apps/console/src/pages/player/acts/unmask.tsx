import { useState } from 'react';
import { OneOf } from '../../../components/fields/choices.tsx';
import { api } from '../../../api/api.ts';
import { ActDialog } from '../../../components/act-dialog.tsx';
import { ConsoleDialog } from '../../../components/console-dialog.tsx';
import { Facts } from '../../../components/facts.tsx';
import { useSecondsLeft } from '../../../components/toasts.tsx';
import { useText, useTextOf } from '../../../texts/use-text.ts';
import styles from '../player.module.css';
import type { Head } from '../types.ts';

const groups = ['contact', 'name', 'birth', 'address', 'payout'] as const;
type Group = (typeof groups)[number];
interface Shown {
  values: readonly { name: string; value: string }[];
  until: string;
}

/** Personal values of one group, for a reason that is recorded, and for a quarter of an hour (operator §3.6). */
export function UnmaskDialog({ player, onClose }: { player: Head; onClose: () => void }) {
  const say = useText('player');
  const [group, setGroup] = useState<Group>('contact');
  const [shown, setShown] = useState<Shown>();
  if (shown !== undefined) return <ShownDialog title={say(`group_${group}`)} shown={shown} onClose={onClose} />;
  return (
    <ActDialog
      title={say('unmaskTitle', { name: player.nickname ?? player.number })}
      confirm={say('unmaskAct')}
      templates={[say('unmaskTemplate1'), say('unmaskTemplate2')]}
      act={async ({ reason }) => setShown(await api.players.readPersonal({ params: { id: player.id }, body: { group, reason } }))}
      onClose={onClose}
      onDone={() => undefined}
    >
      <p className="text-secondary">{say('unmaskText')}</p>
      <OneOf label={say('group')} options={groups} labelOf={(one) => say(`group_${one}`)} chosen={group} onChange={setGroup} />
    </ActDialog>
  );
}

function ShownDialog({ title, shown, onClose }: { title: string; shown: Shown; onClose: () => void }) {
  const say = useText('player');
  const nameOf = useTextOf('player');
  const seconds = useSecondsLeft(new Date(shown.until).getTime());
  return (
    <ConsoleDialog title={title} onClose={onClose} isText>
      {seconds === 0 ? (
        <p>{say('maskedAgain')}</p>
      ) : (
        <div className={styles.values}>
          <Facts isLined facts={shown.values.map(({ name, value }) => ({ id: name, term: nameOf(`field_${name}`) ?? name, value }))} />
          {shown.values.length === 0 ? <p>{say('nothingKnown')}</p> : null}
          <p className="caption text-tertiary">{say('shownFor', { count: Math.ceil(seconds / 60) })}</p>
        </div>
      )}
    </ConsoleDialog>
  );
}
