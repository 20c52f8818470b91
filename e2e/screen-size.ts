import type { Page } from '@playwright/test';

/** The two screens that most rules are checked on, as the projects of playwright.config.ts have them. */
export const SCREENS = ['desktop', 'phone'] as const;
/** Besides, a window of 1280 px at 400 % zoom (WCAG 1.4.10), and the first that is no phone's (K-08). */
export type ScreenSize = (typeof SCREENS)[number] | 'narrow' | 'tablet';

const METRICS = {
  desktop: { width: 1440, height: 900, deviceScaleFactor: 1, mobile: false },
  phone: { width: 390, height: 844, deviceScaleFactor: 1, mobile: true },
  narrow: { width: 320, height: 640, deviceScaleFactor: 1, mobile: true },
  tablet: { width: 768, height: 1024, deviceScaleFactor: 1, mobile: false },
} as const;

/**
 * Changes the screen of an open page, fingers included: a rule that holds on both needs one visit, where a project of its own for phones
 * would load every page a second time.
 * @returns sets the page's screen; scripts see the change as they would see a turned device
 */
export async function screenSwitch(page: Page): Promise<(size: ScreenSize) => Promise<void>> {
  const session = await page.context().newCDPSession(page);
  return async (size) => {
    const metrics = METRICS[size];
    await session.send('Emulation.setTouchEmulationEnabled', { enabled: metrics.mobile });
    await session.send('Emulation.setDeviceMetricsOverride', metrics);
    // The first frame is laid out for the old size.
    await page.evaluate('new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))');
  };
}
