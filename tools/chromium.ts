import fs from 'node:fs';

/** Debian's Chromium (conventions: no browser of another source). */
const CHROMIUM = '/usr/bin/chromium';

/** The same version without a browser window around its pages, a package of its own: a journey costs a smaller part of a processor in it. */
export const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell';

/** What journeys are walked in: the shell where it is installed, else the whole browser. */
export const journeyBrowser = (): string => (fs.existsSync(HEADLESS_SHELL) ? HEADLESS_SHELL : CHROMIUM);

/**
 * What pages are looked at and measured in: the whole browser, as a visitor has it, else the shell.
 * @throws Error that names the package where neither is installed
 */
export function pageBrowser(): string {
  const installed = [CHROMIUM, HEADLESS_SHELL].find((file) => fs.existsSync(file));
  if (installed === undefined) throw new Error('No browser is there: apt-get install chromium-headless-shell, or chromium');
  return installed;
}

/**
 * Switches off what a headless window does not need. Its address bar alone costs half a second of processor time a window: two browser pages for
 * suggestions that are never seen. The others are Playwright's own, whose list this one replaces.
 */
const OFF = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'AimEnabled',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
];

/** How it is started by everything that drives it: as root, without the network's help, and nothing that is not looked at. */
export const CHROMIUM_FLAGS: readonly string[] = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${OFF.join()}`,
];

/**
 * For journeys, whose pages live for seconds: no process for the drawing beside the browser's own, and none that waits for the next page. A
 * twelfth of the processor's time.
 */
export const JOURNEY_FLAGS: readonly string[] = [
  ...CHROMIUM_FLAGS.filter((flag) => !flag.startsWith('--disable-features=')),
  `--disable-features=${[...OFF, 'SpareRendererForSitePerProcess'].join()}`,
  '--in-process-gpu',
];
