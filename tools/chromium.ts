/** Debian's Chromium (conventions: no browser of another source). */
export const CHROMIUM = '/usr/bin/chromium';

/**
 * What a headless window does not need. Its address bar alone costs half a second of a processor a window: two pages of the browser's own for
 * suggestions nobody sees. The others are those Playwright would switch off, whose list this one takes the place of.
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
