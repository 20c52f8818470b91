import { screen, waitFor, within } from '@testing-library/dom';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { appCode } from '../authenticator.ts';
import { freshPhone, password, registerPlayer } from '../players.ts';
import { decideCheck, newestCode } from '../sandbox.ts';
import { forgetRoutes, refusal, route } from './network.ts';
import { chooseOption, dialog, dialogsClose, paste, press, toast } from './hands.ts';
import { balanceShows, openSite } from './site.ts';

const main = () => within(screen.getByRole('main'));
/** The page's row about the phone. */
async function phoneRow(): Promise<HTMLElement> {
  await screen.findByRole('heading', { level: 1, name: 'Verification' });
  return waitFor(() => {
    const found = main()
      .getAllByRole('listitem')
      .find(({ textContent }) => textContent.includes('Phone'));
    if (found === undefined) throw new Error('The phone is not named');
    return found;
  });
}

test('D-46 a phone is added and confirmed by the code of a message, a wrong code is reported', async () => {
  const player = await registerPlayer();
  const { number, whole } = freshPhone();
  const user = await openSite('/profile/verification', { player });
  const row = within(await phoneRow());
  await press(user, row, 'Add Phone');
  await press(user, row, 'Save');
  await waitFor(() => expect(row.getByLabelText(/^Phone/)).toHaveAttribute('aria-invalid', 'true'));
  await chooseOption(user, row.getByLabelText('Dialling code'), 'DE');
  await paste(user, row.getByLabelText(/^Phone/), number);
  await press(user, row, 'Save');
  await paste(user, await row.findByLabelText(/^Current password/), password);
  await press(user, row, 'Save');
  await waitFor(async () => expect(await phoneRow()).toHaveTextContent(whole));
  const digit = async (position: number) => within(await phoneRow()).findByLabelText(`Digit ${position} of 6`);
  await press(user, within(await phoneRow()), 'Confirm Phone');
  const first = await digit(1);
  await waitFor(() => expect(first).toHaveFocus());
  const code = await newestCode(whole);
  await user.keyboard(code === '000000' ? '111111' : '000000');
  await press(user, within(await phoneRow()), 'Verify');
  await waitFor(async () => expect(await phoneRow()).toHaveTextContent('That code isn’t right.'));
  await user.click(await digit(6));
  await user.keyboard('{Backspace>6/}');
  await user.click(await digit(1));
  await user.keyboard(code);
  await press(user, within(await phoneRow()), 'Verify');
  expect(await toast('Phone confirmed')).toBeVisible();
  await waitFor(async () => expect(await phoneRow()).toHaveTextContent('Done'));
  expect(await player.api.player.readProfile()).toMatchObject({ phone: whole.slice(1), phoneConfirmed: true });
});

test('X-10 a code that cannot be sent says why', async () => {
  const player = await registerPlayer();
  await player.api.player.updateProfile({ body: { phone: freshPhone().whole, currentPassword: password } });
  const message = 'The operator of this number cannot be reached.';
  route(/^\/api\/player\/otp\/send$/, () => Response.json({ error: { code: 10_000, message } }, { status: 503 }));
  const user = await openSite('/profile/verification', { player });
  await press(user, screen, 'Confirm Phone');
  await waitFor(() => expect(main().getByRole('alert')).toHaveTextContent(message));
});

test('X-23 U-10 the confirmation mail is sent again and says so; when that fails, it says so', async () => {
  const player = await registerPlayer();
  const user = await openSite('/profile/info', { player });
  await press(user, screen, 'Send e-mail again');
  expect(await toast('E-mail sent again')).toBeVisible();
  expect(await screen.findByRole('button', { name: 'Send e-mail again' })).toBeDisabled();
  const again = await openSite('/profile/verification', { player });
  route(/^\/api\/player\/profile\/confirmations\/email\/resend$/, () => refusal(503, 1));
  await press(again, screen, 'Send e-mail again');
  expect(await toast('Something went wrong')).toBeVisible();
});

test('BO-069 the page says by when the identity must be proven, that the time is over, and nothing once it is proven', async () => {
  const player = await registerPlayer({ country: 'DE' });
  const { dueAt } = await player.api.player.readIdentityCheck();
  const day = new Date(dueAt ?? '').getDate();
  await openSite('/profile/verification', { player });
  const note = await screen.findByText(/^Please confirm your identity by/);
  expect(note).toHaveTextContent(new RegExp(`\\b${day}\\b`));
  route(/^\/api\/player\/services\/sumsub$/, async (_request, send) => {
    const { data } = z.object({ data: z.looseObject({}) }).parse(await (await send()).json());
    return Response.json({ data: { ...data, isOverdue: true } });
  });
  await openSite('/profile/verification', { player });
  expect(await screen.findByText(/^The time to confirm your identity ended on/)).toBeVisible();
  forgetRoutes();
  await decideCheck(player.id, { outcome: 'approved' });
  await openSite('/profile/verification', { player });
  await waitFor(() =>
    expect(
      main()
        .getAllByRole('listitem')
        .find(({ textContent }) => textContent.includes('Identity check')),
    ).toHaveTextContent('Done'),
  );
  expect(screen.queryByText(/confirm your identity/)).toBeNull();
});

