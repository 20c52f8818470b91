import { createFileRoute } from '@tanstack/react-router';
import { loadPageTexts, metaTags } from '../features/content/page.ts';
import { receiptKeysOptions } from '../features/payment/receipts/queries.ts';
import { ReceiptsPage } from '../features/payment/receipts/receipts-page.tsx';

/** Checks the signature of a saved receipt, entirely in the browser. */
export const Route = createFileRoute('/receipts')({
  loader: async ({ context }) => {
    const [meta, keys] = await Promise.all([
      loadPageTexts(context, 'receipts'),
      context.queryClient.ensureQueryData(receiptKeysOptions(context.api)),
    ]);
    return { meta, keys };
  },
  head: ({ loaderData }) => ({ meta: metaTags(loaderData?.meta ?? {}) }),
  component: () => <ReceiptsPage keys={Route.useLoaderData().keys} />,
});
