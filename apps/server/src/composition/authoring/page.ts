const STYLE = `:root{color-scheme:dark;font:15px/1.5 system-ui,sans-serif;background:#090D1B;color:#F2F5F9}body{margin:0;block-size:100vh;display:grid;grid-template:auto 1fr/380px 1fr}
header{grid-column:1/-1;display:flex;gap:16px;align-items:center;padding:8px 16px;border-block-end:1px solid #2A3547}h1{font-size:18px;margin:0}form{display:flex;gap:8px;flex:1}
input,select,button{font:inherit;padding:8px 12px;border-radius:6px;border:1px solid #5F7190;background:#121831;color:inherit}input[name=path]{flex:1}
aside{overflow:auto;padding:16px;border-inline-end:1px solid #2A3547}h2{font-size:15px;margin:16px 0 8px}ul{padding-inline-start:18px;margin:0}li{margin-block-end:4px;overflow-wrap:anywhere}iframe{border:0;inline-size:100%;block-size:100%}
[role=alert]{color:#FF9B9B;white-space:pre-wrap}p{color:#B4C0D0}`;

/** `GET /author`: a live preview of the site beside the problems of its content; it reloads with every change of a file. */
export function authorPage(nonce: string): string {
  return `<!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>Author mode</title><link rel="icon" href="data:,"><style nonce="${nonce}">${STYLE}</style></head><body>
<header><h1>Author mode</h1><form><label>Page <input name="path" value="/"></label><label>Width <select name="width"><option value="100%">full</option><option value="768px">768</option><option value="390px">390</option></select></label><button>Show</button></form><span role="status"></span></header>
<aside><div role="alert"></div><p>Change a file under <code>content/</code>; the page follows.</p><div id="problems"></div></aside><iframe title="Preview" src="/"></iframe>
<script nonce="${nonce}" src="/author/view.js" defer></script></body></html>`;
}

/** The page's script: follows the status events, lists the problems, and reloads the preview at its current address. */
export const viewScript = `(() => {
  const preview = document.querySelector('iframe');
  const form = document.querySelector('form');
  const alert = document.querySelector('[role=alert]');
  const status = document.querySelector('[role=status]');
  const problems = document.getElementById('problems');
  const element = (name, text) => Object.assign(document.createElement(name), { textContent: text });
  const showProblems = async () => {
    const { data } = await (await fetch('/author/problems')).json();
    problems.replaceChildren(...data.flatMap(({ locale, lacking }) => {
      const list = document.createElement('ul');
      list.append(...lacking.slice(0, 50).map(({ text, problem, detail }) => element('li', text + ': ' + problem + ' (' + detail + ')')));
      return [element('h2', locale + (lacking.length ? ': ' + lacking.length + ' texts to mend' : ': complete')), list];
    }));
  };
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    preview.style.inlineSize = form.elements.width.value;
    preview.src = form.elements.path.value;
  });
  let seen;
  new EventSource('/author/events').addEventListener('message', ({ data }) => {
    const { reading, fault } = JSON.parse(data);
    alert.textContent = fault ?? '';
    status.textContent = 'Read ' + reading + ' times';
    if (seen !== undefined && reading !== seen) preview.contentWindow.location.reload();
    seen = reading;
    showProblems();
  });
})();
`;
