import { screen, within } from '@testing-library/dom';
import type { UserEvent } from '@testing-library/user-event';
import { password } from '../players.ts';
import { chooseOption, dialog, paste } from './hands.ts';
import { openSite, type Visit } from './site.ts';

type Scope = ReturnType<typeof within>;

/** Picks from a searchable list. */
export async function choose(user: UserEvent, scope: Scope, { label, wanted }: { label: string; wanted: string }): Promise<void> {
  const field = scope.getByRole('combobox', { name: label });
  await user.click(field);
  await paste(user, field, wanted);
  const [option] = await within(await scope.findByRole('listbox')).findAllByRole('option', { name: new RegExp(`^${wanted}`) });
  if (option === undefined) throw new Error(`${label} does not offer ${wanted}`);
  await user.click(option);
}

export async function fillBirthdate(user: UserEvent, scope: Scope, text = '05/17/1990'): Promise<void> {
  await paste(user, scope.getByLabelText(/^Date of birth/), text);
}

const form = (): Scope => within(screen.getByRole('dialog', { name: 'Create your account' }));
const submit = (): HTMLElement => form().getByRole('button', { name: 'Create account' });

/** Registration over a page that has little else to draw. */
export async function openSignUp(visit: Visit = {}) {
  const user = await openSite('/static/terms?sign-up=true', visit);
  await (await dialog('Create your account')).findByRole('button', { name: 'Create account' });
  return { user, form, submit, ...filling(user) };
}

function filling(user: UserEvent) {
  const fillRest = async (secret: string): Promise<void> => {
    await paste(user, form().getByLabelText(/^Password/), secret);
    await choose(user, form(), { label: 'Country', wanted: 'Austria' });
    await choose(user, form(), { label: 'Account currency', wanted: 'EUR' });
    await fillBirthdate(user, form());
    await user.click(form().getByRole('checkbox', { name: /I am 18 or over/ }));
  };
  return {
    fillByEmail: async (email: string): Promise<void> => {
      await paste(user, form().getByLabelText(/^E-mail/), email);
      await fillRest(password);
    },
    fillByPhone: async (number: string, secret = password): Promise<void> => {
      await user.click(form().getByRole('tab', { name: 'Phone' }));
      await chooseOption(user, form().getByLabelText('Dialling code'), 'DE');
      await paste(user, form().getByLabelText(/^Phone/), number);
      await fillRest(secret);
    },
  };
}
