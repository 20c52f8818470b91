import { Progress } from '../display/term-rows.tsx';
import { usePersonCheck } from './solver.ts';

interface PersonCheckStatusProps {
  /** Label of the bar. */
  label: string;
  checking: string;
  passed: string;
  /** A whole percentage as the page writes it. */
  formatPercent: (percent: number) => string;
}

/**
 * The progress of the proof of work that the server requested (S20): nothing to solve or press. The live region is in the page from the start, or
 * screen readers would not announce its changes.
 */
export function PersonCheckStatus({ label, checking, passed, formatPercent }: PersonCheckStatusProps) {
  const check = usePersonCheck();
  const words = { none: '', checking, passed };
  const percent = check.kind === 'checking' ? Math.round(check.part * 100) : 100;
  return (
    <div className={check.kind === 'none' ? 'visually-hidden' : 'stack-small'}>
      <p className="small text-secondary" role="status">
        {words[check.kind]}
      </p>
      {check.kind === 'none' ? null : <Progress percent={percent} label={label} valueText={formatPercent(percent)} isThin />}
    </div>
  );
}
