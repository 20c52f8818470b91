import { documentBytesMax } from '@pavilion/contract/areas/player/documents.ts';

/** The media types of accepted files; the server checks their bytes (U-12). */
const kinds: readonly string[] = ['image/jpeg', 'image/png', 'application/pdf'];
const endings = /\.(?:jpe?g|png|pdf)$/i;

/** The `accept` attribute of the file input. */
export const acceptedFiles = '.jpg,.jpeg,.png,.pdf,image/jpeg,image/png,application/pdf';

type FileFault = 'fileType' | 'fileEmpty' | 'fileSize';

/** The error of a file before it is sent (D-55). If the browser does not know its type, the name's extension decides. */
export function judgeFile({ name, type, size }: { name: string; type: string; size: number }): FileFault | undefined {
  if (type === '' ? !endings.test(name) : !kinds.includes(type)) return 'fileType';
  if (size === 0) return 'fileEmpty';
  return size > documentBytesMax ? 'fileSize' : undefined;
}
