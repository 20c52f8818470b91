/** The page's own scripts and their imports, as the site's renderer writes them. */
const entryStart = '<script type="module" async="" src="/assets/';
const entryTag = /^<script type="module" async="" src="(\/assets\/[^"]+)"[^>]*><\/script>/;
const importedTag = /<link rel="modulepreload" href="(\/assets\/[^"]+)"[^>]*\/>/g;

/** How long a picture that does not load may delay the scripts, from the end of the page's text, in ms. */
const PATIENCE_MS = 2000;

/**
 * Shows a page before its scripts are requested: they start once the first screen has loaded and painted, or with the first touch, key or
 * scroll, whichever is first. The page works without them (`shell/early-entry.ts` keeps early input), and on a slow connection they would
 * compete with its pictures and fonts. So would the pictures further down: the browser's own lazy loading reaches several screens ahead, so
 * they are requested with the scripts; the first screen's own that are of little weight (lazy and of low priority) with its first paint.
 * Without scripts they load as usual.
 */
export function startScriptsLate(html: string): string {
  const bodyAt = html.indexOf('<body');
  const start = html.indexOf('>', bodyAt) + 1;
  const entryAt = html.indexOf(entryStart, start);
  const [tag, entry] = (entryAt < 0 ? null : entryTag.exec(html.slice(entryAt))) ?? [];
  if (tag === undefined || entry === undefined) return html;
  // Preloads are in the head, so the body, most of the page, is not searched for them.
  const head = html.slice(0, bodyAt);
  const imported = [...head.matchAll(importedTag)].map(([, file = '']) => file).filter((file) => file !== entry);
  const end = html.lastIndexOf('</body>');
  const starter = `<script>${starterOf([entry, ...imported])}</script>`;
  const hold = `<script>${holdFarPictures}</script>`;
  return [
    head.replace(importedTag, ''),
    html.slice(bodyAt, start),
    hold,
    html.slice(start, entryAt),
    html.slice(entryAt + tag.length, end),
    starter,
    html.slice(end),
  ].join('');
}

/**
 * A lazy picture far above the viewport is not requested; its space is kept. The rule is in a sheet of the script's own, since the policy
 * allows no style element that is not in the page. A browser without such sheets loads its pictures as usual.
 */
const holdFarPictures = `(function(){document.currentScript.remove();try{
document.adoptedStyleSheets=[":not([fetchpriority=low])","[fetchpriority=low]"].map(function(which){var sheet=new CSSStyleSheet();
sheet.replaceSync("img[loading=lazy]"+which+"{translate:0 -99999px}");return sheet})}catch(e){}})()`;

/**
 * The entry's element is the one the renderer would have written, so that React and the check for newer builds find it. A hidden page is
 * never painted. Two frames after everything has loaded, the largest picture is painted as well.
 */
const starterOf = (files: readonly string[]): string =>
  `(function(files){var begun,loaded,painted=document.hidden,acts=["pointerdown","touchstart","keydown","wheel","scroll"];
function add(tag,facts){var e=document.createElement(tag);for(var name in facts)e.setAttribute(name,facts[name]);document.head.appendChild(e)}
function begin(){if(begun)return;begun=1;acts.forEach(function(act){removeEventListener(act,begin,true)});
document.adoptedStyleSheets=[];
files.forEach(function(file,index){index?add("link",{rel:"modulepreload",href:file}):add("script",{type:"module",async:"",src:file})})}
function check(){if(loaded&&painted)document.hidden?begin():requestAnimationFrame(function(){requestAnimationFrame(begin)})}
acts.forEach(function(act){addEventListener(act,begin,true)});
addEventListener("load",function(){loaded=1;check()});
try{new PerformanceObserver(function(list,observer){observer.disconnect();painted=1;
document.adoptedStyleSheets=[].slice.call(document.adoptedStyleSheets,0,1);check()}).observe({type:"paint",buffered:true})}catch(e){painted=1}
setTimeout(begin,${PATIENCE_MS});
document.currentScript.remove()})(${JSON.stringify(files)})`;
