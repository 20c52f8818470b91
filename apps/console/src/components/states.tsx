import { ApiError } from '@pavilion/contract/calls/client.ts';
import { Button, Icon } from '@pavilion/ui';
import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect, useState, type ReactNode } from 'react';
import { isAway } from '../api/away.ts';
import { isRefusedAs, requestIdOf, useRefusalText } from '../texts/refusal-text.ts';
import type { List } from '../api/use-list.ts';
import { useText } from '../texts/use-text.ts';
import { Scrolling } from './panel.tsx';
import { RangeContext } from './table/scrolling-context.ts';
import styles from './states.module.css';

const SHOWN_AFTER_MS = 200;

/** Placeholder rows of the final shape; shown only if loading takes a moment. */
export function Loading({ rows = 8 }: { rows?: number }) {
  const say = useText('common');
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), SHOWN_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className={styles.loading} role="status" aria-label={say('loading')}>
      {isShown ? Array.from({ length: rows }, (_, row) => <span key={row} />) : null}
    </div>
  );
}

/** The error, its request id, and a way to retry; a missing permission is named with its holders. */
export function Failed({ error, retry }: { error: unknown; retry?: (() => void) | undefined }) {
  const say = useText('common');
  const refusalText = useRefusalText();
  const isForbidden = isRefusedAs(error, 'permissionMissing');
  const isGone = error instanceof ApiError && error.status === 404;
  // Reloads what it can once the server answers again (`Away`).
  const awayWords = `${say(error instanceof ApiError ? 'platformAway' : 'consoleAway')} ${say('awayRead')}`;
  const isReadAgain = retry !== undefined && isAway(error);
  const words = isGone ? say('notFound') : isReadAgain ? awayWords : refusalText(error);
  const requestId = requestIdOf(error);
  return (
    <div className={styles.state} role="alert">
      <Icon name={isForbidden ? 'lock' : 'circle-alert'} size="l" />
      <p>{words}</p>
      {requestId === undefined ? null : <p className="caption text-tertiary">{say('requestId', { id: requestId })}</p>}
      {retry === undefined || isForbidden ? null : (
        <Button icon="refresh-cw" onClick={retry}>
          {say('tryAgain')}
        </Button>
      )}
    </div>
  );
}

/** Nothing here: why, and what next. */
export function Nothing({ title, text, action }: { title: ReactNode; text?: ReactNode; action?: ReactNode }) {
  return (
    <div className={`${styles.state} ${styles.nothing}`}>
      <Icon name="circle-check" size="l" />
      <p>{title}</p>
      {text === undefined ? null : <p className="text-tertiary">{text}</p>}
      {action}
    </div>
  );
}

/** The column beside a list without an open row: an invitation to choose one, unless the list is empty. */
export const NothingOpen = ({ label, invitation }: { label: string; invitation: string | undefined }) => (
  <Scrolling label={label}>{invitation === undefined ? null : <Nothing title={invitation} />}</Scrolling>
);

interface AnswerProps {
  isLoading: boolean;
  error: unknown;
  retry?: (() => void) | undefined;
  isEmpty?: boolean;
  empty?: ReactNode;
  /** Rows that came while one reads, and what shows them. */
  fresh?: number;
  showFresh?: () => void;
  /** Takes which rows are on screen. */
  onRange?: List<unknown>['answer']['onRange'];
  children: ReactNode;
}

/** Access was lost, or the object is gone. */
const ENDS: ReadonlySet<number> = new Set([401, 403, 404, 410]);
const isEnd = (error: unknown): boolean => error instanceof ApiError && ENDS.has(error.status);

/**
 * The props of an `Answer` for a query. Loaded data stays, and typed text with it, where it could only not be read again: the platform is away, busy
 * or at fault, and is asked again. A refusal, because access was lost or the object is gone, replaces it.
 */
export const answerOf = (query: Pick<UseQueryResult, 'isPending' | 'error' | 'data' | 'refetch'>) => ({
  isLoading: query.isPending,
  error: query.data !== undefined && !isEnd(query.error) ? null : query.error,
  retry: () => void query.refetch(),
});

/** Shows an answer, or its loading, error or empty state. */
export function Answer({ isLoading, error, retry, isEmpty = false, empty, fresh = 0, showFresh, onRange, children }: AnswerProps) {
  if (error !== null && error !== undefined) return <Failed error={error} retry={retry} />;
  if (isLoading) return <Loading />;
  return (
    <>
      {fresh > 0 ? <Fresh count={fresh} onShow={showFresh} /> : null}
      <RangeContext value={onRange}>{isEmpty ? empty : children}</RangeContext>
    </>
  );
}

/** New rows wait behind a button above the list: nothing moves under the reader (operator §2.1). */
function Fresh({ count, onShow }: { count: number; onShow: (() => void) | undefined }) {
  const say = useText('common');
  return (
    <div className={styles.fresh} role="status">
      <Button kind="primary" icon="chevron-up" onClick={onShow}>
        {say('fresh', { count })}
      </Button>
    </div>
  );
}
