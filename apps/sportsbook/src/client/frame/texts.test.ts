import { beforeEach, describe, expect, it, vi } from 'vitest';

describe('the texts of the later screens', () => {
  beforeEach(() => vi.resetModules());

  it('SB-118 are there for everybody who has waited for them, not only for who asked first', async () => {
    const { chooseLanguage, loadDetails, t } = await import('./texts.ts');
    await chooseLanguage('en');
    void loadDetails();
    await loadDetails();
    expect(t('event.score')).toBe('Score');
  });

  it('SB-118 stay when a language is chosen while they are on their way', async () => {
    const { chooseLanguage, loadDetails, t } = await import('./texts.ts');
    await chooseLanguage('en');
    const choosing = chooseLanguage('de');
    await Promise.all([loadDetails(), choosing]);
    expect([t('nav.mine'), t('event.score')]).toEqual(['Meine Wetten', 'Spielstand']);
  });
});
