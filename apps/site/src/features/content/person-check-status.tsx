import { Progress } from '@pavilion/ui';
import { formatPercent } from '../../content/format.ts';
import { useTexts } from '../../content/texts.tsx';
import { usePersonCheck } from '../../api/person-check.ts';
import { useSite } from '../../visitor/use-site.ts';

/**
 * The progress of the proof of work that the server requested (S20): nothing for the player to solve or press. The
 * live region is in the page from the start, or screen readers would not announce its changes.
 */
export function PersonCheckStatus() {
  const { visitor } = useSite();
  const texts = useTexts('fieldsSettings', 'fieldsControls');
  const check = usePersonCheck();
  const words = { none: '', checking: texts('captcha.checking'), passed: texts('captcha.passed') };
  const percent = check.kind === 'checking' ? Math.round(check.part * 100) : 100;
  return (
    <div className={check.kind === 'none' ? 'visually-hidden' : 'stack-small'}>
      <p className="small text-secondary" role="status">
        {words[check.kind]}
      </p>
      {check.kind === 'none' ? null : (
        <Progress percent={percent} label={texts('captcha.label')} valueText={formatPercent(percent, visitor.locale)} isThin />
      )}
    </div>
  );
}
