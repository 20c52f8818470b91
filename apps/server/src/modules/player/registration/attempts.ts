import { fromNetwork } from '../../../kernel/throttle/from-network.ts';
import { fieldDefinitions } from '../../settings/index.ts';
import type { PlayerContext } from '../context.ts';
import { personCheck } from '../person-check/service.ts';
import type { FormChanges } from '../profile/changes.ts';
import { REGISTRATIONS, REGISTRATIONS_PER_ADDRESS, REGISTRATIONS_WITH_CAPTCHA } from '../throttle/rules.ts';
import { takeAttempt, type Throttled } from '../throttle/service.ts';

/**
 * Counts a registration before it is answered whether its address is taken, which strangers would ask in bulk (S23).
 * @throws challengeRequired where many come, or where the operator's form asks for a captcha
 */
export async function takeRegistration(context: PlayerContext, form: FormChanges): Promise<void> {
  const { ip, isLocalTool } = context.request;
  const throttled: Throttled[] = [
    ...(isLocalTool
      ? []
      : [
          { policy: REGISTRATIONS, subject: 'registrations' },
          ...fromNetwork({ policy: REGISTRATIONS_PER_ADDRESS, subject: 'registration address' }, ip),
        ]),
    ...((await asksForCaptcha(context)) ? fromNetwork({ policy: REGISTRATIONS_WITH_CAPTCHA, subject: 'registration captcha' }, ip) : []),
  ];
  const { captcha } = form;
  const attempt = { purpose: 'registration', captcha: typeof captcha === 'string' ? captcha : null };
  if (throttled.length > 0) await takeAttempt(context, throttled, personCheck(context, attempt));
}

async function asksForCaptcha(context: PlayerContext): Promise<boolean> {
  const definitions = await fieldDefinitions(context, 'registration');
  return definitions.some(({ name, isRequired }) => name === 'captcha' && isRequired);
}
