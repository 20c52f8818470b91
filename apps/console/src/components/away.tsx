import { Note } from '@pavilion/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { ApiError } from '@pavilion/contract/calls/client.ts';
import { isAway } from '../api/away.ts';
import { useSilentSince } from '../live/live.ts';
import { sessionOptions } from '../session/session.ts';
import { useFormats } from '../texts/formats.ts';
import { useText } from '../texts/use-text.ts';
import styles from './panel.module.css';

/**
 * Shows on every page that the platform is unreachable, or since when live updates are missing and how old the data is. Once the platform is back,
 * everything open is reloaded; typed text is kept, and only the operator sends it (operator §2.1, §10, OS-39).
 */
export function Away() {
  const say = useText('common');
  const { time } = useFormats();
  const client = useQueryClient();
  const { error, dataUpdatedAt } = useQuery(sessionOptions);
  const is = isAway(error);
  const was = useRef(false);
  useEffect(() => {
    if (was.current && !is) void client.invalidateQueries();
    was.current = is;
  }, [is, client]);
  const silentSince = useSilentSince();
  const at = (ms: number): string => time(new Date(ms).toISOString());
  return (
    <div className={styles.away} role="status">
      {is ? (
        <Note tone="warning" icon="circle-alert">
          <b>{say(error instanceof ApiError ? 'platformAway' : 'consoleAway')}</b> {say('awayText', { time: at(dataUpdatedAt) })}
        </Note>
      ) : silentSince === undefined ? null : (
        <Note tone="warning" icon="wifi-off">
          <b>{say('silentSince', { time: at(silentSince) })}</b> <span className={styles.more}>{say('silentText')}</span>
        </Note>
      )}
    </div>
  );
}