test('U-01 what is missing comes first and leads to its field; two pages change different things', async () => {
  const player = await registerPlayer();
  const user = await openSite('/profile/info', { player });
  const field = await screen.findByLabelText('First name');
  await press(user, main(), 'Add');
  await waitFor(() => expect(field).toHaveFocus());
  await paste(user, field, 'Nora');
  await player.api.player.updateProfile({ body: { city: 'Kiel' } });
  const [save] = main().getAllByRole('button', { name: 'Save' });
  await user.click(save ?? document.body);
  expect(await toast('Changes saved')).toBeVisible();
  expect(await player.api.player.readProfile()).toMatchObject({ firstName: 'Nora', city: 'Kiel' });
});

test('U-02 E-27 fields are shown as their definitions say: read-only when filled, absent when hidden', async () => {
  const player = await registerPlayer();
  await player.api.player.updateProfile({ body: { firstName: 'Nora' } });
  const fields = await player.api.player.listFields({ query: { scenario: 'profile' } });
  await openSite('/profile/info', { player });
  const name = await screen.findByLabelText('First name');
  expect(name).toHaveValue('Nora');
  expect(fields.find((field) => field.name === 'firstName')?.editable).toBe(false);
  expect(name).toHaveAttribute('readonly', '');
  expect(screen.getByLabelText('City')).toBeVisible();
  const data = fields.map((field) => (field.name === 'city' ? { ...field, isVisible: false } : field));
  route(/^\/api\/player\/fields\/validations\?scenario=profile/, () => Response.json({ data }));
  await openSite('/profile/info', { player });
  expect(await screen.findByLabelText('First name')).toBeVisible();
  expect(screen.queryByLabelText('City')).toBeNull();
});

/** The card of the second factor, whatever it shows now. */
const card = () => within(document.querySelector<HTMLElement>('main #second-factor') ?? document.body);

test('S28 a code of an app is set up by its picture, asked for after the password, and taken away again', async () => {
  const player = await registerPlayer();
  const owner = await openSite('/profile/security', { player });
  await waitFor(() => expect(card().getByRole('button', { name: 'Set up' })).toBeVisible());
  await paste(owner, card().getByLabelText(/^Current password/), password);
  await press(owner, card(), 'Set up');
  const picture = await waitFor(() => card().getByRole('img', { name: 'QR code with the key for the app' }));
  const key = new URL(picture.dataset['qr'] ?? '').searchParams.get('secret') ?? '';
  await waitFor(() => expect(picture.querySelector('svg')).not.toBeNull());
  await paste(owner, card().getByLabelText('Code from the app'), '000000');
  await press(owner, card(), 'Turn on');
  await waitFor(() => expect(card().getByText(/^That code isn’t right/)).toBeVisible());
  await paste(owner, card().getByLabelText('Code from the app'), appCode(key, 0));
  await press(owner, card(), 'Turn on');
  const codes = await waitFor(() => {
    expect(card().getAllByRole('listitem')).toHaveLength(10);
    return card().getAllByRole('listitem');
  });
  const recoveryCode = codes[0]?.textContent ?? '';
  await press(owner, card(), 'I’ve saved them');
  await waitFor(() => expect(card().getByText('Recovery codes left: 10')).toBeVisible());

  const guest = await openSite('/static/terms?sign-in=true');
  const form = await dialog('Sign in');
  await paste(guest, form.getByLabelText(/^E-mail/), player.email);
  await paste(guest, form.getByLabelText(/^Password/), password);
  await press(guest, form, 'Sign in');
  const code = await form.findByLabelText('Code');
  await waitFor(() => expect(code).toHaveFocus());
  await paste(guest, code, '123456');
  await press(guest, form, 'Sign in');
  expect(await form.findByText(/^That code isn’t right/)).toBeVisible();
  await paste(guest, code, recoveryCode);
  await press(guest, form, 'Sign in');
  await dialogsClose();
  await balanceShows('0.00');

  const again = await openSite('/profile/security', { isReturn: true });
  await waitFor(() => expect(card().getByText('Recovery codes left: 9')).toBeVisible());
  await paste(again, card().getByLabelText('Code from the app, or a recovery code'), appCode(key, 1));
  await paste(again, card().getByLabelText(/^Current password/), password);
  await press(again, card(), 'Turn off');
  await waitFor(() => expect(card().getByRole('button', { name: 'Set up' })).toBeVisible());
});
