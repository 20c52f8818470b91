import type { Client } from '@pavilion/contract/calls/client.ts';
import type { Document } from '@pavilion/contract/areas/player/documents.ts';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useQuery } from '../../../hydration/use-query.ts';
import { useIsHydrated } from '../../../hydration/use-is-hydrated.ts';
import { useIsSignedIn } from '../../../session/use-session.ts';
import { useSite } from '../../../visitor/use-site.ts';
import type { DocumentType } from './groups.ts';

/** Own documents, oldest first. */
export const documentsOptions = (api: Client) =>
  queryOptions({ queryKey: ['player', 'documents'], queryFn: () => api.player.listDocuments(), staleTime: 0 });

/** Fetched in the browser only, with a session. */
export function useDocuments() {
  const { api } = useSite();
  const isHydrated = useIsHydrated();
  const isSignedIn = useIsSignedIn();
  return useQuery({ ...documentsOptions(api), enabled: isHydrated && isSignedIn });
}

/** Uploads one file with progress; can be aborted. */
export function useUploadDocument() {
  const { api } = useSite();
  const queryClient = useQueryClient();
  const [sentPart, setSentPart] = useState(0);
  const giveUp = useRef<AbortController>(undefined);
  const upload = useMutation({
    mutationFn: ({ type, file }: { type: DocumentType; file: File }) => {
      const controller = new AbortController();
      giveUp.current = controller;
      setSentPart(0);
      return api.player.uploadDocument({ body: { type, file } }, { signal: controller.signal, onProgress: setSentPart });
    },
    onSuccess: (document) => {
      const { queryKey } = documentsOptions(api);
      queryClient.setQueryData(queryKey, (known: Document[] | undefined) => known && [...known, document]);
      return queryClient.invalidateQueries({ queryKey });
    },
  });
  return { upload, sentPart, cancel: () => giveUp.current?.abort(), isGivenUp: () => giveUp.current?.signal.aborted === true };
}

/** Deletes an own document; the answer is the list without it. */
export function useDeleteDocument() {
  const { api } = useSite();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => api.player.deleteDocument({ params: { id } }),
    onSuccess: (documents) => queryClient.setQueryData(documentsOptions(api).queryKey, documents),
  });
}

/** The file itself. The server logs every read, so it is fetched on demand and not cached. */
export function useReadDocument() {
  const { api } = useSite();
  return useMutation({ mutationFn: (id: string) => api.player.readDocument({ params: { id } }) });
}
