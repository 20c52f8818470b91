import { describe, expect, it } from 'vitest';
import { ApiError, createClient } from '@pavilion/contract/calls/client.ts';
import { createFetchSend, type UploadRequest } from '@pavilion/contract/calls/fetch.ts';

const answering = (response: () => Response) => {
  const seen: { url: string; init: RequestInit }[] = [];
  const fetch = (url: string | URL | Request, init: RequestInit = {}) => {
    seen.push({ url: String(url), init });
    return Promise.resolve(response());
  };
  return { seen, fetch };
};
const file = new File(['%PDF-1.7'], 'bill.pdf', { type: 'application/pdf' });

describe('files of the client', () => {
  it('U-13 returns the file a call answers unchanged, and a refusal as an error', async () => {
    const { seen, fetch } = answering(() => new Response(new Uint8Array([1, 2, 3]), { headers: { 'content-type': 'image/png' } }));
    const answer = await createClient(createFetchSend({ getToken: () => 'abc', fetch })).player.readDocument({ params: { id: 'd1' } });
    expect([answer.type, [...new Uint8Array(await answer.arrayBuffer())]]).toEqual(['image/png', [1, 2, 3]]);
    expect(seen[0]).toMatchObject({ url: '/api/player/documents/d1', init: { headers: { authorization: 'Bearer abc' } } });
    const refusing = answering(() => Response.json({ error: { code: 10_004, message: 'Not found.' } }, { status: 404 }));
    const refused = createClient(createFetchSend({ fetch: refusing.fetch })).player.readDocument({ params: { id: 'd1' } });
    await expect(refused).rejects.toSatisfy((error) => error instanceof ApiError && error.status === 404 && error.code === 10_004);
  });

  it('C-37 sends a file as a form whose content type the browser sets', async () => {
    const { seen, fetch } = answering(() => Response.json({ data: {} }));
    await createClient(createFetchSend({ fetch })).player.uploadDocument({ body: { type: 'address', file } });
    const body = seen[0]?.init.body;
    expect(body instanceof FormData ? [...body.keys()] : body).toEqual(['type', 'file']);
    expect(new Headers(seen[0]?.init.headers).has('content-type')).toBe(false);
  });

  it('U-11 a call with progress uses the transport that reports it, with the same token and body; others do not', async () => {
    const { seen, fetch } = answering(() => Response.json({ data: {} }));
    const watched: UploadRequest[] = [];
    const parts: number[] = [];
    const upload = (request: UploadRequest) => {
      watched.push(request);
      request.onProgress(0.5);
      return Promise.resolve({ status: 200, body: { data: { id: 'd1' } } });
    };
    const client = createClient(createFetchSend({ base: 'https://site.test', getToken: () => 'abc', fetch, upload }));
    const onProgress = (part: number) => parts.push(part);
    const answer = await client.player.uploadDocument({ body: { type: 'address', file } }, { onProgress });
    await client.player.uploadDocument({ body: { type: 'address', file } });
    expect(answer).toEqual({ id: 'd1' });
    expect(parts).toEqual([0.5]);
    expect(watched).toMatchObject([
      { method: 'POST', path: 'https://site.test/api/player/documents', headers: { authorization: 'Bearer abc' } },
    ]);
    expect(watched[0]?.body).toBeInstanceOf(FormData);
    expect(seen).toHaveLength(1);
  });
});
