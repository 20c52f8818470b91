import type { Client } from '@pavilion/contract/client.ts';
import { queryOptions } from '@tanstack/react-query';

/** The player's limits with what is used of them. They are asked for when a refusal names them. */
export const limitsOptions = (api: Client) =>
  queryOptions({ queryKey: ['risk', 'limits'], queryFn: () => api.risk.listLimits(), staleTime: 0 });
