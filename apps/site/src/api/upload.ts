import type { Reply } from '@pavilion/contract/calls/client.ts';
import type { UploadRequest } from '@pavilion/contract/calls/fetch.ts';

function replyOf(request: XMLHttpRequest): Reply {
  try {
    return { status: request.status, body: JSON.parse(request.responseText) };
  } catch {
    return { status: request.status, body: undefined }; // For example the error page of a proxy; the client turns it into an error.
  }
}

/**
 * Sends a body and reports upload progress, which `fetch` cannot (product §2 Documents). No cookies are sent to other origins; on our own the
 * API reads none.
 * @throws TypeError when the connection fails, as `fetch` does; the signal's reason when the caller gave up
 */
export function sendWithProgress({ method, path, headers, body, onProgress, signal }: UploadRequest): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(method, path);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.addEventListener('progress', ({ lengthComputable, loaded, total }) => {
      if (lengthComputable && total > 0) onProgress(loaded / total);
    });
    request.addEventListener('load', () => resolve(replyOf(request)));
    request.addEventListener('error', () => reject(new TypeError('The connection failed')));
    request.addEventListener('abort', () => reject(signal?.reason ?? new DOMException('Given up', 'AbortError')));
    signal?.addEventListener('abort', () => request.abort(), { once: true });
    if (signal?.aborted) request.abort();
    request.send(body);
  });
}
