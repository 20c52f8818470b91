import type { AnswerOf } from '@pavilion/contract/calls/endpoint.ts';
import type { contactEndpoints } from '@pavilion/contract/console/workplace/contact.ts';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../api/api.ts';

export type Templates = AnswerOf<(typeof contactEndpoints)['listContactTemplates']>;
export type Template = Templates['templates'][number];

export const TEMPLATES_KEY = ['contact-templates'] as const;

/** Templates of answers; a colleague's change is seen soon. */
export const useTemplates = () =>
  useQuery({ queryKey: TEMPLATES_KEY, queryFn: () => api.contact.listContactTemplates(), refetchInterval: 30_000 });
