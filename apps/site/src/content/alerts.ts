import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { Client } from '@pavilion/contract/calls/client.ts';
import { contentGroupOptions } from './queries.ts';
import { session } from '../session/session.ts';
import { browserClock } from '../browser/clock.ts';
import { wakePage } from '../hydration/when-ready.ts';
import { useSite } from '../visitor/use-site.ts';
import { languageTag } from '../visitor/language.ts';
import { isBody, type TextValues } from './lookup.ts';
import { textsOf } from './texts.tsx';
import { type ToastKind, ToastQueue } from './toast-queue.ts';

/** The toasts of this tab. */
export const toasts = new ToastQueue({
  after: (ms, run) => {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
  nowMs: browserClock.nowMs,
  isCovered: () => document.querySelector('[aria-modal]') !== null,
});
// Alerts are shown at once, even on a page that nobody has touched.
toasts.subscribe(wakePage);

/** The texts of all alerts, in a language. */
export const alertTextsOptions = (api: Client, locale: string) => contentGroupOptions(api, { locale, directory: 'alerts' });

/** The alert of a failure without a text of its own. */
const generalFailure = 'global.somethingWrong';

const kinds: readonly ToastKind[] = ['success', 'info', 'warning', 'error'];

/** Shows an alert of the content by `file.key`, such as `wallet.depositSuccess`, with its values (wire §5.2) and an optional undo action. */
export function useAlerts(): (path: string, values?: TextValues, undo?: () => void) => Promise<void> {
  const { api, visitor } = useSite();
  const queryClient = useQueryClient();
  return useCallback(
    async (path, values, undo) => {
      if (path === generalFailure && session.isExpiring()) return;
      const group = await queryClient.ensureQueryData(alertTextsOptions(api, visitor.locale));
      const texts = textsOf(isBody(group) ? group : {}, languageTag(visitor.locale));
      toasts.show({
        kind: kinds.find((kind) => kind === texts.optional(`${path}.type`)) ?? 'info',
        title: texts(`${path}.title`, values),
        text: texts.optional(`${path}.description`, values),
        ...(undo ? { undo } : {}),
      });
    },
    [api, queryClient, visitor.locale],
  );
}
