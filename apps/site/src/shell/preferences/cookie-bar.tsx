import { Button, Switch } from '@pavilion/ui';
import { useState } from 'react';
import { renderInline } from '../../content/markdown.tsx';
import { useTexts } from '../../content/texts.tsx';
import { useHref } from '../../navigation/use-href.ts';
import { consent, consentGroups, type ConsentGroup } from '../../visitor/consent.ts';
import { answerCookies, showCookieChoices, useCookieView } from './cookie-state.ts';
import styles from './cookie-bar.module.css';

/** A bar that does not block the page; its three answers have equal weight (design §8). */
export function CookieBar() {
  const view = useCookieView();
  const texts = useTexts('layout', 'cookie');
  const href = useHref();
  const [chosen, setChosen] = useState<readonly ConsentGroup[]>(() => consentGroups.filter(consent.isAllowed));
  if (view === 'hidden') return null;
  const isChoosing = view === 'choices';
  return (
    <section className={styles.cookie} aria-label={texts.optional('title') ?? texts('groups.necessary.label')}>
      <div className={styles.cookieInner}>
        <div className={styles.cookieWords}>
          <p className="small text-secondary">{texts('text')} </p>
          <p className="small text-secondary">{renderInline(texts('more'), href)}</p>
        </div>
        <div className={styles.cookieActions}>
          <Button onClick={() => (isChoosing ? answerCookies(chosen) : showCookieChoices())}>
            {texts(isChoosing ? 'saveButton' : 'chooseButton')}
          </Button>
          <Button onClick={() => answerCookies([])}>{texts('necessaryButton')}</Button>
          <Button onClick={() => answerCookies(consentGroups)}>{texts('acceptButton')}</Button>
        </div>
      </div>
      {isChoosing ? (
        <div className={styles.cookieGroups}>
          <CookieChoice
            label={texts('groups.necessary.label')}
            text={texts('groups.necessary.text')}
            isOn
            isFixed
            onChange={() => undefined}
          />
          {consentGroups.map((group) => (
            <CookieChoice
              key={group}
              label={texts(`groups.${group}.label`)}
              text={texts(`groups.${group}.text`)}
              isOn={chosen.includes(group)}
              onChange={(isOn) => setChosen(isOn ? [...chosen, group] : chosen.filter((name) => name !== group))}
            />
          ))}
        </div>
      ) : null}
    </section>
  );
}

type ChoiceProps = { label: string; text: string; isOn: boolean; isFixed?: boolean; onChange: (isOn: boolean) => void };

function CookieChoice({ label, text, isOn, isFixed, onChange }: ChoiceProps) {
  return (
    <div>
      <span>
        <b className="weight-semibold">{label}</b>
        <br />
        <span className="caption text-secondary">{text}</span>
      </span>
      <Switch label={label} isOn={isOn} isDisabled={isFixed} onChange={onChange} />
    </div>
  );
}
