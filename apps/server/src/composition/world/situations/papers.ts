import type { documentTypes } from '@pavilion/contract/constants.ts';
import { paper } from '../documents.ts';
import type { Person } from './people.ts';

type DocumentType = (typeof documentTypes)[number];

/** Uploads a set of papers. @returns the documents */
export async function uploadPapers({ api }: Person, types: readonly DocumentType[]): Promise<string[]> {
  const ids: string[] = [];
  for (const type of types) ids.push(await upload(api, type));
  return ids;
}

async function upload(api: Person['api'], type: DocumentType): Promise<string> {
  const bytes = new Uint8Array(paper(`A document of the demo world: ${type}`));
  const file = new File([bytes], `${type.replaceAll('_', '-')}.pdf`, { type: 'application/pdf' });
  return (await api.player.uploadDocument({ body: { type, file } })).id;
}
