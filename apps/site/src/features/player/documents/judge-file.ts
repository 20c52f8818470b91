import { documentBytesMax } from '@pavilion/contract/player-documents.ts';

/** What a browser calls the files we take; the server looks at their bytes (U-12). */
const kinds: readonly string[] = ['image/jpeg', 'image/png', 'application/pdf'];
const endings = /\.(?:jpe?g|png|pdf)$/i;

/** For the file dialog. */
export const acceptedFiles = '.jpg,.jpeg,.png,.pdf,image/jpeg,image/png,application/pdf';

export type FileFault = 'fileType' | 'fileEmpty' | 'fileSize';

/** What is wrong with a file before it is sent (D-55). A browser that knows no type leaves it empty: then the name decides. */
export function judgeFile({ name, type, size }: { name: string; type: string; size: number }): FileFault | undefined {
  if (type === '' ? !endings.test(name) : !kinds.includes(type)) return 'fileType';
  if (size === 0) return 'fileEmpty';
  return size > documentBytesMax ? 'fileSize' : undefined;
}
