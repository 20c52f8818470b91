import { PersonCheckStatus as Status } from '@pavilion/ui/person-check/status.tsx';
import { formatPercent } from '../../content/format.ts';
import { useTexts } from '../../content/texts.tsx';
import { useSite } from '../../visitor/use-site.ts';

/** The progress of the proof of work that the server requested, in the visitor's language. */
export function PersonCheckStatus() {
  const { visitor } = useSite();
  const texts = useTexts('fieldsSettings', 'fieldsControls');
  return (
    <Status
      label={texts('captcha.label')}
      checking={texts('captcha.checking')}
      passed={texts('captcha.passed')}
      formatPercent={(percent) => formatPercent(percent, visitor.locale)}
    />
  );
}
