import { chromium } from '@playwright/test';
import fs from 'node:fs';
const [,, url, kind] = process.argv;
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox', '--disable-gpu'] });
const context = await browser.newContext({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });
await context.addCookies([{ name: 'acceptCookie', value: 'accepted', url }]);
if (kind === 'wallet') {
  const r = await fetch(`${url}/api/player/register`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ email: `t${Date.now()}@pavilion.test`, password: 'Maple-river-482', country: 'FI', currency: 'EUR', agreements: 1, locale: 'en', birthdate: '1990-01-01' }) });
  const { data } = await r.json();
  await context.addCookies([{ name: process.env.TOKEN_COOKIE ?? 'accessToken', value: data.accessToken, url }]);
}
const page = await context.newPage();
const session = await context.newCDPSession(page);
await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
await page.goto(url + (kind === 'wallet' ? '/' : '/betting'));
await page.locator('body:is(.is-mobile, .is-desktop)').waitFor();
await page.waitForTimeout(4000);
let touched;
if (kind === 'wallet') touched = page.getByRole('banner').getByRole('link', { name: 'Deposit' });
else { const el = await page.locator('iframe[title]').first().elementHandle(); const frame = await el.contentFrame(); touched = frame.getByRole('listitem').locator('button[aria-pressed]:enabled').first(); await touched.waitFor(); }
await touched.scrollIntoViewIfNeeded();
await browser.startTracing(page, { categories: ['devtools.timeline', 'disabled-by-default-devtools.timeline', 'disabled-by-default-v8.cpu_profiler', 'latencyInfo', 'loading'] });
await touched.tap();
await page.waitForTimeout(1200);
fs.writeFileSync('/tmp/lead/trace.json', await browser.stopTracing());
await browser.close();
const { traceEvents } = JSON.parse(fs.readFileSync('/tmp/lead/trace.json'));
const et = traceEvents.filter((e) => e.name === 'EventTiming');
for (const e of et) if (e.args?.data) console.log('timing', e.ph, e.args.data.type, e.args.data.interactionId, 'dur', e.args.data.duration, 'start', e.args.data.timeStamp, 'ps', e.args.data.processingStart, 'pe', e.args.data.processingEnd);
const tasks = traceEvents.filter((e) => e.ph === 'X' && e.dur > 1500 && ['EventDispatch', 'FunctionCall', 'RunMicrotasks', 'UpdateLayoutTree', 'Layout', 'PrePaint', 'Paint', 'Layerize', 'Commit', 'V8.GC_SCAVENGER', 'MinorGC', 'MajorGC', 'RunTask', 'FireAnimationFrame', 'TimerFire', 'HitTest', 'IntersectionObserverController::computeIntersections', 'ParseHTML', 'EvaluateScript', 'v8.compile'].includes(e.name)).sort((a, b) => a.ts - b.ts);
const t0 = traceEvents.find((e) => e.name === 'EventDispatch')?.ts ?? tasks[0].ts;
for (const e of tasks) if (e.ts - t0 > -30000 && e.ts - t0 < 400000) console.log(((e.ts - t0) / 1000).toFixed(1), (e.dur / 1000).toFixed(1), 't' + e.tid, e.name, e.args?.data?.type ?? '', e.args?.data?.functionName ?? '', (e.args?.data?.url ?? '').slice(-40), e.args?.elementCount ?? '', JSON.stringify(e.args?.beginData ?? '').slice(0, 120));
