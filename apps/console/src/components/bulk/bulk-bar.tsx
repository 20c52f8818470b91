import type { BulkActName } from '@pavilion/contract/console/bulk-acts.ts';
import type { KeysetMeta } from '@pavilion/contract/formats/keyset.ts';
import { Button, IconButton } from '@pavilion/ui';
import { useRef, useState } from 'react';
import { useKeys } from '../../commands/keys.ts';
import { useObjectActs } from '../../commands/object-acts.ts';
import { useSearchState } from '../../navigation/search-state.ts';
import { useFormats } from '../../texts/formats.ts';
import { useText } from '../../texts/use-text.ts';
import styles from './bulk.module.css';
import { BulkDialog, type Target } from './bulk-dialog.tsx';
import type { Marked } from '../marking/marked.ts';

interface BulkBarProps {
  acts: readonly BulkActName[];
  marked: Marked;
  meta: KeysetMeta | undefined;
  /** The list's current filters. */
  query: Record<string, string | string[]>;
  onAll: () => void;
  onClear: () => void;
}

const targetOf = ({ marked, meta, query }: BulkBarProps): Target =>
  marked.isAll ? { count: meta?.count ?? 0, filter: query } : { count: marked.ids.size, ids: [...marked.ids] };

/** The number of marked rows and the acts on them, at the foot of their list; `.` moves the focus there. */
export function BulkBar(props: BulkBarProps) {
  const { acts, onClear } = props;
  const say = useText('bulk');
  const [, change] = useSearchState();
  const [open, setOpen] = useState<BulkActName>();
  const bar = useRef<HTMLDivElement>(null);
  const target = targetOf(props);
  const { count } = target;
  useKeys(count > 0 ? { '.': () => bar.current?.querySelector<HTMLElement>('[data-act]')?.focus() } : {});
  useObjectActs(
    count === 0 ? [] : acts.map((act) => ({ id: act, title: say(act), of: say('marked', { count }), run: () => setOpen(act) })),
  );
  if (count === 0) return null;
  return (
    <>
      <div ref={bar} className={styles.bar} role="group" aria-label={say('withMarked')}>
        <Count {...props} count={count} />
        {acts.map((act) => (
          <Button key={act} data-act={act} onClick={() => setOpen(act)}>
            {say(act)}
          </Button>
        ))}
        <IconButton className={styles.clear} label={say('clear')} icon="x" isCompact onClick={onClear} />
      </div>
      {open === undefined ? null : (
        <BulkDialog
          act={open}
          target={target}
          onClose={() => setOpen(undefined)}
          onStarted={(id) => {
            setOpen(undefined);
            onClear();
            change({ bulk: id });
          }}
        />
      )}
    </>
  );
}

/** How many are marked; where the filter has more, those can be taken too. */
function Count({ marked, meta, count, onAll }: BulkBarProps & { count: number }) {
  const say = useText('bulk');
  const { count: written } = useFormats();
  const all = meta?.count ?? 0;
  const allWords = meta?.isExact === false ? say('about', { number: written(all) }) : written(all);
  if (marked.isAll)
    return (
      <p role="status">
        <b>{say('allMarked', { number: allWords })}</b>
      </p>
    );
  return (
    <>
      <p role="status">
        <b>{say('marked', { count })}</b>
      </p>
      {all > count ? (
        <Button kind="quiet" title={say('markAllHint', { number: allWords })} onClick={onAll}>
          {say('markAll', { number: allWords })}
        </Button>
      ) : null}
    </>
  );
}
