import { openPage } from './console.ts';
import { dialog, toast } from './site.ts';
import { expect, signedInTest } from './test.ts';

signedInTest.use({ world: 'own' });

signedInTest(
  'BO-085 a way to pay that is switched off is gone from the open cashier within two seconds, and comes back',
  async ({ page, operatorAs }) => {
    await page.goto('/static/terms?wallet=deposit&bonusId=none');
    const way = dialog(page, 'Deposit').getByRole('button', { name: /^Cash at an agent/ });
    await expect(way).toBeVisible();
    const operator = await operatorAs('payments');
    await openPage(operator, '/payment-methods', 'Payment methods');
    const row = operator.getByRole('row', { name: /Cash at an agent in, EUR/ });
    const turn = async (words: 'Switch off' | 'Switch on', reason: string): Promise<void> => {
      await row.getByRole('button', { name: words }).click();
      await dialog(operator, new RegExp(`^${words}`))
        .getByLabel('Why')
        .fill(reason);
      await operator.keyboard.press('Enter');
    };
    await turn('Switch off', 'The agents’ network is down');
    await expect(toast(operator, 'Off: Cash at an agent')).toBeVisible();
    await expect(way).toHaveCount(0, { timeout: 2000 });
    await turn('Switch on', 'The agents’ network is back');
    await expect(way).toBeVisible({ timeout: 2000 });
  },
);
