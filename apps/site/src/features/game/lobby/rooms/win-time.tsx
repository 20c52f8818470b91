import { useMoments } from '../../../../content/use-moments.ts';

/** When a win was written. */
export function WinTime({ iso, className }: { iso: string; className: string | undefined }) {
  const moments = useMoments();
  return (
    <time className={className} dateTime={iso}>
      {moments.minute(iso)}
    </time>
  );
}
