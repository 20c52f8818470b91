import type { Profile } from '@pavilion/contract/player.ts';
import { ButtonLink } from '@pavilion/ui';
import { useHref } from '../../../navigation/use-href.ts';
import { usePageTexts } from '../../content/page.ts';
import { ResendButton } from '../email-state.tsx';
import { CheckRow } from './check-row.tsx';

/** The address: added under the personal details, confirmed by the link of a mail (U-10). */
export function EmailRow({ profile }: { profile: Profile }) {
  const texts = usePageTexts('verification', 'profile');
  const href = useHref();
  const { email, confirmedAt } = profile;
  const state = confirmedAt ? 'done' : 'todo';
  return (
    <CheckRow
      state={state}
      title={texts('email.title')}
      detail={email ? <bdi dir="ltr">{email}</bdi> : texts('email.missing')}
      action={
        email === null ? (
          <ButtonLink size="sm" href={href('/profile/info')}>
            {texts('email.addButton')}
          </ButtonLink>
        ) : confirmedAt ? undefined : (
          <ResendButton />
        )
      }
    />
  );
}

export function PhoneRow({ profile }: { profile: Profile }) {
  const texts = usePageTexts('verification', 'profile');
  const href = useHref();
  const { phone, phoneConfirmed } = profile;
  return (
    <CheckRow
      state={phone === null ? 'optional' : phoneConfirmed ? 'done' : 'todo'}
      title={texts('phone.title')}
      detail={phone === null ? texts('phone.missing') : <bdi dir="ltr">{`+${phone}`}</bdi>}
      action={
        phone === null ? (
          <ButtonLink size="sm" href={href('/profile/info')}>
            {texts('phone.addButton')}
          </ButtonLink>
        ) : undefined
      }
    />
  );
}
