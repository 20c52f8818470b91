/** The key of a drawn PDF's trailer under which its pictures are: for each page the offset and the length of a JPEG, in bytes. */
export const PICTURES_KEY = 'Pictures';

const TAIL_BYTES = 2048;
const index = new RegExp(`/${PICTURES_KEY} \\[([\\d ]+)\\]`);

/** The pages of a PDF that the server has drawn (D-112), each a JPEG; none for any other file. */
export function picturesOf(pdf: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer>[] {
  const tail = new TextDecoder('latin1').decode(pdf.subarray(-TAIL_BYTES));
  const places = (index.exec(tail)?.[1] ?? '').split(' ').filter(Boolean).map(Number);
  return places.flatMap((at, place) => (place % 2 === 0 ? [pdf.subarray(at, at + (places[place + 1] ?? 0))] : []));
}
