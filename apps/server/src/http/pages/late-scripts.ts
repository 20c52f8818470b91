/** The page's own scripts, and what they import, as the site's renderer writes them. */
const entryTag = /<script type="module" async="" src="(\/assets\/[^"]+)"[^>]*><\/script>/;
const importedTag = /<link rel="modulepreload" href="(\/assets\/[^"]+)"[^>]*\/>/g;

/** How long a picture that does not come may keep the scripts waiting, from the end of the page's text on. */
const PATIENCE_MS = 2000;

/**
 * Lets a page be seen before its scripts are asked for: they begin once everything the first screen is made of has come and been painted,
 * or with the first touch, key or scroll, whichever is first. The page is whole without them (`shell/early-entry.ts` keeps what is pressed until
 * then), and on a slow line they would take their share from its pictures and letters. So would the pictures further down: the browser's
 * own laziness reaches several screens, so they are asked for with the scripts. Without scripts there is nothing they wait for.
 */
export function startScriptsLate(html: string, nonce: string): string {
  const entry = entryTag.exec(html)?.[1];
  if (entry === undefined) return html;
  const imported = [...html.matchAll(importedTag)].map(([, file = '']) => file).filter((file) => file !== entry);
  const bare = html.replace(entryTag, '').replace(importedTag, '');
  const end = bare.lastIndexOf('</body>');
  const starter = `<script nonce="${nonce}">${starterOf([entry, ...imported])}</script>`;
  const hold = `<script nonce="${nonce}">${holdFarPictures}</script>`;
  const start = bare.indexOf('>', bare.indexOf('<body')) + 1;
  return bare.slice(0, start) + hold + bare.slice(start, end) + starter + bare.slice(end);
}

const FAR_ID = 'far-pictures';

/** A lazy picture that is far above the page is not asked for; its place stays. */
const holdFarPictures = `(function(){var own=document.currentScript,e=document.createElement("style");e.id="${FAR_ID}";e.nonce=own.nonce;
e.textContent="img[loading=lazy]{translate:0 -99999px}";document.head.appendChild(e);own.remove()})()`;

/**
 * The element of the entry is the one the renderer would have written, so that React and the watch for newer builds find it. A page nobody
 * sees is never painted. Two frames after everything has come, the largest picture is painted as well.
 */
const starterOf = (files: readonly string[]): string =>
  `(function(files){var begun,loaded,painted=document.hidden,acts=["pointerdown","touchstart","keydown","wheel","scroll"];
function add(tag,facts){var e=document.createElement(tag);for(var name in facts)e.setAttribute(name,facts[name]);document.head.appendChild(e)}
function begin(){if(begun)return;begun=1;acts.forEach(function(act){removeEventListener(act,begin,true)});
var far=document.getElementById("${FAR_ID}");far&&far.remove();
files.forEach(function(file,index){index?add("link",{rel:"modulepreload",href:file}):add("script",{type:"module",async:"",src:file})})}
function tell(){if(loaded&&painted)document.hidden?begin():requestAnimationFrame(function(){requestAnimationFrame(begin)})}
acts.forEach(function(act){addEventListener(act,begin,true)});
addEventListener("load",function(){loaded=1;tell()});
try{new PerformanceObserver(function(list,observer){observer.disconnect();painted=1;tell()}).observe({type:"paint",buffered:true})}catch(e){painted=1}
setTimeout(begin,${PATIENCE_MS});
document.currentScript.remove()})(${JSON.stringify(files)})`;
