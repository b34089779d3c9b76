import { captcha as words } from '@printready/contracts/messages';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { config } from '../platform/config.ts';
import { type CaptchaApi, loadCaptcha } from './captcha-api.ts';
import { TokenBox } from './token-box.ts';

/** Undefined if no captcha is configured. @throws CaptchaProblem with a message for users */
export type TakeToken = () => Promise<string | undefined>;

type RenderedWidget = { readonly api: CaptchaApi; readonly id: string };

export function useCaptcha(): { readonly widget: ReactNode; readonly takeToken: TakeToken } {
  const place = useRef<HTMLDivElement>(null);
  const shown = useRef<RenderedWidget | null>(null);
  const [box] = useState(() => new TokenBox());
  const [waits, setWaits] = useState(false);
  const [failed, setFailed] = useState(false);
  const { captcha } = config;

  useEffect(() => {
    const home = place.current;
    if (!captcha || !home) return undefined;
    let left = false;
    const fail = (error: unknown) => {
      console.error(error);
      setFailed(true);
      box.fail();
    };
    loadCaptcha(captcha).then((api) => {
      if (left) return;
      const id = api.render(home, {
        sitekey: captcha.siteKey,
        callback: (token) => box.put(token),
        'expired-callback': () => {
          box.expire();
          api.reset(id);
        },
        'error-callback': () => fail(new Error('The captcha’s provider reports an error.')),
      });
      shown.current = { api, id };
    }, fail);
    return () => {
      left = true;
      shown.current?.api.remove(shown.current.id);
      shown.current = null;
    };
  }, [captcha, box]);

  const takeToken: TakeToken = async () => {
    if (!captcha) return undefined;
    setWaits(true);
    try {
      return await box.take();
    } finally {
      setWaits(false);
      // The next request needs a new token.
      shown.current?.api.reset(shown.current.id);
    }
  };

  const widget = captcha && <Widget place={place} waits={waits} failed={failed} />;
  return { widget, takeToken };
}

function Widget(props: {
  readonly place: RefObject<HTMLDivElement | null>;
  readonly waits: boolean;
  readonly failed: boolean;
}) {
  const { place, waits, failed } = props;
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="sr-only">{words.label}</legend>
      <div ref={place} />
      {waits && !failed && <p className="text-sm text-ink-700">{words.waiting}</p>}
      {failed && (
        <p role="alert" className="text-sm text-bad">
          {words.unavailable}
        </p>
      )}
    </fieldset>
  );
}
