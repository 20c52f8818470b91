import { PersonCheckStatus } from '@pavilion/ui/person-check/status.tsx';
import { useLanguage, useText } from '../texts/use-text.ts';

/** The progress of the challenge that a sign-in must solve while somebody is guessing passwords (S105). */
export function PersonCheck() {
  const say = useText('signIn');
  const language = useLanguage();
  const format = new Intl.NumberFormat(language, { style: 'percent' });
  return (
    <PersonCheckStatus
      label={say('checkLabel')}
      checking={say('checking')}
      passed={say('checked')}
      formatPercent={(percent) => format.format(percent / 100)}
    />
  );
}
